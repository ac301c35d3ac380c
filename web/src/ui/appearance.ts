import { readStored, writeStored } from '../lib/local-storage.ts';
import { log } from '../lib/log.ts';

interface BrandLook {
  readonly style: string;
  readonly stylesheet?: string | undefined;
  readonly mark?: string | undefined;
}

/**
 * Applies the look of a brand to the page: its style class, its mark as the icon, and a stylesheet with tokens that
 * override the default ones. Resolves when they apply. A stylesheet that cannot be loaded leaves the default look.
 */
export const applyBrand = ({ style, stylesheet, mark }: BrandLook): Promise<void> => {
  document.documentElement.classList.add(`style-${style}`);
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]'))
    icon.href = mark ?? '/favicon.svg';
  if (stylesheet === undefined) return Promise.resolve();
  const link = document.createElement('link');
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      log.warn('The stylesheet of the brand could not be loaded', { stylesheet });
      resolve();
    });
    link.rel = 'stylesheet';
    link.href = stylesheet;
    document.head.append(link);
  });
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
