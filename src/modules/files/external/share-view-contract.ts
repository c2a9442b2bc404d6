import { z } from 'zod';
import type { ExternalFolder, ExternalShare } from '../sharing/share-contract.ts';
import type { FoundItem } from '../item/file-contract.ts';

/** Where one is inside a shared folder. */
export const ShareViewQuery = z.object({
  parent: z.uuid().optional().catch(undefined),
  q: z
    .string()
    .optional()
    .transform((text) => text?.trim().slice(0, 200) || undefined),
  sort: z.enum(['name', 'updated', 'size']).catch('name'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
});
export type ShareViewQuery = z.output<typeof ShareViewQuery>;

/** What a link's page shows: before the password nothing but that there is one. */
export interface ShareView {
  readonly code: string;
  readonly share: ExternalShare;
  /** Of a shared folder that may be looked into. */
  readonly folder: ExternalFolder | null;
  /** What a search inside it found. */
  readonly found: { readonly items: readonly FoundItem[]; readonly isCut: boolean } | null;
}
