import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Why nobody is spoken to there. */
export type AddressProblem = 'unknown_host' | 'private_address';

const LOOKUP_MS = 5_000;

/** Addresses that lead into a machine, its network or its cloud, or nowhere (IANA special-purpose registries, 2025). */
const INSIDE = new BlockList();
for (const [network, bits] of [
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
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');

/** The only part of IPv6 that is given out to the world (RFC 4291 §2.4), less what within it leads elsewhere. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const NOT_GLOBAL = new BlockList();
for (const [network, bits] of [
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 carries an IPv4 address of anybody's choice
  ['3fff::', 20],
] as const)
  NOT_GLOBAL.addSubnet(network, bits, 'ipv6');

/** Whether an address belongs to the open net. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !INSIDE.check(address, 'ipv4');
  return family === 6 && GLOBAL.check(address, 'ipv6') && !NOT_GLOBAL.check(address, 'ipv6');
}

export type OutsideAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly problem: AddressProblem };

/**
 * The address at which somebody whom a site's admin named may be spoken to. Connect to the address itself, never to the
 * name again: a second question may have another answer. A name with a single inside address is refused altogether.
 */
export async function outsideAddress(
  hostname: string,
  {
    allowInside,
    addressesOf = addressesByMachine,
  }: { allowInside: boolean; addressesOf?: (name: string) => Promise<string[]> },
): Promise<OutsideAddress> {
  const addresses = isIP(hostname) === 0 ? await addressesOf(hostname) : [hostname];
  const [first] = addresses;
  if (first === undefined) return { ok: false, problem: 'unknown_host' };
  return allowInside || addresses.every(isPublicAddress)
    ? { ok: true, address: first }
    : { ok: false, problem: 'private_address' };
}

async function addressesByMachine(hostname: string): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), LOOKUP_MS);
  });
  try {
    return await Promise.race([
      lookup(hostname, { all: true, order: 'ipv4first' }).then((found) =>
        found.map(({ address }) => address),
      ),
      tooLate,
    ]);
  } catch {
    return []; // no such name, or nobody to ask: either way there is no address
  } finally {
    clearTimeout(timer);
  }
}
