import { BlockList, isIPv4 } from 'node:net';

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

/** Whether an IP address is on the public internet. Throws for a text that is none. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special4.check(address, 'ipv4')
    : global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
