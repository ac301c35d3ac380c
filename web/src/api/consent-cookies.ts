import { cookieLine, cookieValues, parentDomain } from './session-cookies.ts';
import type { CookiePlace } from './session-cookies.ts';

/** The customer's decision. Albums §4: "Default both off." */
export interface Consent {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

const cookieName = 'cookie_consent';

/** Our choice: half a year, after which the customer is asked again. */
const retentionSeconds = 180 * 86_400;

/** Albums §3: "two digits, analytics then marketing". Undefined for any other value. */
export const parseCode = (code: string | undefined): Consent | undefined =>
  code !== undefined && /^[01]{2}$/.test(code)
    ? { analytics: code.startsWith('1'), marketing: code.endsWith('1') }
    : undefined;

export const codeOf = ({ analytics, marketing }: Consent): string =>
  `${Number(analytics)}${Number(marketing)}`;

/**
 * Where a script of this host can set cookies: on the host itself (undefined), and on the domains above it; the browser
 * refuses those that are public suffixes.
 */
const placesOf = (hostname: string): (string | undefined)[] => {
  if (parentDomain(hostname) === undefined) return [undefined];
  const labels = hostname.split('.');
  return [undefined, ...labels.slice(1).map((_, index) => labels.slice(index).join('.'))];
};

/** Whether a cookie has one of these names; a `*` at the end of a name stands for any text. */
const isNamedBy = (patterns: readonly string[]) => (name: string) =>
  patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );

/** The cookie of the decision, and the cookies of the retailer's scripts. */
export const consentCookies = (place: CookiePlace) => {
  const { hostname, protocol } = place.location;
  const write = (name: string, value: string, domain: string | undefined, maxAgeSeconds: number): void => {
    place.document.cookie = cookieLine(name, value, { domain, secure: protocol === 'https:', maxAgeSeconds });
  };
  return {
    /** The decision; undefined if there is none, or if the cookies of host and parent contradict each other. */
    read: (): Consent | undefined => {
      // Other software may use the same name for values of its own.
      const codes = cookieValues(place.document.cookie, cookieName).filter((value) => parseCode(value));
      const [code, ...others] = new Set(codes);
      return others.length === 0 ? parseCode(code) : undefined;
    },
    /**
     * Stores a decision on the parent domain, for the shop, too. Removes the cookies of the host itself and of other
     * domains above it first: a browser would send them all.
     */
    store: (consent: Consent): void => {
      const parent = parentDomain(hostname);
      for (const domain of placesOf(hostname)) if (domain !== parent) write(cookieName, '', domain, 0);
      write(cookieName, codeOf(consent), parent, retentionSeconds);
    },
    /** Removes cookies by their names, from the host and from every domain above it. */
    remove: (patterns: readonly string[]): void => {
      const names = place.document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
      for (const name of names.filter(isNamedBy(patterns)))
        for (const domain of placesOf(hostname)) write(name, '', domain, 0);
    },
  };
};

/** Whether a decision takes back something that another one allowed. */
export const withdraws = (before: Consent | undefined, now: Consent | undefined): boolean =>
  (before?.analytics === true && now?.analytics !== true) ||
  (before?.marketing === true && now?.marketing !== true);
