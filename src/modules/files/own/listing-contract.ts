import { z } from 'zod';
import {
  type AccessLevel,
  type FileItem,
  FileKindName,
  type FoundItem,
  FOLDER_SORTS,
  MAX_QUERY_LENGTH,
  SpaceName,
  type TrailStep,
} from '../item/file-contract.ts';

const VIEWS = ['folder', 'recent', 'starred', 'shared', 'trash'] as const;
type View = (typeof VIEWS)[number];

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
export type FolderSort = ListingQuery['sort'];

export type ListedItem = FileItem & Partial<Pick<FoundItem, 'trail' | 'nameMarks'>>;

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
  /** Parameters of all its URLs. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly spaces: readonly SpaceName[];
  /** Name of its shared space, if it has one. */
  readonly sharedName?: string;
  /** Its lists besides folders. */
  readonly views: readonly Exclude<View, 'folder'>[];
}

const DEFAULTS: Partial<Record<keyof ListingQuery, string>> = {
  view: 'folder',
  sort: 'name',
  direction: 'asc',
};

/** Returns the URL of a listing, with non-default parameters only. */
export function listingPath(root: FileRoot, query: Partial<ListingQuery>): string {
  const search = new URLSearchParams(root.fixed);
  const defaults = { ...DEFAULTS, space: root.spaces[0] };
  for (const [key, value] of Object.entries(query) as [keyof typeof DEFAULTS, string | undefined][]) {
    if (value !== undefined && value !== '' && value !== defaults[key]) search.set(key, value);
  }
  return search.size === 0 ? root.path : `${root.path}?${search}`;
}

/** Names start at the beginning of the alphabet, the others with the newest and the largest. */
export const FIRST_DIRECTION: Readonly<Record<FolderSort, ListingQuery['direction']>> = {
  name: 'asc',
  updated: 'desc',
  size: 'desc',
};

/** Returns the URL of a folder sorted by a column; if it is sorted by it already, in the other direction. */
export function sortedPath(root: FileRoot, query: ListingQuery, sort: FolderSort): string {
  const other = query.direction === 'asc' ? 'desc' : 'asc';
  return changedPath(root, query, { sort, direction: query.sort === sort ? other : FIRST_DIRECTION[sort] });
}

/** Returns the URL of another folder, or of the top level, in the order of the present one. */
export function folderPath(
  root: FileRoot,
  { space, sort, direction }: ListingQuery,
  folder: string | undefined,
): string {
  return listingPath(root, { space, sort, direction, ...(folder !== undefined && { folder }) });
}

/** Returns the same URL with changes; parameters that the change makes meaningless are dropped. */
export function changedPath(root: FileRoot, query: ListingQuery, change: Partial<ListingQuery>): string {
  return listingPath(root, { ...query, ...change });
}
