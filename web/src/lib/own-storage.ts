import { featureFlags } from '@albumen/contracts/web-configuration';
import type { FeatureFlag } from '@albumen/contracts/web-configuration';

/** The keys of the website in the browser's storage. */
const ownKeys = [
  'accountBrowser',
  'chatCustomer',
  'chatRequested',
  'colorScheme',
  'drafts',
  'followedConsent',
  'importNoticeHidden',
  'leftPage',
  'locale',
  'nameDatesDeclined',
  'photosWelcome',
  'savedDownloads',
  'sessionLeftAtProvider',
  'signInReturns',
  'sortingPreference',
  'storageProbe',
  'storageTold',
  // The place in the library; other lists have a prefix.
  'sectionMemory',
  'photoScrollPosition',
  'photoScrollVisit',
] as const;

/** The keys of our libraries: the router and the identity client. */
const ownPrefixes = ['tsr-scroll-restoration', 'tanstack_router_reload:', 'oidc.'] as const;

const ownSuffixes = ['SectionMemory', 'ScrollPosition', 'ScrollVisit'] as const;

/**
 * A key of our own. The type makes the list complete: a key that it does not have does not compile, since withdrawing
 * consent would delete its value.
 */
export type OwnKey = (typeof ownKeys)[number] | `${string}${(typeof ownSuffixes)[number]}` | FeatureFlag;

const names: ReadonlySet<string> = new Set([...ownKeys, ...featureFlags]);

/** Whether the website itself stores a key, and not a script of the retailer. */
export const isOwnKey = (key: string): boolean =>
  names.has(key) ||
  ownPrefixes.some((prefix) => key.startsWith(prefix)) ||
  ownSuffixes.some((suffix) => key.endsWith(suffix));

/** The keys in a storage that are not ours: on our own origin, only the retailer's scripts can have stored them. */
export const foreignKeys = (storage: Storage): string[] =>
  Object.keys(storage).filter((key) => !isOwnKey(key));
