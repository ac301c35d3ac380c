import { serviceKeys } from '@albumen/contracts/services';
import { featureFlags } from '@albumen/contracts/web-configuration';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { readCatalogue } from '../message-catalogues.ts';
import { loadConfiguration } from '../src/api/configuration.ts';
import { customerQuery } from '../src/api/customer-query.ts';
import { queryClient } from '../src/api/query-client.ts';
import { session } from '../src/api/session.ts';
import { router } from '../src/app/router.tsx';
import { MessageProvider } from '../src/i18n/message-provider.tsx';
import { log } from '../src/lib/log.ts';

const configuration = {
  services: Object.fromEntries(serviceKeys.map((key) => [key, `/${key}`])),
  oidc: { issuer: 'https://shop.example/identity', clientId: 'web', audience: 'api' },
  accountUrls: {},
  features: Object.fromEntries(featureFlags.map((flag) => [flag, true])),
  uploadLimits: { bytes: 1, pixels: 1 },
  brand: 'default',
  productionLike: false,
};

/** Pages that only business customers may open. */
const ofBusinesses = /^\/(invoices|integration|settings\/b2b)/;

const messages = readCatalogue('en-GB');

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Draws the page of a customer at an address, without its frame, after the service has answered all its calls. Without
 * `answer`, no call is answered. Returns all text, its heading, and its buttons.
 */
export const drawPage = async (path: string, answer?: (address: string) => Response) => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('location', new URL(path, 'https://shop.example'));
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/config.json' ? Response.json(configuration) : answer?.(url),
  );
  await loadConfiguration();
  vi.spyOn(log, 'error').mockReturnValue();
  vi.spyOn(session, 'ensureSignedIn').mockResolvedValue();
  vi.spyOn(session, 'customerId').mockReturnValue('anna');
  vi.spyOn(session, 'email').mockReturnValue('anna@example.com');
  vi.spyOn(session, 'takeLeftPage').mockReturnValue(undefined);
  vi.spyOn(session, 'identity').mockReturnValue({ idpType: 'sub', idpSub: 'anna' });
  vi.spyOn(session, 'accessToken').mockResolvedValue('token');
  vi.spyOn(session, 'isBusiness').mockReturnValue(ofBusinesses.test(path));
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false, retryOnMount: false, staleTime: Infinity } });
  // It is read with the page, not before it for the banner of business customers.
  queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(customerQuery));
  for (const id of ['__root__', '/main'] as const) router.routesById[id].update({ component: Outlet });
  const history = createMemoryHistory({ initialEntries: [path] });
  router.update({ ...router.options, history, isServer: true, scrollRestoration: false });
  await router.load();
  const draw = () =>
    renderToStaticMarkup(
      <MessageProvider initialLocale="en-GB" initialMessages={messages}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MessageProvider>,
    );
  let markup = draw();
  for (let isComplete = answer === undefined; !isComplete; markup = draw()) {
    const pending = queryClient.getQueryCache().getAll();
    const begun = pending.filter(
      ({ state, options }) =>
        state.status === 'pending' && (options as { readonly enabled?: unknown }).enabled !== false,
    );
    isComplete = begun.length === 0;
    // Only the calls run as in a browser; everything else is drawn as on a server.
    vi.stubGlobal('document', { documentElement: { lang: 'en-GB' }, addEventListener: () => {} });
    await Promise.allSettled(begun.map((query) => query.fetch()));
    vi.stubGlobal('document', undefined);
  }
  const shown = markup.replaceAll(/<template>.*?<\/template>/g, '');
  const all = (tag: string) =>
    [...shown.matchAll(new RegExp(`<${tag}\\b.*?</${tag}>`, 'g'))].map(([part]) => textOf(part));
  return { text: textOf(shown), heading: all('h1')[0], buttons: all('button'), links: all('a') };
};
