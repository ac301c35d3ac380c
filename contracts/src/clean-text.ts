import * as z from 'zod/mini';

/** Marks without a shape: soft hyphen, zero-width space, marks and overrides of direction, byte order mark. */
const shapeless =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

/** Joiners, apart from those within Persian or Indic words and within an emoji. */
const strayJoiner =
  /(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mong}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/**
 * Returns text as a person sees it: without the invisible marks that come with pasting, with plain spaces instead of thin
 * and non-breaking ones, and each accented letter as one character (NFC). Lines stay.
 */
export const cleanText = (text: string): string =>
  text
    .replaceAll(shapeless, '')
    .replaceAll(strayJoiner, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .normalize('NFC');

/** Returns a clean number or code: the wide digits and letters of a Japanese or Chinese keyboard become plain ones. */
export const cleanNumber = (text: string): string =>
  cleanText(text).replaceAll(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'));

/** Cleans a text before the checks that follow. */
export const cleaned = () => z.overwrite<string>((text) => cleanText(text).trim());

/** Cleans a number or code before the checks that follow. */
export const cleanedNumber = () => z.overwrite<string>((text) => cleanNumber(text).trim());
