import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Day, Instant as InstantInput } from '#platform/dates/date-contract.ts';
import { z } from 'zod';
import { AccessLevel, FileItem, FoundItem, MAX_QUERY_LENGTH, TrailStep } from '../item/file-contract.ts';

/** Minimum length of a link's password. */
export const MIN_LINK_PASSWORD = 8;
export const MAX_LINK_PASSWORD = 200;
/** Maximum lifetime of a link. */
export const MAX_LINK_DAYS = 365;

const Instant = z.iso.datetime();

/** A person of the site with access to an item and its descendants. */
export const FileGrant = z.object({
  grantId: z.uuid(),
  personId: z.uuid(),
  name: z.string(),
  level: AccessLevel,
  createdAt: Instant,
});
export type FileGrant = z.infer<typeof FileGrant>;

/**
 * What a link allows: `view` displaying, `download` also downloading, `edit` also adding to a folder, `drop_box` only
 * adding, without seeing the contents.
 */
export const LinkMode = z.enum(['view', 'download', 'edit', 'drop_box']);
export type LinkMode = z.infer<typeof LinkMode>;

export const FileLink = z.object({
  linkId: z.uuid(),
  mode: LinkMode,
  code: z.string(),
  /** Path of its page, `/external/storage/file/{code}` or `/external/storage/folder/{code}`. */
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
  /** Grants on ancestors. */
  inherited: z.array(FileGrant.extend({ folder: TrailStep })),
});
export type Sharing = z.infer<typeof Sharing>;

/**
 * `POST /api/filemanager/items/:fileItem/grants`: creates or changes a grant → FileGrant. The person is named by their full
 * address, or by the id with which they were suggested.
 */
export const NewGrant = z.object({
  email: z.string().trim().max(254).optional(),
  personId: z.uuid().optional(),
  level: AccessLevel,
});
export type NewGrant = z.output<typeof NewGrant>;
/** `PATCH /api/filemanager/items/:fileItem/grants/:grant` → FileGrant */
export const ChangeGrant = NewGrant.pick({ level: true });

/** `GET /api/filemanager/items/:fileItem/people`: whom it could be shared with, by a part of the name. */
export const PeopleQuery = z.object({
  q: z
    .string()
    .default('')
    .transform((text) => text.trim().slice(0, MAX_QUERY_LENGTH)),
});
export const SuggestedPeople = z.object({
  people: z.array(
    z.object({
      personId: z.uuid(),
      name: z.string(),
      /** For managers only. */
      email: z.string().nullable(),
    }),
  ),
});
export type SuggestedPeople = z.infer<typeof SuggestedPeople>;
export const GrantPath = z.object({ fileItem: z.uuid(), grant: z.uuid() });

const LinkOptions = z.object({
  mode: LinkMode,
  /** Absent: unchanged. Null: none. */
  password: z.string().min(MIN_LINK_PASSWORD).max(MAX_LINK_PASSWORD).nullish(),
  /** An instant, or a day, until its end in the site's zone. Null: never. */
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
  /** Truncated network: `203.0.113.0/24`. */
  place: z.string(),
  /** Name of the downloaded or uploaded file. */
  name: z.string().nullable(),
  at: Instant,
});
export const LinkLog = z.object({ visits: z.array(LinkVisit), next: CursorText.nullable() });
export type LinkLog = z.infer<typeof LinkLog>;

/** The form of a code; those of the demo data are shorter than real ones. */
export const ShareCode = z.string().regex(/^[\w-]{12,22}$/);
/** Accepts any text, so that an invalid code gets the same answer as an unknown one. */
export const SharePath = z.object({ shareCode: z.string().max(100) });

/** `GET /api/filemanager/external/:shareCode`: without the password, only this. */
export const LockedShare = z.object({ needPassword: z.literal(true) });
export const OpenShare = z.object({
  needPassword: z.literal(false),
  mode: LinkMode,
  siteName: z.string(),
  ownerName: z.string(),
  note: z.string(),
  expiresAt: Instant.nullable(),
  downloadsLeft: z.int().nullable(),
  /** The shared file or folder; for a drop box only name and kind are real. */
  item: FileItem,
});
export const ExternalShare = z.discriminatedUnion('needPassword', [LockedShare, OpenShare]);
export type ExternalShare = z.infer<typeof ExternalShare>;

/** `POST /api/filemanager/external/:shareCode/unlock`: sets a cookie for this link only → ExternalShare */
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
  /** Starts at the shared folder. */
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
 * requires a link that allows it.
 */
export const ExternalItemPath = z.object({ shareCode: z.string().max(100), fileItem: z.uuid() });
export const ExternalLinkInput = z.object({
  disposition: z.enum(['inline', 'attachment']).default('attachment'),
});
