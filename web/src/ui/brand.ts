import { log } from '../lib/log.ts';

const brandStyles = import.meta.glob('./brands/*.css');

/**
 * Dresses the page in a brand: loads `brands/<name>.css`, a few tokens that override those of `tokens.css`. Resolves
 * when they apply. A name without such a file keeps the default look.
 */
export const applyBrand = async (name: string): Promise<void> => {
  const load = brandStyles[`./brands/${name}.css`];
  if (!load) return log.warn('There is no such brand', { name });
  document.documentElement.dataset['brand'] = name;
  await load();
};
