import type { Locale } from '@albumen/contracts/site-paths';
import startMessages from 'virtual:start-messages';
import { loadConfiguration } from '../api/configuration.ts';
import { menusQuery } from '../api/menus.ts';
import { queryClient } from '../api/query-client.ts';
import { currentLocale, loadMessages } from '../i18n/locale.ts';
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

/** The state before anything is loaded, with the built-in messages. */
export const beforeStart = (
  state: 'loading' | 'failed' | 'storage-unusable',
  cause?: FailureCause,
): Start => {
  const locale = currentLocale();
  return { state, locale, messages: startMessages[locale], cause };
};

/** Loads everything that the first screen needs: configuration, messages, brand. Never throws. */
export const start = async (): Promise<Start> => {
  // Albums §5: "Local storage must be available (test write), otherwise the 'enable site data and cookies' page shows."
  if (!isStorageUsable()) return beforeStart('storage-unusable');
  const locale = currentLocale();
  try {
    const [messages] = await Promise.all([
      loadMessages(locale),
      loadConfiguration().then(({ brand }) => {
        void queryClient.prefetchQuery(menusQuery);
        return applyBrand(brand);
      }),
    ]);
    return { state: 'ready', locale, messages, cause: undefined };
  } catch (error) {
    log.error('The website could not start', { error });
    return beforeStart('failed', failureCause(error));
  }
};
