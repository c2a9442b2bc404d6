import { CHANGE_HOURS } from './comment-contract.ts';

interface CommentFacts {
  readonly authorId: string | null;
  readonly postedAt: Date;
  readonly removedAt: Date | null;
}

interface Reader {
  readonly userId: string;
  readonly role: 'user' | 'manager' | 'admin';
}

const CHANGE_MS = CHANGE_HOURS * 3_600_000;

/** Whether the reader can edit the comment: authors can, for a while. */
export function canEdit(comment: CommentFacts, reader: Reader, now: Date): boolean {
  return (
    comment.removedAt === null &&
    comment.authorId === reader.userId &&
    now.getTime() - comment.postedAt.getTime() < CHANGE_MS
  );
}

/** Whether the reader can remove the comment: authors for a while, admins at any time. */
export function canRemove(comment: CommentFacts, reader: Reader, now: Date): boolean {
  return canEdit(comment, reader, now) || (comment.removedAt === null && reader.role === 'admin');
}
