/** Public API of comments. */
export type { CommentsPage, CommentsQuery, RecordRef } from './comment/comment-contract.ts';
export { readComments } from './comment/read-comments.ts';
