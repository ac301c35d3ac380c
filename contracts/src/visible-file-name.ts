/**
 * Invisible characters: controls, line and paragraph separators, and direction marks. The two joiners stay, because emoji
 * and some scripts need them.
 */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a file name as stored and shown: the last part of a path, normalised, without invisible characters. Never
 * empty. Names that some systems forbid, such as CON or a question mark, are kept: they are the customer's.
 */
export const visibleFileName = (rawName: string): string => {
  const last = rawName.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(invisible, '').trim();
  return name === '' || /^\.+$/.test(name) ? 'photo' : name;
};
