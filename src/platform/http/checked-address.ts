import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why nobody is spoken to there. */
type AddressProblem = 'unknown_host' | 'private_address';

const LOOKUP_MS = 5_000;

export type CheckedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly problem: AddressProblem };

/**
 * The address at which somebody whom a site's admin named may be spoken to. Connect to the address itself, never to the
 * name again: a second question may have another answer. A name with a single inside address is refused altogether.
 */
export async function checkedAddress(
  hostname: string,
  {
    allowInside,
    addressesOf = addressesByMachine,
  }: { allowInside: boolean; addressesOf?: (name: string) => Promise<string[]> },
): Promise<CheckedAddress> {
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
