/**
 * Characters that nobody sees: controls, line and paragraph separators, and what changes the direction of others. The two
 * joiners stay, of which emoji and some scripts are made.
 */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A file name as it is kept and shown: the last part of a path, normalised, without invisible characters. Never empty.
 * What one system or another lets no file be called, such as CON or a question mark, stays: it is the customer's name
 * for it.
 */
export const visibleFileName = (given: string): string => {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(invisible, '').trim();
  return name === '' || /^\.+$/.test(name) ? 'photo' : name;
};
