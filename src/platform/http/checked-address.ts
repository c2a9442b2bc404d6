import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why an address is refused. */
type AddressProblem = 'unknown_host' | 'private_address';

const LOOKUP_MS = 5_000;

export type CheckedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly problem: AddressProblem };

/**
 * Resolves a host that a site's admin entered to an address to connect to. Connect to the returned address, never to
 * the name again: a second lookup may return another address (DNS rebinding). A name with any private address is
 * refused.
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
    return []; // unknown name or failed lookup: no address either way
  } finally {
    clearTimeout(timer);
  }
}
