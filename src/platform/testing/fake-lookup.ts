import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIPv6 } from 'node:net';

type Done = (error: Error | null, found?: LookupAddress[] | string, family?: number) => void;

/** Replaces DNS lookups of this process until `close`: returns the given addresses, and not found for any other name. */
export function fakeLookup(names: Readonly<Record<string, readonly string[]>>): { close(): void } {
  const before = { lookup: dns.lookup, promised: dns.promises.lookup };
  const found = (hostname: string): LookupAddress[] =>
    (names[hostname] ?? []).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const missing = (hostname: string): Error =>
    Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname,
    });
  const lookup = (hostname: string, options: LookupOptions, done: Done): void => {
    const all = found(hostname);
    const [first] = all;
    if (first === undefined) return done(missing(hostname));
    if (options.all) done(null, all);
    else done(null, first.address, first.family);
  };
  const promised = async (hostname: string): Promise<LookupAddress[]> => {
    const all = found(hostname);
    if (all.length === 0) throw missing(hostname);
    return all;
  };
  const replace = (next: { lookup: unknown; promised: unknown }): void => {
    Object.assign(dns, { lookup: next.lookup });
    Object.assign(dns.promises, { lookup: next.promised });
    syncBuiltinESMExports();
  };
  replace({ lookup, promised });
  return { close: () => replace(before) };
}
