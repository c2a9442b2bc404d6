import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Day, Instant as InstantInput } from '#platform/dates/date-contract.ts';
import { z } from 'zod';
import { AccessLevel, FileItem, FoundItem, TrailStep } from '../item/file-contract.ts';

/** Shortest password of a link. */
export const MIN_LINK_PASSWORD = 8;
export const MAX_LINK_PASSWORD = 200;
/** Longest life of a link. */
export const MAX_LINK_DAYS = 365;

const Instant = z.iso.datetime();

/** Somebody of the site who may reach an item and everything in it. */
export const FileGrant = z.object({
  grantId: z.uuid(),
  personId: z.uuid(),
  name: z.string(),
  level: AccessLevel,
  createdAt: Instant,
});
export type FileGrant = z.infer<typeof FileGrant>;

/**
 * A link for people outside. `view` shows and plays, `download` lets take it away as well, `edit` lets add to a folder
 * too, `drop_box` lets only add: nothing that lies there is seen.
 */
export const LinkMode = z.enum(['view', 'download', 'edit', 'drop_box']);
export type LinkMode = z.infer<typeof LinkMode>;

export const FileLink = z.object({
  linkId: z.uuid(),
  mode: LinkMode,
  code: z.string(),
  /** Path of the page that it opens, `/external/storage/file/{code}` or `/external/storage/folder/{code}`. */
  path: z.string(),
  url: z.string(),
  hasPassword: z.boolean(),
  expiresAt: Instant.nullable(),
  maxDownloads: z.int().nullable(),
  downloads: z.int(),
  opened: z.int(),
  lastOpenedAt: Instant.nullable(),
  note: z.string(),
  createdByName: z.string(),
  createdAt: Instant,
  revokedAt: Instant.nullable(),
});
export type FileLink = z.infer<typeof FileLink>;

/** `GET /api/filemanager/items/:fileItem/sharing` */
export const Sharing = z.object({
  grants: z.array(FileGrant),
  links: z.array(FileLink),
  /** Who else reaches it because a folder above is shared. */
  inherited: z.array(FileGrant.extend({ folder: TrailStep })),
});
export type Sharing = z.infer<typeof Sharing>;

/** `POST /api/filemanager/items/:fileItem/grants`: gives or changes somebody's right → FileGrant */
export const NewGrant = z.object({ email: z.string().trim().max(254), level: AccessLevel });
/** `PATCH /api/filemanager/items/:fileItem/grants/:grant` → FileGrant */
export const ChangeGrant = NewGrant.pick({ level: true });
export const GrantPath = z.object({ fileItem: z.uuid(), grant: z.uuid() });

const LinkOptions = z.object({
  mode: LinkMode,
  /** Left out: as it is. Null: none. */
  password: z.string().min(MIN_LINK_PASSWORD).max(MAX_LINK_PASSWORD).nullish(),
  /** An instant, or a day: to its end in the site's time zone. Null: for ever. */
  expires: z.union([InstantInput, Day]).nullish(),
  maxDownloads: z.int().min(1).max(1_000_000).nullish(),
  note: z.string().trim().max(500).optional(),
});

/** `POST /api/filemanager/items/:fileItem/links` → 201 FileLink */
export const NewLink = LinkOptions;
export type NewLink = z.output<typeof NewLink>;
/** `PATCH /api/filemanager/items/:fileItem/links/:link` → FileLink */
export const ChangeLink = LinkOptions.partial();
export type ChangeLink = z.output<typeof ChangeLink>;
export const LinkPath = z.object({ fileItem: z.uuid(), link: z.uuid() });
/** `DELETE /api/filemanager/items/:fileItem/links/:link` and `…/grants/:grant` */
export const Revoked = z.object({ isRevoked: z.literal(true) });

/** `GET /api/filemanager/items/:fileItem/links/:link/log`, newest first. */
export const LinkVisit = z.object({
  visitId: z.uuid(),
  what: z.enum(['opened', 'wrong_password', 'downloaded', 'uploaded']),
  /** A place, shortened: `203.0.113.0/24`. */
  place: z.string(),
  /** Name of the file that was taken or added. */
  name: z.string().nullable(),
  at: Instant,
});
export const LinkLog = z.object({ visits: z.array(LinkVisit), next: CursorText.nullable() });
export type LinkLog = z.infer<typeof LinkLog>;

export const ShareCode = z.string().regex(/^[\w-]{22}$/);
/** Any text may stand in an address; what is no code answers as one that nobody gave. */
export const SharePath = z.object({ shareCode: z.string().max(100) });

/** `GET /api/filemanager/external/:shareCode`: before the password this and nothing else. */
export const LockedShare = z.object({ needPassword: z.literal(true) });
export const OpenShare = z.object({
  needPassword: z.literal(false),
  mode: LinkMode,
  siteName: z.string(),
  ownerName: z.string(),
  note: z.string(),
  expiresAt: Instant.nullable(),
  downloadsLeft: z.int().nullable(),
  /** The file or folder that the link is for; of a drop box only its name and kind are true. */
  item: FileItem,
});
export const ExternalShare = z.discriminatedUnion('needPassword', [LockedShare, OpenShare]);
export type ExternalShare = z.infer<typeof ExternalShare>;

/** `POST /api/filemanager/external/:shareCode/unlock`: sets a cookie for this link alone → ExternalShare */
export const UnlockShare = z.object({ password: z.string().max(1_000) });

/** `GET /api/filemanager/external/:shareCode/items`: a folder inside the shared one. */
export const ExternalFolderQuery = z.object({
  parent: z.uuid().optional(),
  sort: z.enum(['name', 'updated', 'size']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  after: CursorText.optional(),
});
export const ExternalFolder = z.object({
  folder: FileItem,
  /** From the shared folder down. */
  trail: z.array(TrailStep),
  items: z.array(FileItem),
  next: z.string().nullable(),
});
export type ExternalFolder = z.infer<typeof ExternalFolder>;

/** `GET /api/filemanager/external/:shareCode/search` */
export const ExternalSearchQuery = z.object({
  q: z
    .string()
    .default('')
    .transform((text) => text.trim().slice(0, 200)),
  parent: z.uuid().optional(),
});
export const ExternalResults = z.object({ items: z.array(FoundItem), isCut: z.boolean() });

/**
 * `POST /api/filemanager/external/:shareCode/items/:fileItem/link` → ContentLink. `attachment` counts as a download and
 * needs a link that allows it.
 */
export const ExternalItemPath = z.object({ shareCode: z.string().max(100), fileItem: z.uuid() });
export const ExternalLinkInput = z.object({
  disposition: z.enum(['inline', 'attachment']).default('attachment'),
});
