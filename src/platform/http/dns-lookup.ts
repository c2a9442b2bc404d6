import { Resolver } from 'node:dns/promises';

declare module '../app.ts' {
  interface App {
    /** Proofs that a name belongs to whoever asks for it. */
    readonly dns: DnsLookup;
  }
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** More and longer answers than anybody publishes for a proof are not looked at. */
const MAX_RECORDS = 50;
const MAX_RECORD_LENGTH = 1_000;

/** What a name's zone answered: its text records, or that nobody could be asked. */
export type TextRecords = { readonly ok: true; readonly records: string[] } | { readonly ok: false };

/**
 * Reads text records for proofs of ownership, and addresses. It speaks to the resolvers of the machine only and opens no
 * connection to what a visitor named, so a name can point nowhere inside.
 */
export class DnsLookup {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /** Other resolvers than the machine's own. */
  useServers(servers: readonly string[]): void {
    this.resolver.setServers(servers);
  }

  /** The text records of a name; a name without any has an empty list. */
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

  /** The addresses of a name, of the older kind first; none where nobody could be asked. */
  async addresses(name: string): Promise<string[]> {
    const kinds = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    return kinds.flatMap((kind) => (kind.status === 'fulfilled' ? kind.value : [])).slice(0, MAX_RECORDS);
  }
}
