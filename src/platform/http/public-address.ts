import { BlockList, isIPv6 } from 'node:net';

/**
 * IPv4 blocks that are not public: all of IANA's special-purpose registry (RFC 6890 and its updates, read November
 * 2026), including its anycast services, and multicast.
 */
const SPECIAL: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared address space; Alibaba Cloud's metadata (100.100.100.200)
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local; metadata of nearly every cloud
  ['172.16.0.0', 12],
  ['192.0.0.0', 24], // protocol assignments; Oracle Cloud's metadata (192.0.0.192)
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Public-looking addresses that a cloud serves only to its own machines. */
const PLATFORM: readonly [network: string, bits: number][] = [
  ['168.63.129.16', 32], // Azure's wire server, DNS and health probes (Microsoft Learn, "What is IP address 168.63.129.16?")
  ['161.26.0.0', 16], // IBM Cloud's resolvers, clocks and mirrors (IBM Cloud Docs, "Service endpoints for VPC")
  ['166.8.0.0', 14], // IBM Cloud's private service endpoints (the same page)
];
/**
 * Public IPv6 addresses: global unicast without its special parts. That leaves out the unspecified and loopback
 * addresses, IPv4-mapped and -compatible ones, NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard (100::/64), segment
 * routing (5f00::/16), unique local addresses (fc00::/7, with the metadata services of AWS, Google and Oracle in
 * fd00::/8), link-local and site-local ones (fe80::/10, fec0::/10) and multicast.
 */
const OPEN_V6: readonly [network: string, bits: number] = ['2000::', 3];
const SPECIAL_V6: readonly [network: string, bits: number][] = [
  ['2001::', 23], // protocol assignments, including Teredo
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 embeds an arbitrary IPv4 address
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, bits] of [...SPECIAL, ...PLATFORM]) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');
const openV6 = new BlockList();
openV6.addSubnet(OPEN_V6[0], OPEN_V6[1], 'ipv6');

/**
 * Returns whether an IP address is public: not of this machine or its networks, not a cloud's internal services, not
 * special-purpose, and without an embedded IPv4 address.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIPv6(ip)) return openV6.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
  return /^\d+\.\d+\.\d+\.\d+$/.test(ip) && !special.check(ip, 'ipv4');
}
