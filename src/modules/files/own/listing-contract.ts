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

/** What the address of the file manager says. What it does not understand it leaves out. */
export const ListingQuery = z.object({
  view: z.enum(VIEWS).catch('folder'),
  space: SpaceName.catch('own'),
  folder: z.uuid().optional().catch(undefined),
  q: z
    .string()
    .optional()
    .transform((text) => text?.trim().slice(0, MAX_QUERY_LENGTH) || undefined),
  /** Search inside the open folder only. */
  within: z.enum(['folder']).optional().catch(undefined),
  kind: FileKindName.optional().catch(undefined),
  sort: z.enum(FOLDER_SORTS).catch('name'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  /** The file that is looked at. */
  open: z.uuid().optional().catch(undefined),
});
export type ListingQuery = z.output<typeof ListingQuery>;

export type ListedItem = FileItem & { readonly trail?: readonly TrailStep[] };

/** What the file manager shows: a folder, one of the other lists, or what a search found. */
export interface FileListing {
  readonly folder: FileItem | null;
  readonly trail: readonly TrailStep[];
  readonly items: readonly ListedItem[];
  readonly next: string | null;
  /** There is more than a search shows. */
  readonly isCut: boolean;
  readonly level: AccessLevel;
}

/** Where a file manager lives: its address, and the space that it begins in. */
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

/** The address of a listing, with what differs from the ordinary only. */
export function listingPath(root: FileRoot, query: Partial<ListingQuery>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query) as [keyof ListingQuery, string | undefined][]) {
    if (value !== undefined && value !== '' && value !== DEFAULTS[key]) search.set(key, value);
  }
  return search.size === 0 ? root.path : `${root.path}?${search}`;
}

/** The same address with something else in it; what a step elsewhere makes meaningless is left out. */
export function changedPath(root: FileRoot, query: ListingQuery, change: Partial<ListingQuery>): string {
  return listingPath(root, { ...query, ...change });
}
