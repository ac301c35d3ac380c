import { lazyRouteComponent } from '@tanstack/react-router';
import { reachServer } from '../lib/failure-cause.ts';

/** Whether a reload would bring the website; else the browser would put a page of its own in its place. */
const canReload = async (): Promise<boolean> => (await reachServer()) === 'reached';

/**
 * A page whose code is loaded when it is gone to. Where a new version of the website is installed, which has no such code,
 * the router reloads the website, once; without a connection the route's `errorComponent` is shown.
 */
export const latePage = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => {
  const loadOrTell = async (): Promise<Module> => {
    try {
      return await load();
    } catch (cause) {
      if (await canReload()) throw cause;
      // Not what the router would reload for.
      throw new Error('The code of a page could not be loaded', { cause });
    }
  };
  return lazyRouteComponent(loadOrTell, name);
};

/**
 * Loads the code of a late page that could not be loaded, and tells whether it is there. Where another version of the
 * website is installed meanwhile, reloads that.
 */
export const loadAgain = async (
  page: { readonly preload?: (() => Promise<unknown> | undefined) | undefined },
  load: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    await load();
  } catch {
    if (await canReload()) location.reload();
    return false;
  }
  await page.preload?.();
  return true;
};
