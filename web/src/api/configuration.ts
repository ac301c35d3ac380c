import type { ServiceKey } from '@albumen/contracts/services';
import type { FeatureFlag, FeatureSettings, WebConfiguration } from '@albumen/contracts/web-configuration';
import { featureFlags } from '@albumen/contracts/web-configuration';
import { readJsonInTime } from '../lib/answer-in-time.ts';
import { readStored } from '../lib/local-storage.ts';

let loaded: WebConfiguration | undefined;

/**
 * Photo library §7: "Configuration is read from /config.json", unless the page has it already. Keeps it, at once if the
 * page has it. Throws if it cannot be reached.
 */
export const loadConfiguration = async (inPage?: WebConfiguration): Promise<WebConfiguration> => {
  loaded = inPage ?? ((await readJsonInTime('/config.json')) as WebConfiguration);
  return loaded;
};

/** The configuration. Albums §8: "Configuration not loaded before authentication throws an error." */
export const configuration = (): WebConfiguration => {
  if (!loaded) throw new Error('The configuration is not loaded.');
  return loaded;
};

/** The base address of a service, without a trailing slash. Throws if this installation has no such service. */
export const serviceAddress = (key: ServiceKey): string => {
  const address = configuration().services[key];
  if (address === undefined) throw new Error(`The configuration names no service "${key}".`);
  return address.replace(/\/+$/, '');
};

/** Whether customers sign in with our own identity provider, which this server contains. */
export const isProviderEmbedded = (): boolean =>
  configuration().oidc.issuer === `${location.origin}/identity`;

/** The places where a flag can be set, strongest first. */
interface FeatureSources {
  readonly query: URLSearchParams;
  readonly stored: (flag: FeatureFlag) => string | undefined;
  readonly configured: FeatureSettings;
}

const flagValue = (text: string | null | undefined): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

/** Photo library §6: "Feature flags (from configuration, local storage or a query value)"; the query wins, then storage. */
export const resolveFeature = (flag: FeatureFlag, { query, stored, configured }: FeatureSources): boolean =>
  flagValue(query.get(flag)) ?? flagValue(stored(flag)) ?? configured[flag];

/** The flags from all queries of this visit, kept across links and sign-in. */
const visitQuery = new URLSearchParams();

/** Keeps the flags of a page's query until the customer leaves or reloads the website. */
export const noteFeatureQuery = (query: string): void => {
  for (const [name, value] of new URLSearchParams(query))
    if (featureFlags.some((flag) => flag === name)) visitQuery.set(name, value);
};

/** Whether a feature is on for this visit. The configuration must be loaded. */
export const isFeatureEnabled = (flag: FeatureFlag): boolean =>
  resolveFeature(flag, { query: visitQuery, stored: readStored, configured: configuration().features });
