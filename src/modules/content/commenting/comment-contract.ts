import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';

export const MAX_COMMENT = 2_000;
/** One that was brought in from another site. */
export const MAX_STORED_COMMENT = 10_000;
/** Besides, a comment that was brought in and deleted is stored as `erased`: nothing but its import key is left. */
export const COMMENT_STATES = ['waiting', 'shown', 'rejected'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

export const WriteCommentInput = z.object({
  item: z.uuid(),
  body: z
    .string()
    .trim()
    .transform((text) => normalizeText(text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n{3,}/g, '\n\n')))
    .pipe(z.string().min(1).max(MAX_COMMENT)),
});
export type WriteCommentInput = z.infer<typeof WriteCommentInput>;

export const DecideCommentInput = z.object({ comment: z.uuid() });
export type DecideCommentInput = z.infer<typeof DecideCommentInput>;

/** `item`: the post below which it stands. */
export const DeleteOwnCommentInput = z.object({ item: z.uuid(), comment: z.uuid() });
export type DeleteOwnCommentInput = z.infer<typeof DeleteOwnCommentInput>;

export const ManagedCommentsInput = z.object({
  state: z.enum(COMMENT_STATES).optional().catch(undefined),
  sort: sortParameter(['written']),
  after: CursorText.optional(),
});
export type ManagedCommentsInput = z.infer<typeof ManagedCommentsInput>;

/** A comment as readers see it. */
export interface CommentView {
  readonly commentId: string;
  /** A name, or that nobody is named, in the reader's language. */
  readonly author: string;
  readonly body: string;
  readonly createdAt: string;
  /** The reader's own: they may delete it. */
  readonly isOwn: boolean;
  /** Nobody else sees it yet. */
  readonly isWaiting: boolean;
}

/** What stands below a post. */
export interface PostComments {
  readonly itemId: string;
  /** Whether new ones are taken. */
  readonly isOpen: boolean;
  /** Oldest first. */
  readonly comments: readonly CommentView[];
  /** Older ones are left out. */
  readonly isMore: boolean;
  readonly mayWrite: boolean;
}

export interface ManagedComment {
  readonly commentId: string;
  /** A name, or that nobody is named, in the reader's language. */
  readonly author: string;
  readonly body: string;
  readonly state: CommentState;
  readonly createdAt: string;
  readonly postTitle: string;
  /** Path on this site. */
  readonly postPath: string;
}
