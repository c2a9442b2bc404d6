/** Public user interface of comments. */
export { CommentsQuery } from './comment/comment-contract.ts';
export { RecordActivity } from './record/record-activity.tsx';
