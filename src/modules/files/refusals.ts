import { z } from 'zod';
import { refusals, Waiting } from '#platform/refusal.ts';

/** What could not be deleted, for the specification's sentence. */
export const NotDeleted = z.object({ name: z.string(), isFolder: z.boolean() });

/** Every way in which files say no. */
export const filesRefusals = refusals({
  /** Specification §5: private files want a session. */
  'files.no_token': { kind: 'signed_out' },
  /** Not there, not yours, in the trash: one answer. */
  'files.missing': { kind: 'missing' },
  /** It may be looked at, not changed. */
  'files.forbidden': { kind: 'forbidden' },
  'files.name_invalid': {
    kind: 'invalid',
    details: z.object({ problem: z.enum(['empty', 'too_long', 'forbidden_character', 'reserved']) }),
  },
  'files.name_taken': { kind: 'conflict', details: z.object({ name: z.string() }) },
  'files.not_a_folder': { kind: 'invalid' },
  'files.not_a_file': { kind: 'invalid' },
  /** Somebody changed it meanwhile. */
  'files.changed_meanwhile': { kind: 'conflict' },
  /** A folder cannot go into itself or below. */
  'files.cycle': { kind: 'conflict' },
  'files.too_deep': { kind: 'conflict' },
  /** Too much for one call. */
  'files.tree_too_large': { kind: 'conflict' },
  'files.too_large': { kind: 'too_large', details: z.object({ maxBytes: z.int() }) },
  'files.quota_exceeded': {
    kind: 'full',
    details: z.object({ whose: z.enum(['person', 'tenant']), leftBytes: z.int() }),
  },
  'files.too_many_items': { kind: 'full' },
  'files.upload_missing': { kind: 'missing' },
  /** Completed, given up or out of time. */
  'files.upload_ended': { kind: 'gone' },
  'files.upload_completed': { kind: 'conflict' },
  'files.too_many_uploads': { kind: 'limited' },
  'files.part_invalid': { kind: 'invalid', details: z.object({ n: z.int() }) },
  /** Missing parts, or parts that arrived otherwise; the upload stays open. */
  'files.parts_mismatch': { kind: 'conflict', details: z.object({ parts: z.array(z.int()) }) },
  'files.part_refused': { kind: 'invalid' },
  'files.part_too_long': { kind: 'too_large' },
  /** `new_file` for something that was never uploaded here. */
  'files.upload_unknown': { kind: 'conflict' },
  'files.not_deleted': { kind: 'forbidden', details: NotDeleted },
  'files.person_missing': { kind: 'missing' },
  'files.grant_own': { kind: 'invalid' },
  'files.too_many_grants': { kind: 'limited' },
  'files.link_expiry_invalid': { kind: 'invalid' },
  'files.link_mode_invalid': { kind: 'invalid' },
  'files.link_password_required': { kind: 'invalid' },
  /** Unknown, revoked, out of time, its owner gone: one answer. */
  'files.share_missing': { kind: 'missing' },
  'files.share_code_required': { kind: 'invalid' },
  'files.share_locked': { kind: 'signed_out' },
  'files.share_wrong_password': { kind: 'forbidden' },
  'files.share_too_many_attempts': { kind: 'limited', details: Waiting },
  'files.share_forbidden': { kind: 'forbidden' },
  'files.share_used_up': { kind: 'gone' },
});
