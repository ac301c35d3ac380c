/**
 * Returns the network of an address for limits and the log: the address itself, or the first 64 bits of IPv6, because
 * every connection has at least that many addresses to choose from. A caller who has closed the connection has no
 * address any more, although Fastify’s type says so: then it is empty.
 */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined) return '';
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest];
  return filled.slice(0, 4).join(':');
};
