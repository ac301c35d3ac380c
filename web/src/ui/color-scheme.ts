import { readStored, writeStored } from '../lib/local-storage.ts';

/** `system` follows the device. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Also read by `public/color-scheme.js`, before the first paint. */
const storageKey = 'colorScheme';

/** The customer's choice. */
export const storedColorScheme = (): ColorScheme => {
  const stored = readStored(storageKey);
  return colorSchemes.find((scheme) => scheme === stored) ?? 'system';
};

/** Shows the page in a colour scheme and remembers it. */
export const applyColorScheme = (scheme: ColorScheme): void => {
  writeStored(storageKey, scheme === 'system' ? undefined : scheme);
  if (scheme === 'system') delete document.documentElement.dataset['colorScheme'];
  else document.documentElement.dataset['colorScheme'] = scheme;
};
