/** Where a document stands that was sent to be stamped. */
export type EtaxState = 'queued' | 'sent' | 'failed' | 'filed';

/** What the list can be narrowed to: files that have not come back, sendings that failed, files that came. */
export const ETAX_FILTERS = ['waiting', 'failed', 'filed'] as const;
export type EtaxFilter = (typeof ETAX_FILTERS)[number];

/** Most stamped files that are filed at once. */
export const MAX_STAMPED_FILES = 10;
/** Most of one: what was sent, at most 3 MB, with its time stamp. */
export const MAX_STAMPED_BYTES = 4 * 1024 * 1024;
/** Most of all of them, so that they fit into one form. */
export const MAX_STAMPED_TOTAL_BYTES = 10 * 1024 * 1024;
