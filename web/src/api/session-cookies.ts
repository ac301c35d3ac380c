import { jwtClaims, sessionCookieNames as names } from '@albumen/contracts/session-cookies';
import { withoutHostPrefixes } from '@albumen/contracts/vendor-host';

/** The attributes of a cookie. */
interface CookieOptions {
  /** The host and all hosts below it; if absent, only this host. */
  readonly domain?: string | undefined;
  /** Whether it is sent over https only. */
  readonly secure: boolean;
  /** If absent, the cookie lasts until the browser is closed. */
  readonly maxAgeSeconds?: number | undefined;
}

/** The line for `document.cookie` that sets a cookie. */
export const cookieLine = (name: string, value: string, options: CookieOptions): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    options.secure && 'Secure',
    options.domain && `Domain=${options.domain}`,
    options.maxAgeSeconds !== undefined && `Max-Age=${Math.floor(options.maxAgeSeconds)}`,
  ]
    .filter(Boolean)
    .join('; ');

/** The values of all cookies of one name in `document.cookie`, as they are stored. */
export const cookieValues = (cookies: string, name: string): string[] =>
  cookies
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

/** The value of a cookie in `document.cookie`; undefined if there is none. */
const cookieValue = (cookies: string, name: string): string | undefined => {
  const [value] = cookieValues(cookies, name);
  return value === undefined ? undefined : decodeURIComponent(value);
};

/** The tokens of a signed-in customer. */
export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string | undefined;
  readonly refreshToken: string | undefined;
  /** How long the access token lasts, in seconds. */
  readonly accessTokenSeconds: number | undefined;
}

/**
 * The domain for the cookies: the parent domain, so that the shop and the editor see them too. Undefined (this host
 * only) on localhost, an IP address or a host with one label.
 */
export const parentDomain = (hostname: string): string | undefined => {
  const isAddress = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
  if (isAddress || hostname === 'localhost' || hostname.endsWith('.localhost')) return undefined;
  const domain = withoutHostPrefixes(hostname);
  return domain.includes('.') ? domain : undefined;
};

/** The part of the browser that the cookies need. */
export interface CookiePlace {
  readonly document: { cookie: string };
  readonly location: { readonly hostname: string; readonly protocol: string };
}

/**
 * The cookies that hold the session. Albums §4: "the id token and refresh token are stored in cookies on the parent
 * domain"; §9 adds the access token, "path '/'". The access token's cookie expires with the token.
 */
export const sessionCookies = (place: CookiePlace) => {
  const write = (name: string, value: string | undefined, maxAgeSeconds?: number): void => {
    place.document.cookie = cookieLine(name, value ?? '', {
      domain: parentDomain(place.location.hostname),
      secure: place.location.protocol === 'https:',
      maxAgeSeconds: value === undefined ? 0 : maxAgeSeconds,
    });
  };
  const read = (name: string): string | undefined => cookieValue(place.document.cookie, name) || undefined;
  return {
    accessToken: (): string | undefined => read(names.access),
    idToken: (): string | undefined => read(names.id),
    refreshToken: (): string | undefined => read(names.refresh),
    store: (tokens: Tokens): void => {
      write(names.access, tokens.accessToken, tokens.accessTokenSeconds);
      write(names.id, tokens.idToken);
      write(names.refresh, tokens.refreshToken);
    },
    /** Albums §4: "Sign-out removes both cookies", and the access token's. */
    remove: (): void => {
      for (const name of Object.values(names)) write(name, undefined);
    },
  };
};

export type SessionCookies = ReturnType<typeof sessionCookies>;

type WithIdToken = Pick<SessionCookies, 'idToken'>;

/** The claims of the id token; undefined without one. */
export const idClaims = (cookies: WithIdToken) => jwtClaims(cookies.idToken() ?? '');

/** A claim of the id token that must be text. */
export const textClaim = (cookies: WithIdToken, name: string): string | undefined => {
  const claim = idClaims(cookies)?.[name];
  return typeof claim === 'string' ? claim : undefined;
};
