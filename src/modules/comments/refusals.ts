import { refusals } from '#platform/refusal.ts';

export const commentsRefusals = refusals({
  /** No such comment on a record that the actor may see. */
  'comments.comment_missing': { kind: 'missing' },
  'comments.empty': { kind: 'invalid' },
  /** Only the author, and only for a while; or the comment is removed. */
  'comments.cannot_change': { kind: 'conflict' },
  /** Somebody mentioned is no colleague who may see the record. */
  'comments.unknown_colleague': { kind: 'invalid' },
  'comments.too_many_mentions': { kind: 'invalid' },
  'comments.too_many_files': { kind: 'invalid' },
  'comments.files_too_large': { kind: 'invalid' },
});
