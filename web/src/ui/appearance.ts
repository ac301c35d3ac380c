import { readStored, writeStored } from '../lib/local-storage.ts';

interface BrandLook {
  readonly style: string;
  readonly mark?: string | undefined;
}

/** Applies the look of a brand to the page: its style class, and its mark as the icon. Its style sheet is in the page. */
export const applyBrand = ({ style, mark }: BrandLook): void => {
  document.documentElement.classList.add(`style-${style}`);
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]'))
    icon.href = mark ?? '/favicon.svg';
};

/** `system` follows the device. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
type ColorScheme = (typeof colorSchemes)[number];

/** Also read by `public/color-scheme.js`, before the first paint. */
const storageKey = 'colorScheme';

/** The customer's choice. */
export const storedColorScheme = (): ColorScheme => {
  const stored = readStored(storageKey);
  return colorSchemes.find((scheme) => scheme === stored) ?? 'system';
};

/** Applies a colour scheme to the page and stores it. */
export const applyColorScheme = (scheme: ColorScheme): void => {
  writeStored(storageKey, scheme === 'system' ? undefined : scheme);
  if (scheme === 'system') delete document.documentElement.dataset['colorScheme'];
  else document.documentElement.dataset['colorScheme'] = scheme;
};
