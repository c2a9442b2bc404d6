import { BlockList, isIPv6 } from 'node:net';

/** What is not the open internet: IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890 and its updates). */
const SPECIAL: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only what is given out for the open internet counts, without its special parts. */
const OPEN_V6: readonly [network: string, bits: number] = ['2000::', 3];
const SPECIAL_V6: readonly [network: string, bits: number][] = [
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 carries an IPv4 address of anybody's choice
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, bits] of SPECIAL) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');
const openV6 = new BlockList();
openV6.addSubnet(OPEN_V6[0], OPEN_V6[1], 'ipv6');

/**
 * Whether an IP address belongs to the open internet: neither this machine, nor its networks, nor anything special, nor IPv4 in the
 * clothes of IPv6: no honest name leads there.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIPv6(ip)) return openV6.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
  return /^\d+\.\d+\.\d+\.\d+$/.test(ip) && !special.check(ip, 'ipv4');
}
