import { configurationElement } from '@albumen/contracts/first-paint';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { Page } from '@playwright/test';

const element = new RegExp(`(<script[^>]* id="${configurationElement}">)([^]*?)(</script>)`);

const isOfPage = ({ pathname }: URL): boolean => !/^\/(assets|api|identity)\//.test(pathname);

/**
 * Changes the configuration in every page that is opened from now on; without a result, the page has none.
 */
export const configure = async (
  page: Page,
  change: (configuration: WebConfiguration) => object | undefined,
): Promise<void> => {
  await page.route(isOfPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const reply = await route.fetch();
    const markup = await reply.text();
    const body = markup.replace(element, (_, begin: string, json: string, end: string) => {
      const changed = change(JSON.parse(json) as WebConfiguration);
      return changed ? begin + JSON.stringify(changed) + end : '';
    });
    return route.fulfill({ response: reply, body });
  });
};
