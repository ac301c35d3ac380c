import { featureFlags } from '@albumen/contracts/web-configuration';
import type { FeatureFlag, FeatureSettings } from '@albumen/contracts/web-configuration';
import { readStored } from '../lib/local-storage.ts';
import { configuration } from './configuration.ts';

/** Where a flag can be set, strongest first. */
export interface FeatureSources {
  readonly query: URLSearchParams;
  readonly stored: (flag: FeatureFlag) => string | undefined;
  readonly configured: FeatureSettings;
}

const flagValue = (text: string | null | undefined): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

/** Photo library §6: "Feature flags (from configuration, local storage or a query value)"; the query wins, then storage. */
export const resolveFeature = (flag: FeatureFlag, { query, stored, configured }: FeatureSources): boolean =>
  flagValue(query.get(flag)) ?? flagValue(stored(flag)) ?? configured[flag];

/** The flags that the queries of this visit have named, over its links and its sign-in. */
const visitQuery = new URLSearchParams();

/** Takes the flags of a page's query: they hold until the website is left or loaded again. */
export const noteFeatureQuery = (query: string): void => {
  for (const [name, value] of new URLSearchParams(query))
    if (featureFlags.some((flag) => flag === name)) visitQuery.set(name, value);
};

/** Whether a feature is on for this visit. Needs the configuration. */
export const isFeatureEnabled = (flag: FeatureFlag): boolean =>
  resolveFeature(flag, { query: visitQuery, stored: readStored, configured: configuration().features });
