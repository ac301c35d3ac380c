/**
 * Words that mark a test environment in a host name, perhaps with a number: `test2`. The specification does not name
 * them; these are the usual ones.
 */
const testMarkers = new Set('test tst acc acceptance staging stage stg dev development uat qa'.split(' '));

const wordsOf = (label: string): string[] => label.split('-').map((word) => word.replace(/\d+$/, ''));

const isTestMarker = (word: string): boolean => testMarkers.has(word);

/** A label counts if all its words do, such as `test-myaccount` and `www-acc`. */
const isStripped = (label: string): boolean =>
  wordsOf(label).every((word) => word === 'myaccount' || word === 'www' || isTestMarker(word));

/** The first labels of public suffixes below a country, such as `co.uk`, `co.at` and `com.pt`. */
const publicSuffix = /\.(?:co|com|org|or|net|ac)\.[a-z]{2}$/;

/** Splits a host name after its prefixes. A registered domain has one label more than its public suffix. */
const splitHost = (hostname: string): { readonly prefixes: string[]; readonly rest: string[] } => {
  const labels = hostname.split('.');
  const fewest = publicSuffix.test(hostname) ? 3 : 2;
  const begin = labels.findIndex((label, index) => labels.length - index <= fewest || !isStripped(label));
  return { prefixes: labels.slice(0, begin), rest: labels.slice(begin) };
};

/**
 * Returns a host name without its prefixes. Albums §9: "host prefixes 'myaccount.', 'www' and test-environment markers
 * are stripped".
 */
export const withoutHostPrefixes = (hostname: string): string => splitHost(hostname).rest.join('.');

/** The marker of a test environment at the end of a label, as in `coral-test.example`. */
const markerAtEnd = /-([a-z]+)\d*$/;

const endsInMarker = (label: string): boolean => isTestMarker(markerAtEnd.exec(label)?.[1] ?? '');

/** Whether a host name marks a test environment: `test.coral.example`, `myaccount-acc.coral.example`, `coral-test.example`. */
export const isTestHost = (hostname: string): boolean => {
  const { prefixes, rest } = splitHost(hostname.toLowerCase());
  return prefixes.flatMap(wordsOf).some(isTestMarker) || rest.some(endsInMarker);
};

/**
 * Returns the host name by which the retailer's menus are found (Albums §7: `{vendorHost}`): in lower case, without
 * port, prefixes and test markers. So test environments show the menus of the real site.
 */
export const vendorHost = (host: string): string => {
  const { rest } = splitHost(host.toLowerCase().replace(/\.?(?::\d+)?$/, ''));
  return rest.map((label) => (endsInMarker(label) ? label.replace(markerAtEnd, '') : label)).join('.');
};
