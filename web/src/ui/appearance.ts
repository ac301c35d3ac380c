import { readStored, writeStored } from '../lib/local-storage.ts';
import { log } from '../lib/log.ts';

/** The brands other than the default one, whose tokens are part of the application's own style sheet. */
const otherBrands = import.meta.glob(['./brands/*.css', '!./brands/default.css']);

/**
 * Applies a brand to the page: loads `brands/<name>.css`, a few tokens that override those of the default brand.
 * Resolves when they apply. A name without such a file keeps the default look.
 */
export const applyBrand = async (name: string): Promise<void> => {
  if (name === 'default') return;
  const load = otherBrands[`./brands/${name}.css`];
  if (!load) return log.warn('There is no such brand', { name });
  await load();
  document.documentElement.dataset['brand'] = name;
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
