import type { Locale } from '#platform/locale/locale.ts';
import type { AccessLevel, UsageReply } from '../item/file-contract.ts';
import type { FileListing, ListingQuery } from '../own/listing-contract.ts';

/** What a file manager shows of a shared space. */
export interface SharedSpaceView {
  readonly name: string;
  /** The reader's level at its top. */
  readonly level: AccessLevel;
  readonly listing: FileListing;
  readonly query: ListingQuery;
  readonly usage: UsageReply;
  readonly personId: string;
  readonly locale: Locale;
  readonly zone: string;
}
