import { log } from '../lib/log.ts';

/** The brands beside the default one, whose tokens are part of the application's own style sheet. */
const otherBrands = import.meta.glob(['./brands/*.css', '!./brands/default.css']);

/**
 * Dresses the page in a brand: loads `brands/<name>.css`, a few tokens that override those of the default brand.
 * Resolves when they apply. A name without such a file keeps the default look.
 */
export const applyBrand = async (name: string): Promise<void> => {
  if (name === 'default') return;
  const load = otherBrands[`./brands/${name}.css`];
  if (!load) return log.warn('There is no such brand', { name });
  await load();
  document.documentElement.dataset['brand'] = name;
};
