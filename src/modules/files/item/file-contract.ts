import { CursorText } from '#platform/paging/cursor-contract.ts';
import { TextMarks } from '#platform/search/marks-contract.ts';
import { RowVersion, wide } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import { FILE_KINDS } from './file-kind-rules.ts';
import { MAX_LIMIT_BYTES } from './file-size-rules.ts';
import { Usage } from '../quota/quota-contract.ts';

/** Page size limit of lists. */
export const MAX_PAGE_ITEMS = 100;
/** Items per call of move, copy, trash, restore and purge. */
export const MAX_BULK_ITEMS = 500;
/** Depth limit of folders. */
export const MAX_DEPTH = 100;
/** Length limit of a search query in characters; longer ones are truncated. */
export const MAX_QUERY_LENGTH = 200;

const Instant = z.iso.datetime();

/** Name of a shared space: the kind of records that it belongs to, and the id of one. */
const SharedSpaceName = z.templateLiteral([z.string().regex(/[a-z][a-z_]{1,29}/), ':', z.uuid()]);

/** Which tree: the person's own, the public one that everybody can read and managers maintain, or a shared one. */
export const SpaceName = z.union([z.enum(['own', 'public']), SharedSpaceName]);
export type SpaceName = z.infer<typeof SpaceName>;

/**
 * Access to an item; each level includes the previous ones. `view` is the viewer alone: no download, archive or copy. It
 * deters and does not protect: what a browser displays can be kept.
 */
export const ACCESS_LEVELS = ['view', 'download', 'edit', 'manage'] as const;
export const AccessLevel = z.enum(ACCESS_LEVELS);
export type AccessLevel = z.infer<typeof AccessLevel>;

/** If the name is taken: refuse, use the next free name, or add a version. */
export const NameConflict = z.enum(['fail', 'rename', 'version']);
export type NameConflict = z.infer<typeof NameConflict>;

export const FileKindName = z.enum(FILE_KINDS);

/** A file or folder as shown in lists. */
export const FileItem = z.object({
  itemId: z.uuid(),
  kind: FileKindName,
  name: z.string(),
  /** Null for the top level of its space. */
  parentId: z.uuid().nullable(),
  /** The person whose it is; null in the public space and in a shared one. */
  ownerId: z.uuid().nullable(),
  /** Name of the person, or of the shared space. */
  ownerName: z.string(),
  /** Its space, if that is a shared one. */
  sharedSpace: SharedSpaceName.nullable(),
  /** 0 for folders. */
  sizeBytes: z.int(),
  /** Determined by the server from the bytes; empty for folders. */
  mimetype: z.string(),
  /** Pixel size of a picture, upright; null until known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Short-lived URL of a thumbnail; null if there is none (yet). */
  thumbnailUrl: z.string().nullable(),
  /** Incremented with every change; send it with a rename to detect concurrent changes. */
  revision: z.int(),
  isStarred: z.boolean(),
  /** True if others can access it: a person by grant, or visitors by link. */
  isShared: z.boolean(),
  /** The reader's access level. */
  level: AccessLevel,
  createdAt: Instant,
  updatedAt: Instant,
  trashedAt: Instant.nullable(),
});
export type FileItem = z.infer<typeof FileItem>;

/** An ancestor in the path to a folder. */
export const TrailStep = z.object({ itemId: z.uuid(), name: z.string() });
export type TrailStep = z.infer<typeof TrailStep>;

export const ItemPath = z.object({ fileItem: z.uuid() });
export const VersionPath = z.object({ fileItem: z.uuid(), version: z.uuid() });

export const FOLDER_SORTS = ['name', 'updated', 'size'] as const;

/** `GET /api/filemanager/items` */
export const FolderQuery = z.object({
  space: SpaceName.default('own'),
  /** Absent for the top level. */
  parent: z.uuid().optional(),
  sort: z.enum(FOLDER_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  kind: FileKindName.optional(),
  after: CursorText.optional(),
});
export type FolderQuery = z.output<typeof FolderQuery>;

export const FolderPage = z.object({
  space: SpaceName,
  /** Null for the top level. */
  folder: FileItem.nullable(),
  /** From the top level to the folder itself; in a shared folder only the shared part. */
  trail: z.array(TrailStep),
  /** Folders first. */
  items: z.array(FileItem),
  /** Cursor of the next page; null on the last. */
  next: CursorText.nullable(),
  /** The reader's access level here; `edit` allows adding. */
  level: AccessLevel,
});
export type FolderPage = z.infer<typeof FolderPage>;

/** A list other than a folder: starred, recent, shared with me, trash, search results. */
export const ItemPage = z.object({ items: z.array(FileItem), next: CursorText.nullable() });
export type ItemPage = z.infer<typeof ItemPage>;

/** `GET /api/filemanager/starred`, `/recent`, `/shared`, `/trash` */
export const PageQuery = z.object({ after: CursorText.optional() });

/** `GET /api/filemanager/search`: by part of the name, in the whole space or below `parent`. */
export const SearchQuery = z.object({
  q: z
    .string()
    .default('')
    .transform((text) => text.trim().slice(0, MAX_QUERY_LENGTH)),
  space: SpaceName.default('own'),
  parent: z.uuid().optional(),
  kind: FileKindName.optional(),
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const FoundItem = FileItem.extend({ trail: z.array(TrailStep), nameMarks: TextMarks });
export type FoundItem = z.infer<typeof FoundItem>;
/** Best matches first, at most 100; `isCut` if there are more. */
export const SearchResults = z.object({ items: z.array(FoundItem), isCut: z.boolean() });
export type SearchResults = z.infer<typeof SearchResults>;

/** `GET /api/filemanager/items/:fileItem` */
export const FileDetails = z.object({
  item: FileItem,
  trail: z.array(TrailStep),
  /** Number and size of a folder's descendants, up to a limit; null for files. */
  contents: z.object({ items: z.int(), sizeBytes: z.int(), isCut: z.boolean() }).nullable(),
  versions: z.int(),
  createdByName: z.string(),
  /** Only for those who can share it. */
  sharedWith: z.object({ people: z.int(), links: z.int() }).nullable(),
});
export type FileDetails = z.infer<typeof FileDetails>;

/** `GET /api/filemanager/tree`: the direct subfolders. */
export const TreeQuery = z.object({ space: SpaceName.default('own'), parent: z.uuid().optional() });
export const FolderTree = z.object({
  folders: z.array(
    z.object({ itemId: z.uuid(), name: z.string(), parentId: z.uuid().nullable(), hasFolders: z.boolean() }),
  ),
  /** True if there are more folders than one reply holds. */
  isCut: z.boolean(),
});
export type FolderTree = z.infer<typeof FolderTree>;

const RawName = z.string().max(1_000);

/** `POST /api/filemanager/folders` → 201 FileItem */
export const NewFolder = z.object({
  space: SpaceName.default('own'),
  parent: z.uuid().nullish(),
  name: RawName,
  /** `version` returns an existing folder of that name: for uploading folders into folders. */
  conflict: NameConflict.default('fail'),
});
export type NewFolder = z.output<typeof NewFolder>;

/** `POST /api/filemanager/items/:fileItem/rename` → FileItem */
export const RenameItem = z.object({ name: RawName, revision: RowVersion.optional() });

const ItemIds = z
  .array(z.uuid())
  .min(1)
  .max(MAX_BULK_ITEMS)
  .transform((ids) => [...new Set(ids)]);

/** `POST /api/filemanager/move` and `/copy`. Without `parent`: the top level. */
export const MoveItems = z.object({
  itemIds: ItemIds,
  space: SpaceName.default('own'),
  parent: z.uuid().nullish(),
  conflict: NameConflict.exclude(['version']).default('fail'),
});
export type MoveItems = z.output<typeof MoveItems>;
export const MovedItems = z.object({ items: z.array(FileItem) });
/** Trees of more than 1,000 items are copied by a job: with `isUnderWay` the folder exists and is being filled. */
export const CopiedItems = z.object({ items: z.array(FileItem), isUnderWay: z.boolean() });

/** `POST /api/filemanager/trash`, `/restore`, `/purge`. */
export const SeveralItems = z.object({ itemIds: ItemIds });
export const TrashedItems = z.object({ itemIds: z.array(z.uuid()) });
/** Items of a deleted folder are restored to the top level; if the name is taken, with a number. */
export const RestoredItems = z.object({ items: z.array(FileItem) });
/** `POST /api/filemanager/purge`: permanently. Without ids: the whole trash. */
export const PurgeItems = z.object({ itemIds: ItemIds.optional() });
export const PurgedItems = z.object({ purged: z.int() });

/** `GET /api/filemanager/items/:fileItem/versions`, newest first; `POST …/versions/:version/restore` → FileItem */
export const FileVersion = z.object({
  versionId: z.uuid(),
  number: z.int(),
  sizeBytes: z.int(),
  mimetype: z.string(),
  authorName: z.string(),
  isCurrent: z.boolean(),
  createdAt: Instant,
});
export const FileVersions = z.object({ versions: z.array(FileVersion) });
export type FileVersions = z.infer<typeof FileVersions>;

/** `POST /api/filemanager/items/:fileItem/star` */
export const StarItem = z.object({ isStarred: z.boolean() });

/** Activity kinds of an item. */
export const ACTIVITIES = [
  'created',
  'uploaded',
  'version_added',
  'version_restored',
  'renamed',
  'moved',
  'copied',
  'trashed',
  'restored',
  'shared',
  'unshared',
  'link_made',
  'link_changed',
  'link_revoked',
] as const;
export const FileActivity = z.object({
  activityId: z.uuid(),
  what: z.enum(ACTIVITIES),
  actorName: z.string(),
  /** Names, folders or people before and after, depending on the kind. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: Instant,
});
export const FileActivities = z.object({ activities: z.array(FileActivity), next: CursorText.nullable() });
export type FileActivities = z.infer<typeof FileActivities>;

/** `GET /api/filemanager/items/:fileItem/link`: short-lived URL of the bytes on the content origin. */
export const ContentLinkQuery = z.object({
  disposition: z.enum(['inline', 'attachment']).default('attachment'),
  version: z.uuid().optional(),
});
/** The URL supports Range and conditional requests and CORS (`access-control-allow-origin: *`). */
export const ContentLink = z.object({
  url: z.string(),
  name: z.string(),
  mimetype: z.string(),
  sizeBytes: z.int(),
  expiresAt: Instant,
});
export type ContentLink = z.infer<typeof ContentLink>;

/** `GET /api/filemanager/usage` */
export const UsageReply = z.object({ person: Usage, tenant: Usage });
export type UsageReply = z.infer<typeof UsageReply>;

/** `GET /api/filemanager/overview` (managers): storage use. Names and sizes only, never bytes. */
export const OverviewQuery = z.object({
  by: z.enum(['largest', 'oldest']).default('largest'),
  after: CursorText.optional(),
});
export const StorageOverview = z.object({
  tenant: Usage,
  trashBytes: z.int(),
  uploads: z.object({ open: z.int(), reservedBytes: z.int() }),
  /** Time of the latest nightly recount and number of corrected counters; null before the first. */
  counted: z.object({ at: Instant, wrong: z.int() }).nullable(),
  people: z.array(
    z.object({
      /** Null for the public space and shared ones. */
      personId: z.uuid().nullable(),
      space: SpaceName,
      name: z.string(),
      usedBytes: z.int(),
      limitBytes: z.int(),
      items: z.int(),
    }),
  ),
  kinds: z.array(z.object({ kind: FileKindName, sizeBytes: z.int(), items: z.int() })),
  files: z.array(
    z.object({
      itemId: z.uuid(),
      name: z.string(),
      kind: FileKindName,
      ownerName: z.string(),
      sizeBytes: z.int(),
      updatedAt: Instant,
    }),
  ),
  next: CursorText.nullable(),
});
export type StorageOverview = z.infer<typeof StorageOverview>;

/** `POST /api/filemanager/limits` (admins): quota of one person; null for the site's default. */
export const SetLimit = z.object({
  personId: z.uuid(),
  limitBytes: wide(z.int().min(0).max(MAX_LIMIT_BYTES)).nullable(),
});
