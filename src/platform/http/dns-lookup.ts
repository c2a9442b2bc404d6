import { Resolver } from 'node:dns/promises';

declare module '../app.ts' {
  interface App {
    /** Looks up DNS records that prove ownership of a name. */
    readonly dns: DnsLookup;
  }
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** Upper bounds: proofs never need more or longer records. */
const MAX_RECORDS = 50;
const MAX_RECORD_LENGTH = 1_000;

/** The text records of a name, or a failed lookup. */
export type TextRecords = { readonly ok: true; readonly records: string[] } | { readonly ok: false };

/**
 * Reads text records, as proofs of ownership, and addresses. Queries only the system's resolvers and never connects to
 * a name that a visitor entered, so it cannot reach internal services.
 */
export class DnsLookup {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /** Replaces the system's resolvers. */
  useServers(servers: readonly string[]): void {
    this.resolver.setServers(servers);
  }

  /** Returns the text records of a name; empty where there are none. */
  async textRecords(name: string): Promise<TextRecords> {
    try {
      const records = await this.resolver.resolveTxt(name);
      return {
        ok: true,
        records: records
          .slice(0, MAX_RECORDS)
          .map((parts) => parts.join(''))
          .filter(({ length }) => length <= MAX_RECORD_LENGTH),
      };
    } catch (error) {
      const { code } = error as { code?: string };
      return code === 'ENODATA' || code === 'ENOTFOUND' ? { ok: true, records: [] } : { ok: false };
    }
  }

  /** Returns the addresses of a name, IPv4 first; empty where the lookup failed. */
  async addresses(name: string): Promise<string[]> {
    const kinds = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    return kinds.flatMap((kind) => (kind.status === 'fulfilled' ? kind.value : [])).slice(0, MAX_RECORDS);
  }
}
