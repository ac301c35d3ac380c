import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isLoopback } from '../../kernel/sites.ts';

const listOf = (type: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), type);
  }
  return list;
};

/** The special-purpose networks of IANA's registry (RFC 6890), and multicast. */
const special4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);

/** Without loopback, link-local, private, mapped and translated addresses, which are all outside of it. */
const global6 = listOf('ipv6', ['2000::/3']);

/** Special networks in it: protocols such as Teredo and 6to4, and documentation. */
const special6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** A name or an address that is not on the public internet. */
export class NotPublic extends Error {
  readonly host: string;

  constructor(host: string) {
    super(`${host} is not on the public internet`);
    this.host = host;
  }
}

const requirePublicAddress = (address: string): void => {
  const isPublic = isIPv4(address)
    ? !special4.check(address, 'ipv4')
    : global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
  if (!isPublic) throw new NotPublic(address);
};

/** Checks what a host says without a lookup. Throws `NotPublic` for an address or a name of this machine. */
export const requirePublicHost = (hostname: string): void => {
  const host = hostname.replaceAll(/[[\]]/g, '');
  if (isIP(host) !== 0) requirePublicAddress(host);
  if (isLoopback(host.replace(/\.$/, ''))) throw new NotPublic(host);
};

/** Looks a name up for a socket. Fails with `NotPublic` if one of its addresses is not public. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    try {
      if (error) throw error;
      for (const { address } of addresses) requirePublicAddress(address);
      done(null, addresses);
    } catch (refusal) {
      done(refusal as NodeJS.ErrnoException, []);
    }
  });
};

const lookUp = promisify(lookupPublic);

/** Our choice: a call does not wait longer for a DNS that does not answer. */
const lookupLimitMs = 2000;

/** Returns why a delivery to a host would be refused now. A name that cannot be looked up yet may be used. */
export const notPublicOf = async (hostname: string): Promise<NotPublic | undefined> => {
  try {
    requirePublicHost(hostname);
    await Promise.race([lookUp(hostname, {}), setTimeout(lookupLimitMs, undefined, { ref: false })]);
  } catch (error) {
    if (error instanceof NotPublic) return error;
  }
  return undefined;
};
