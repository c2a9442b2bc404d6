import { z } from 'zod';
import { refusals, Waiting } from '#platform/refusal.ts';

/** The item that could not be deleted, for the specification's message. */
export const NotDeleted = z.object({ name: z.string(), isFolder: z.boolean() });

/** All refusals of files. */
export const filesRefusals = refusals({
  /** Specification §5: private files require a session. */
  'files.no_token': { kind: 'signed_out' },
  /** Also for trashed items and items without access, so that their existence is not revealed. */
  'files.missing': { kind: 'missing' },
  /** The item can be viewed but not changed. */
  'files.forbidden': { kind: 'forbidden' },
  /** The item can be viewed but not downloaded, archived or copied. */
  'files.download_forbidden': { kind: 'forbidden' },
  'files.name_invalid': {
    kind: 'invalid',
    details: z.object({ problem: z.enum(['empty', 'too_long', 'forbidden_character', 'reserved']) }),
  },
  'files.name_taken': { kind: 'conflict', details: z.object({ name: z.string() }) },
  'files.not_a_folder': { kind: 'invalid' },
  'files.not_a_file': { kind: 'invalid' },
  /** The item was changed concurrently. */
  'files.changed_meanwhile': { kind: 'conflict' },
  /** A folder cannot be moved into itself or a descendant. */
  'files.cycle': { kind: 'conflict' },
  'files.too_deep': { kind: 'conflict' },
  /** Too many items for one call. */
  'files.tree_too_large': { kind: 'conflict' },
  'files.too_large': { kind: 'too_large', details: z.object({ maxBytes: z.int() }) },
  'files.quota_exceeded': {
    kind: 'full',
    details: z.object({ whose: z.enum(['person', 'space', 'tenant']), leftBytes: z.int() }),
  },
  'files.too_many_items': { kind: 'full' },
  'files.upload_missing': { kind: 'missing' },
  /** Completed, aborted or expired. */
  'files.upload_ended': { kind: 'gone' },
  'files.upload_completed': { kind: 'conflict' },
  'files.too_many_uploads': { kind: 'limited' },
  'files.part_invalid': { kind: 'invalid', details: z.object({ n: z.int() }) },
  /** Parts are missing or differ; the upload stays open. */
  'files.parts_mismatch': { kind: 'conflict', details: z.object({ parts: z.array(z.int()) }) },
  'files.part_refused': { kind: 'invalid' },
  'files.part_too_long': { kind: 'too_large' },
  /** `new_file` for a path that was never uploaded here. */
  'files.upload_unknown': { kind: 'conflict' },
  'files.not_deleted': { kind: 'forbidden', details: NotDeleted },
  'files.person_missing': { kind: 'missing' },
  'files.grant_own': { kind: 'invalid' },
  /** The shared space is closed to the person, so a grant would not count: they have left or been suspended. */
  'files.grant_barred': { kind: 'invalid' },
  'files.too_many_grants': { kind: 'limited' },
  'files.link_expiry_invalid': { kind: 'invalid' },
  'files.link_mode_invalid': { kind: 'invalid' },
  'files.link_password_required': { kind: 'invalid' },
  /** Also for revoked and expired links and those of deleted owners, so that they cannot be told apart. */
  'files.share_missing': { kind: 'missing' },
  'files.share_code_required': { kind: 'invalid' },
  'files.share_locked': { kind: 'signed_out' },
  'files.share_wrong_password': { kind: 'forbidden' },
  'files.share_too_many_attempts': { kind: 'limited', details: Waiting },
  'files.share_forbidden': { kind: 'forbidden' },
  'files.share_used_up': { kind: 'gone' },
});
