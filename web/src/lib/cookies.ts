/** How a cookie is kept. */
export interface CookieOptions {
  /** The host and all hosts below it; absent: this host only. */
  readonly domain?: string | undefined;
  /** Sent over https only. */
  readonly secure: boolean;
  /** Absent: until the browser is closed. */
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

/** The value of a cookie in what `document.cookie` gives; undefined where there is none. */
export const cookieValue = (cookies: string, name: string): string | undefined => {
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
};
