import { configurationElement } from '@albumen/contracts/first-paint';
import { defaultLocale } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import startMessages from 'virtual:start-messages';
import { loadConfiguration } from '../api/configuration.ts';
import { menusQuery } from '../api/menus.ts';
import { queryClient } from '../api/query-client.ts';
import { loadMessages, wantedLocale } from '../i18n/locale.ts';
import type { Messages } from '../i18n/message-id.ts';
import { failureCause } from '../lib/failure-cause.ts';
import type { FailureCause } from '../lib/failure-cause.ts';
import { isStorageUsable } from '../lib/local-storage.ts';
import { log } from '../lib/log.ts';
import { applyBrand } from '../ui/appearance.ts';

/** The result of starting. Each state has the messages that it needs. */
export interface Start {
  readonly state: 'loading' | 'ready' | 'failed' | 'storage-unusable';
  readonly locale: Locale;
  readonly messages: Messages;
  /** The reason if starting failed. */
  readonly cause: FailureCause | undefined;
}

/** The state before anything is loaded, with the built-in English messages. */
export const beforeStart: Start = {
  state: 'loading',
  locale: defaultLocale,
  messages: startMessages,
  cause: undefined,
};

const catalogueOf = async (locale: Locale): Promise<Pick<Start, 'locale' | 'messages'>> => ({
  locale,
  messages: await loadMessages(locale),
});

/** A state without pages, in English if the messages cannot be reached. */
const without = async (
  state: Exclude<Start['state'], 'ready'>,
  catalogue: ReturnType<typeof catalogueOf>,
  cause?: FailureCause,
): Promise<Start> => ({ ...beforeStart, ...(await catalogue.catch(() => undefined)), state, cause });

/** The configuration that the server has put into the page; undefined during development. */
const configurationInPage = (): WebConfiguration | undefined => {
  const { textContent } = document.getElementById(configurationElement) ?? {};
  return textContent ? (JSON.parse(textContent) as WebConfiguration) : undefined;
};

const finish = async (
  loadingConfiguration: Promise<WebConfiguration>,
  catalogue: ReturnType<typeof catalogueOf>,
): Promise<Start> => {
  // Albums §5: "Local storage must be available (test write), otherwise the 'enable site data and cookies' page shows."
  const canStore = isStorageUsable();
  try {
    const [ofVisitor, { locale, forcesLocale }] = await Promise.all([
      catalogue,
      loadingConfiguration,
      loadingConfiguration.then((configuration) => {
        if (canStore) void queryClient.prefetchQuery(menusQuery);
        applyBrand(configuration);
      }),
    ]);
    const isOfBrand = forcesLocale || wantedLocale() === undefined;
    const loaded = isOfBrand && ofVisitor.locale !== locale ? await catalogueOf(locale) : ofVisitor;
    document.documentElement.lang = loaded.locale;
    return { ...loaded, state: canStore ? 'ready' : 'storage-unusable', cause: undefined };
  } catch (error) {
    if (!canStore) return without('storage-unusable', catalogue);
    log.error('The website could not start', { error });
    return without('failed', catalogue, failureCause(error));
  }
};

/** The locale of this visitor, as far as it is known without waiting. */
const firstLocale = ({ locale, forcesLocale }: Pick<WebConfiguration, 'locale' | 'forcesLocale'>): Locale =>
  (forcesLocale ? undefined : wantedLocale()) ?? locale;

/**
 * Loads everything that the first screen needs: configuration, messages, brand. `loading` is the state meanwhile, once
 * it has the customer's language. Neither ever throws. `isConfigured`: calls can be made at once.
 */
export const start = () => {
  const inPage = configurationInPage();
  const locale = firstLocale(inPage ?? { locale: defaultLocale, forcesLocale: false });
  // The first calls of the pages name it.
  if (inPage) document.documentElement.lang = locale;
  const catalogue = catalogueOf(locale);
  return {
    isConfigured: inPage !== undefined,
    loading: without('loading', catalogue),
    finished: finish(loadConfiguration(inPage), catalogue),
  };
};
