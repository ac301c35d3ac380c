import { onFirstUse } from '../../platform/on-first-use.ts';
import { isCommonWord, readList } from './guessable-words.ts';
import { samplePassword } from './sample-accounts.ts';

/**
 * About 49,000 passwords that appear most often in leaks, with which guessing begins, and those specific to this
 * product.
 */
const listed = onFirstUse(
  () => new Set([...readList('common/src/passwords.json'), samplePassword, 'albumen']),
);

/** In the order in which people type them, on the keyboards of all our languages. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  // Columns.
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
].flatMap((row) => [row, [...row].toReversed().join('')]);

/** Our choice: a year and a symbol, or four digits and two. More added characters are as good as a new password. */
const mostAdded = 6;

/** Our choice: nothing is guessed around a shorter core. */
const leastCore = 4;

/** Our choice: "mai2026!" is as easy to guess as "april2026!". */
const leastWord = 3;

/** Our choice: any two keys are in some row. */
const leastPiece = 3;

/** Characters that people write instead of letters. */
const lettersOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const withLetters = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (sign) => lettersOf[sign] ?? '');

/**
 * Whether a text repeats one to four characters, the last repetition perhaps incomplete, or has only two, such as
 * "aaaaaaab".
 */
const isRepeat = (text: string): boolean =>
  new Set(text).size <= 2 ||
  [1, 2, 3, 4].some((length) => text.length >= 2 * length && text.startsWith(text.slice(length)));

/** Whether a text consists of pieces of rows with at least three keys each, such as "qweasd123". */
const isTypedInRows = (text: string): boolean => {
  const isPiece = (length: number): boolean => rows.some((row) => row.includes(text.slice(0, length)));
  const isEnd = (length: number): boolean => length === text.length || isTypedInRows(text.slice(length));
  for (let length = leastPiece; length <= text.length && isPiece(length); length += 1)
    if (isEnd(length)) return true;
  return false;
};

const isGuessed = (text: string): boolean => {
  const variants = [
    text,
    // "Password!" and "Password123!".
    text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
    text.replaceAll(/^\P{L}+|\P{L}+$/gu, ''),
  ];
  return variants
    .filter(({ length }) => length >= leastWord && text.length - length <= mostAdded)
    .some((variant) => {
      const written = [variant, withLetters(variant)];
      if (written.some(isCommonWord)) return true;
      if (variant.length < leastCore) return false;
      return written.some((one) => listed().has(one)) || isRepeat(variant) || isTypedInRows(variant);
    });
};

const withoutSpaces = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '');

/** The words of an address that are long enough to recognise: "anna", "jansen" and "annajansen" of anna.jansen@… */
const wordsOfAddress = (emailKey: string): string[] => {
  const words = emailKey.split('@').flatMap((part) => [part, ...part.split(/[^\p{L}\p{N}]+/u)]);
  return words
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter(({ length }) => length >= leastCore);
};

/**
 * Whether attackers try a password first: one from a leak, a common word, a repetition, keys in a row, or a variant.
 * Spaces, case, the name of the brand and the customer's own address do not count.
 */
export const isCommonPassword = (
  password: string,
  brandName: string,
  emailKey: string | undefined,
): boolean => {
  const text = withoutSpaces(password);
  const isGuessedAround = (name: string): boolean => {
    const rest = text.replaceAll(name, '');
    if (rest === text) return false;
    return (name.length >= leastCore && rest.length <= mostAdded) || isGuessed(rest);
  };
  const brand = withoutSpaces(brandName);
  const names = [brand, brand.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...wordsOfAddress(emailKey ?? '')];
  return text.length < leastCore || isGuessed(text) || names.some(isGuessedAround);
};
