import * as m from '#messages';
import type { AuditText } from '#platform/module/module-text.ts';

/** Sentences for the audit log. */
export const commentsAuditText: AuditText = {
  acts: { 'comments.remove': m.comments_did_remove },
  things: { 'comments.comment': m.comments_kind_comment },
  details: {
    'comments.authorId': { label: m.comments_log_author, isPerson: true },
    'comments.recordKind': null,
    'comments.recordId': null,
  },
};
