import { isIP } from 'node:net';

/**
 * Returns the client network, as rate limits count it: an IPv4 address, or the /64 of an IPv6 address, which one
 * connection is assigned and can use freely (RFC 4291 §2.5.1, RFC 8981).
 */
export function clientNetworkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return ip;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address without leading zeros; an embedded IPv4 address stays one part. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const length = before.length + after.length + (address.includes('.') ? 1 : 0);
  const gap = tail === undefined ? [] : Array.from({ length: 8 - length }, () => '0');
  return [...before, ...gap, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
