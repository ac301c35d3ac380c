import type { FeatureFlag, WebConfiguration } from '@albumen/contracts/web-configuration';
import { readStored } from '../lib/local-storage.ts';
import { configuration } from './configuration.ts';

/** Where a flag can be set, strongest first. */
export interface FeatureSources {
  readonly query: URLSearchParams;
  readonly stored: (flag: FeatureFlag) => string | undefined;
  readonly configured: WebConfiguration['features'];
}

const flagValue = (text: string | null | undefined): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

/** Photo library §6: "Feature flags (from configuration, local storage or a query value)"; the query wins, then storage. */
export const resolveFeature = (flag: FeatureFlag, { query, stored, configured }: FeatureSources): boolean =>
  flagValue(query.get(flag)) ?? flagValue(stored(flag)) ?? configured[flag];

/** The query at the time when the page was loaded: a flag given there holds until the page is left. */
const entryQuery = new URLSearchParams(globalThis.location?.search);

/** Whether a feature is on for this visit. Needs the configuration. */
export const isFeatureEnabled = (flag: FeatureFlag): boolean =>
  resolveFeature(flag, { query: entryQuery, stored: readStored, configured: configuration().features });
