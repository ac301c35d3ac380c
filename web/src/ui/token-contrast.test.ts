import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

type Scheme = 'light' | 'dark';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const tokens = '../../../contracts/src/look/tokens.css';
const styles = '../../../server/brands/';
const styleFiles = [
  tokens,
  ...readdirSync(new URL(styles, import.meta.url))
    .filter((name) => name.endsWith('.css'))
    .map((name) => styles + name),
];

/** The colours that a style sheet sets, as written. */
const coloursIn = (css: string): [name: string, value: string][] =>
  [...css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]);

/** The colours of a style: those of every page, and its own. */
const coloursOf = (styleFile: string): ReadonlyMap<string, string> =>
  new Map([tokens, styleFile].flatMap((file) => coloursIn(read(file))));

/** The levels of red, green and blue, from 0 to 255. */
const levelsOf = (colours: ReadonlyMap<string, string>, name: string, scheme: Scheme): number[] => {
  const value = colours.get(name) ?? '';
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? [];
  const hex = (scheme === 'light' ? light : dark) ?? value;
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`--color-${name} is "${value}", and should be #rrggbb.`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
};

/** WCAG 2.2, "relative luminance". */
const luminanceOf = (levels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = levels.map((level) => {
    const part = level / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG 2.2, "contrast ratio". */
const contrastOf = (one: readonly number[], other: readonly number[]): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover'];

/** The colours of texts, and their backgrounds. */
const texts: readonly [text: string, on: readonly string[]][] = [
  ['text', [...surfaces, 'surface-pressed', 'accent-surface', 'danger-surface', 'warning-surface']],
  ['text-quiet', surfaces],
  ['accent', ['surface', 'surface-raised', 'accent-surface']],
  ['on-accent', ['accent', 'accent-hover', 'accent-pressed']],
  ['danger', ['surface', 'surface-raised', 'danger-surface']],
  ['warning', ['surface', 'surface-raised', 'warning-surface']],
  ['status', ['surface', 'surface-raised', 'status-surface']],
  ['on-danger', ['danger', 'danger-hover', 'danger-pressed']],
  ['on-toast', ['toast']],
  ['on-toast-accent', ['toast']],
  ['on-preview', ['preview', 'preview-panel']],
];

/** The colours that show where a control is, its state, or that it has the focus. */
const controls: readonly [control: string, on: readonly string[]][] = [
  ['border-control', ['surface', 'surface-raised']],
  ['accent', surfaces],
  ['focus', [...surfaces, 'accent-surface']],
  ['danger', ['surface', 'surface-raised']],
  ['warning', ['surface', 'surface-raised']],
];

for (const styleFile of styleFiles)
  for (const scheme of ['light', 'dark'] as const)
    test(`${basename(styleFile)}: in the ${scheme}, texts have a contrast of 4.5 and controls of 3`, () => {
      const colours = coloursOf(styleFile);
      const tooLow = (pairs: typeof texts, least: number) =>
        pairs.flatMap(([name, on]) =>
          on.flatMap((ground) => {
            const contrast = contrastOf(levelsOf(colours, name, scheme), levelsOf(colours, ground, scheme));
            return contrast < least ? [`${name} on ${ground}: ${contrast.toFixed(2)}`] : [];
          }),
        );
      expect(tooLow(texts, 4.5)).toEqual([]);
      expect(tooLow(controls, 3)).toEqual([]);
    });

test('the contrast of black and white is 21, and that of a colour with itself is 1', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrastOf([18, 52, 86], [18, 52, 86])).toBe(1);
});
