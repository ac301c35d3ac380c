import { dictionary } from '@zxcvbn-ts/language-common';
import { samplePassword } from './sample-accounts.ts';

/**
 * About 49,000 passwords that appear most often in leaks, with which guessing begins, and those specific to this
 * product.
 */
const listed = new Set([...(dictionary['passwords-common'] as readonly string[]), samplePassword, 'albumen']);

/** In the order in which people type them, on the keyboards of all our languages. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
].flatMap((row) => [row, [...row].toReversed().join('')]);

/** Our choice: a year and a symbol, or four digits and two. More added characters are as good as a new password. */
const mostAdded = 6;

/** Our choice: nothing is guessed around a shorter core. */
const leastCore = 4;

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

/** Whether a text repeats one to four characters; the last repetition can be incomplete. */
const isRepeat = (text: string): boolean =>
  [1, 2, 3, 4].some((length) => text.length >= 2 * length && text.startsWith(text.slice(length)));

const isGuessed = (text: string): boolean => {
  const variants = [
    text,
    // "Password!" and "Password123!".
    text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
    text.replaceAll(/^\P{L}+|\P{L}+$/gu, ''),
  ];
  return variants
    .filter((variant) => variant.length >= leastCore && text.length - variant.length <= mostAdded)
    .some(
      (variant) =>
        listed.has(variant) ||
        listed.has(withLetters(variant)) ||
        isRepeat(variant) ||
        rows.some((row) => row.includes(variant)),
    );
};

const withoutSpaces = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '');

/**
 * Whether attackers try a password first: one from a leak, a repetition, a row of keys, or a variant. Spaces, case and
 * the name of the brand do not count.
 */
export const isCommonPassword = (password: string, brandName: string): boolean => {
  const text = withoutSpaces(password);
  const isGuessedAround = (name: string): boolean => {
    const rest = text.replaceAll(name, '');
    if (rest === text) return false;
    return (name.length >= leastCore && rest.length <= mostAdded) || isGuessed(rest);
  };
  const brand = withoutSpaces(brandName);
  const brandNames = [brand, brand.replaceAll(/[^\p{L}\p{N}]/gu, '')];
  return text.length < leastCore || isGuessed(text) || brandNames.some(isGuessedAround);
};
