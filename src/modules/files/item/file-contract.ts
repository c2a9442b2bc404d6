import { CursorText } from '#platform/paging/cursor-contract.ts';
import { RowVersion, wide } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import { FILE_KINDS } from './file-kind-rules.ts';
import { MAX_LIMIT_BYTES } from './file-size-rules.ts';
import { Usage } from '../quota/quota-contract.ts';

/** Longest page of a list. */
export const MAX_PAGE_ITEMS = 100;
/** Most items that one call moves, copies, trashes, restores or purges. */
export const MAX_BULK_ITEMS = 500;
/** Deepest nesting of folders. */
export const MAX_DEPTH = 100;
/** How long what was put into the trash can be brought back. */
export const TRASH_DAYS = 30;
/** Longest query of a search, in characters; longer ones are cut. */
export const MAX_QUERY_LENGTH = 200;

const Instant = z.iso.datetime();

/** Whose tree: one's own, or the one that everybody of the site may read and managers keep. */
export const SpaceName = z.enum(['own', 'public']);
export type SpaceName = z.infer<typeof SpaceName>;

/** What somebody may do with an item: each holds the ones before it. */
export const AccessLevel = z.enum(['view', 'edit', 'manage']);
export type AccessLevel = z.infer<typeof AccessLevel>;

/** What to do where the name is taken: refuse, take the next free name, or become its newest version. */
export const NameConflict = z.enum(['fail', 'rename', 'version']);
export type NameConflict = z.infer<typeof NameConflict>;

export const FileKindName = z.enum(FILE_KINDS);

/** One file or folder, as a list shows it. */
export const FileItem = z.object({
  itemId: z.uuid(),
  kind: FileKindName,
  name: z.string(),
  /** Null: it lies at the top of its space. */
  parentId: z.uuid().nullable(),
  ownerId: z.uuid().nullable(),
  ownerName: z.string(),
  /** 0 for folders. */
  sizeBytes: z.int(),
  /** Decided by the server from the bytes; empty for folders. */
  mimetype: z.string(),
  /** Pixels of a picture after turning it upright, null until they are known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Short-lived address of a small picture, null where there is none (yet). */
  thumbnailUrl: z.string().nullable(),
  /** Grows with every change of the item; send it back with a rename to be told of others' changes. */
  revision: z.int(),
  isStarred: z.boolean(),
  /** Somebody else may reach it: a person, or whoever has a link. */
  isShared: z.boolean(),
  /** What the reader may do with it. */
  level: AccessLevel,
  createdAt: Instant,
  updatedAt: Instant,
  trashedAt: Instant.nullable(),
});
export type FileItem = z.infer<typeof FileItem>;

/** A step on the way from the top to a folder. */
export const TrailStep = z.object({ itemId: z.uuid(), name: z.string() });
export type TrailStep = z.infer<typeof TrailStep>;

export const ItemPath = z.object({ fileItem: z.uuid() });
export const VersionPath = z.object({ fileItem: z.uuid(), version: z.uuid() });

export const FOLDER_SORTS = ['name', 'updated', 'size'] as const;

/** `GET /api/filemanager/items` */
export const FolderQuery = z.object({
  space: SpaceName.default('own'),
  /** Left out: the top of the space. */
  parent: z.uuid().optional(),
  sort: z.enum(FOLDER_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  kind: FileKindName.optional(),
  after: CursorText.optional(),
});
export type FolderQuery = z.output<typeof FolderQuery>;

export const FolderPage = z.object({
  space: SpaceName,
  /** Null: the top of the space. */
  folder: FileItem.nullable(),
  /** From the top down to the folder, which is the last; of a shared folder only what is shared. */
  trail: z.array(TrailStep),
  /** Folders first. */
  items: z.array(FileItem),
  /** For the next page; null: this was the last. */
  next: CursorText.nullable(),
  /** What the reader may do here: `edit` lets them add. */
  level: AccessLevel,
});
export type FolderPage = z.infer<typeof FolderPage>;

/** A list that is no folder: starred, recent, shared with me, the trash, what a search found. */
export const ItemPage = z.object({ items: z.array(FileItem), next: CursorText.nullable() });
export type ItemPage = z.infer<typeof ItemPage>;

/** `GET /api/filemanager/starred`, `/recent`, `/shared`, `/trash` */
export const PageQuery = z.object({ after: CursorText.optional() });

/** `GET /api/filemanager/search`: by a part of the name. Inside `parent` and everything below it, where it is given. */
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

export const FoundItem = FileItem.extend({ trail: z.array(TrailStep) });
export type FoundItem = z.infer<typeof FoundItem>;
/** Best matches first, at most 100; `isCut` where there were more. */
export const SearchResults = z.object({ items: z.array(FoundItem), isCut: z.boolean() });
export type SearchResults = z.infer<typeof SearchResults>;

/** `GET /api/filemanager/items/:fileItem` */
export const FileDetails = z.object({
  item: FileItem,
  trail: z.array(TrailStep),
  /** Everything below a folder, counted to a bound; null for files. */
  contents: z.object({ items: z.int(), sizeBytes: z.int(), isCut: z.boolean() }).nullable(),
  versions: z.int(),
  createdByName: z.string(),
  /** Present for those who may share it. */
  sharedWith: z.object({ people: z.int(), links: z.int() }).nullable(),
});
export type FileDetails = z.infer<typeof FileDetails>;

/** `GET /api/filemanager/tree`: the folders right below one. */
export const TreeQuery = z.object({ space: SpaceName.default('own'), parent: z.uuid().optional() });
export const FolderTree = z.object({
  folders: z.array(
    z.object({ itemId: z.uuid(), name: z.string(), parentId: z.uuid().nullable(), hasFolders: z.boolean() }),
  ),
  /** There are more folders than one reply holds. */
  isCut: z.boolean(),
});
export type FolderTree = z.infer<typeof FolderTree>;

const RawName = z.string().max(1_000);

/** `POST /api/filemanager/folders` → 201 FileItem */
export const NewFolder = z.object({
  space: SpaceName.default('own'),
  parent: z.uuid().nullish(),
  name: RawName,
  /** With `version` the folder that is there is answered: for uploading folders into folders. */
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

/** `POST /api/filemanager/move` and `/copy`. `parent` left out or null: the top of the space. */
export const MoveItems = z.object({
  itemIds: ItemIds,
  space: SpaceName.default('own'),
  parent: z.uuid().nullish(),
  conflict: NameConflict.exclude(['version']).default('fail'),
});
export type MoveItems = z.output<typeof MoveItems>;
export const MovedItems = z.object({ items: z.array(FileItem) });
/** Trees of more than 1,000 items are copied by a job: `isUnderWay`, the folder is there at once and fills up. */
export const CopiedItems = z.object({ items: z.array(FileItem), isUnderWay: z.boolean() });

/** `POST /api/filemanager/trash`, `/restore`, `/purge`. */
export const SeveralItems = z.object({ itemIds: ItemIds });
export const TrashedItems = z.object({ itemIds: z.array(z.uuid()) });
/** Where a folder is gone, what lay in it comes back at the top; where its name is taken, with a number. */
export const RestoredItems = z.object({ items: z.array(FileItem) });
/** `POST /api/filemanager/purge`: for ever. Left out: the whole trash. */
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

/** What is told of an item, newest first. */
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
  /** Names before and after, folders, people: by what it is. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: Instant,
});
export const FileActivities = z.object({ activities: z.array(FileActivity), next: CursorText.nullable() });
export type FileActivities = z.infer<typeof FileActivities>;

/** `GET /api/filemanager/items/:fileItem/link`: where its bytes may be fetched for some minutes, on the content origin. */
export const ContentLinkQuery = z.object({
  disposition: z.enum(['inline', 'attachment']).default('attachment'),
  version: z.uuid().optional(),
});
/** The address takes Range and conditional requests and may be fetched by script (`access-control-allow-origin: *`). */
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

/** `GET /api/filemanager/overview` (managers): what takes the room. Names and sizes only, never bytes. */
export const OverviewQuery = z.object({
  by: z.enum(['largest', 'oldest']).default('largest'),
  after: CursorText.optional(),
});
export const StorageOverview = z.object({
  tenant: Usage,
  trashBytes: z.int(),
  uploads: z.object({ open: z.int(), reservedBytes: z.int() }),
  /** When everything was counted anew by night, and how many counters were put right; null: not yet. */
  counted: z.object({ at: Instant, wrong: z.int() }).nullable(),
  people: z.array(
    z.object({
      personId: z.uuid().nullable(),
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

/** `POST /api/filemanager/limits` (admins): room of one person; null: the site's usual. */
export const SetLimit = z.object({
  personId: z.uuid(),
  limitBytes: wide(z.int().min(0).max(MAX_LIMIT_BYTES)).nullable(),
});
