import { z } from 'zod';
import type { ExternalFolder, ExternalShare } from '../sharing/share-contract.ts';
import type { FoundItem } from '../item/file-contract.ts';

/** Position inside a shared folder. */
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

/** Returns the URL of a position inside a shared folder, with non-default parameters only. */
export function shareViewPath(
  pathname: string,
  { parent, sort, direction }: Omit<ShareViewQuery, 'q'>,
): string {
  const search = new URLSearchParams({
    ...(parent !== undefined && { parent }),
    ...(sort !== 'name' && { sort }),
    ...(direction !== 'asc' && { direction }),
  });
  return search.size === 0 ? pathname : `${pathname}?${search}`;
}

/** Data of a link's page; without the password only that it needs one. */
export interface ShareView {
  readonly code: string;
  readonly share: ExternalShare;
  /** Contents of a shared folder, if the link allows viewing. */
  readonly folder: ExternalFolder | null;
  /** Results of a search inside it. */
  readonly found: { readonly items: readonly FoundItem[]; readonly isCut: boolean } | null;
}
