import { z } from 'zod';
import { AttachedFile } from '#platform/attachments/attachment-contract.ts';

export const MAX_COMMENT_CHARACTERS = 4_000;
export const MAX_MENTIONS = 20;
export const COMMENTS_PER_PAGE = 20;
/** Most comments that a page shows at once. */
export const MAX_COMMENTS_SHOWN = 500;
export const MAX_COLLEAGUE_QUERY = 60;
/** How long authors can edit and remove their comments. */
export const CHANGE_HOURS = 24;
/** Live topic of comments; `details` name records by kind and id. */
export const COMMENTS_TOPIC = 'comments';

/** Identifies a record of any module. */
export const RecordRef = z.object({
  kind: z.string().regex(/^[a-z]{1,30}\.[a-z_]{1,40}$/),
  record: z.string().regex(/^[\w-]{1,80}$/),
});
export type RecordRef = z.output<typeof RecordRef>;

export const CommentView = z.object({
  commentId: z.uuid(),
  /** Null once the author's account is erased. */
  author: z.string().nullable(),
  /** People are mentioned by id; see `MENTION`. */
  body: z.string(),
  /** Names of the people mentioned; left out once their account is erased. */
  names: z.record(z.string(), z.string()),
  postedAt: z.iso.datetime(),
  isEdited: z.boolean(),
  /** Who removed it, if it was removed; only this trace remains. */
  removed: z.object({ by: z.string().nullable() }).nullable(),
  canEdit: z.boolean(),
  canRemove: z.boolean(),
  files: z.array(AttachedFile),
});
export type CommentView = z.infer<typeof CommentView>;

/** Which comments of a record to read. */
export const CommentsQuery = z.object({
  count: z.coerce.number().int().min(1).max(MAX_COMMENTS_SHOWN).catch(COMMENTS_PER_PAGE),
  /** A comment that must be among them, as the link of a notice asks. */
  comment: z.uuid().optional().catch(undefined),
});
export type CommentsQuery = z.output<typeof CommentsQuery>;

/** Comments, newest first. */
export const CommentsPage = z.object({
  comments: z.array(CommentView),
  hasEarlier: z.boolean(),
  /** Whether the site has a file manager to attach files from. */
  hasFileManager: z.boolean(),
});
export type CommentsPage = z.infer<typeof CommentsPage>;

export interface Colleague {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}
