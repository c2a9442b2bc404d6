import { z } from 'zod';

/** An item in the format of the specified calls (§3). */
export const CallItem = z.object({
  _id: z.string(),
  name: z.string(),
  /** `year/month/timestamp.ending` for files. */
  path: z.string(),
  type: z.enum(['file', 'folder']),
  parent: z.string().nullable(),
  /** Where it can be downloaded; null for a folder, and where it may only be viewed. */
  url: z.string().nullable(),
  size: z.int(),
  mimetype: z.string(),
  /** `width x height` for pictures, otherwise null. */
  dimensions: z.string().nullable(),
  thumbnail: z.string().nullable(),
  createdAt: z.iso.datetime(),
  folder: z.string().nullable(),
});
export type CallItem = z.infer<typeof CallItem>;

const Id = z.string().max(200);
/** Empty and null both mean the top level. */
const Parent = z.union([z.literal(''), Id]).nullish();
/** Which tree: the caller's own or the public one (specification §4). */
const Mode = z.enum(['private', 'public']).default('private');

export const NewFileCall = z.object({
  name: z.string().max(1_000).optional(),
  path: z.string().max(400).default(''),
  type: z.string().max(200).optional(),
  parent: Parent,
  url: z.string().max(4_000).nullish(),
  size: z.unknown().optional(),
  mimetype: z.unknown().optional(),
  dimensions: z.unknown().optional(),
  thumbnail: z.unknown().optional(),
  createdAt: z.unknown().optional(),
});
export const ListParentCall = z.object({ parent: Parent, mode: Mode });
export const DeleteCall = z.object({ itemId: Id });
export const NewFolderCall = z.object({
  name: z.string().max(1_000),
  parent: Parent,
  parentName: z.string().max(1_000).nullish(),
  mode: Mode,
});
export const RenameCall = z.object({ itemId: Id, newName: z.string().max(1_000) });
export const SearchCall = z.object({ query: z.string().max(10_000), mode: Mode });
export const ShareCall = z.object({
  itemId: Id,
  isShare: z.boolean(),
  isPassword: z.boolean().default(false),
  sharePassword: z.string().max(200).nullish(),
  shareExpire: z.string().max(60).nullish(),
  permissions: z
    .object({ view: z.boolean(), download: z.boolean(), upload: z.boolean() })
    .partial()
    .nullish(),
});
export type ShareCall = z.output<typeof ShareCall>;
export const ExternalCall = z.object({ share_code: z.string().max(100).optional() });
export const SearchExternalCall = z.object({
  query: z.string().max(10_000),
  fixedParentId: Id,
  share_code: z.string().max(100).optional(),
});
export const FolderStructureCall = z.object({ parent: Parent, mode: Mode });
export const MoveFolderCall = z.object({ itemId: Id, newParentId: Parent });

export const StatusReply = z.object({ status: z.boolean(), success: z.boolean(), message: z.string() });
/** Error format of these calls: the specification's message, twice, and our own code. */
export const CallRefusal = z
  .object({
    status: z.literal(false),
    success: z.literal(false),
    message: z.string(),
    error: z.string(),
    code: z.string(),
    details: z.unknown().optional(),
  })
  .meta({ id: 'FileCallRefusal' });
export const NewFileReply = StatusReply.extend({ item: CallItem, _id: z.string() });
export const NewFolderReply = StatusReply.extend({ folderID: z.string() });
export const RenameReply = StatusReply.extend({ item: CallItem });
export const SearchReply = StatusReply.extend({ results: z.array(CallItem) });
export const ShareReply = StatusReply.extend({
  item: CallItem.extend({
    isShare: z.boolean(),
    isPassword: z.boolean(),
    shareExpire: z.iso.datetime().nullable(),
    permissions: z.object({ view: z.boolean(), download: z.boolean(), upload: z.boolean() }),
    share_code: z.string().nullable(),
  }),
});
export type ShareReply = z.infer<typeof ShareReply>;
/** Without the link's password, contains only `needPassword`. */
export const ExternalReply = StatusReply.extend({
  needPassword: z.boolean(),
  data: CallItem.nullable(),
});
export const DocumentReply = StatusReply.extend({ data: z.object({ name: z.string() }) });

export interface FolderBranch {
  readonly _id: string;
  readonly name: string;
  readonly parent: string | null;
  readonly children: FolderBranch[];
}
export const FolderBranch: z.ZodType<FolderBranch> = z
  .lazy(() =>
    z.object({
      _id: z.string(),
      name: z.string(),
      parent: z.string().nullable(),
      children: z.array(FolderBranch),
    }),
  )
  .meta({ id: 'FolderBranch' });
export const FolderStructureReply = StatusReply.extend({ structure: z.array(FolderBranch) });
export const Location = z.object({ location: z.string() });
