import type { HouseRule, OwnFile } from './house-rules.ts';

/** The stylesheet of the pages that the server makes itself, and the token files of the web application. */
const pageStyles = 'server/src/kernel/html-pages/page.css';
const webTokens = ['web/src/ui/tokens.css', 'web/src/ui/brands/default.css'];

/**
 * Returns the values of each token in the order in which they are set: the usual one first, then those of wider
 * screens.
 */
const tokensIn = (files: readonly OwnFile[], paths: readonly string[]): Map<string, string[]> => {
  const tokens = new Map<string, string[]>();
  for (const { text } of files.filter(({ path }) => paths.includes(path))) {
    for (const [, name = '', value = ''] of text.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)) {
      tokens.set(name, [...(tokens.get(name) ?? []), value]);
    }
  }
  return tokens;
};

const webFont = 'web/src/ui/font.css';

/** Returns the font faces of a stylesheet. */
const fontFacesIn = (files: readonly OwnFile[], stylesheet: string): string =>
  files
    .filter(({ path }) => path === stylesheet)
    .flatMap(({ text }) => text.match(/@font-face \{[^}]*\}/g) ?? [])
    .join('\n');

/** Look: "One variable typeface". The pages of the server load it as the web does. */
export const pageFontAgrees: HouseRule = (files) =>
  fontFacesIn(files, pageStyles) === fontFacesIn(files, webFont)
    ? []
    : [`${pageStyles} loads the typeface in another way than ${webFont}.`];

/** Look: "One set of design tokens". Server and web share no file, so the tokens of both must say the same. */
export const pageTokensAgree: HouseRule = (files) => {
  const webTokenNames = tokensIn(files, webTokens);
  return [...tokensIn(files, [pageStyles])].flatMap(([name, values]) => {
    const expected = webTokenNames.get(name);
    if (expected === undefined) return [`${pageStyles} has ${name}, which ${webTokens[0]} has not.`];
    return expected.join('; ') === values.join('; ')
      ? []
      : [`${pageStyles} sets ${name} to ${values.join('; ')}, the web to ${expected.join('; ')}.`];
  });
};
