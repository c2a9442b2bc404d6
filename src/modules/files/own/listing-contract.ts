import { z } from 'zod';
import {
  type AccessLevel,
  type FileItem,
  FileKindName,
  FOLDER_SORTS,
  MAX_QUERY_LENGTH,
  SpaceName,
  type TrailStep,
} from '../item/file-contract.ts';

export const VIEWS = ['folder', 'recent', 'starred', 'shared', 'trash'] as const;
export type View = (typeof VIEWS)[number];

/** State of the file manager in the URL. Invalid parameters are ignored. */
export const ListingQuery = z.object({
  view: z.enum(VIEWS).catch('folder'),
  space: SpaceName.catch('own'),
  folder: z.uuid().optional().catch(undefined),
  q: z
    .string()
    .optional()
    .transform((text) => text?.trim().slice(0, MAX_QUERY_LENGTH) || undefined),
  /** Searches in the open folder only. */
  within: z.enum(['folder']).optional().catch(undefined),
  kind: FileKindName.optional().catch(undefined),
  sort: z.enum(FOLDER_SORTS).catch('name'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  /** The file open in the viewer. */
  open: z.uuid().optional().catch(undefined),
});
export type ListingQuery = z.output<typeof ListingQuery>;

export type ListedItem = FileItem & { readonly trail?: readonly TrailStep[] };

/** Contents of the file manager: a folder, another list, or search results. */
export interface FileListing {
  readonly folder: FileItem | null;
  readonly trail: readonly TrailStep[];
  readonly items: readonly ListedItem[];
  readonly next: string | null;
  /** True if there are more search results. */
  readonly isCut: boolean;
  readonly level: AccessLevel;
}

/** A file manager's base path and its spaces, the initial one first. */
export interface FileRoot {
  readonly path: string;
  readonly spaces: readonly SpaceName[];
}

const DEFAULTS: Partial<Record<keyof ListingQuery, string>> = {
  view: 'folder',
  space: 'own',
  sort: 'name',
  direction: 'asc',
};

/** Returns the URL of a listing, with non-default parameters only. */
export function listingPath(root: FileRoot, query: Partial<ListingQuery>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query) as [keyof ListingQuery, string | undefined][]) {
    if (value !== undefined && value !== '' && value !== DEFAULTS[key]) search.set(key, value);
  }
  return search.size === 0 ? root.path : `${root.path}?${search}`;
}

/** Returns the same URL with changes; parameters that the change makes meaningless are dropped. */
export function changedPath(root: FileRoot, query: ListingQuery, change: Partial<ListingQuery>): string {
  return listingPath(root, { ...query, ...change });
}
