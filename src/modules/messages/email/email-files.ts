import type { MailFile } from '#platform/mail/mail.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import {
  keepObject,
  type ObjectToStore,
  openObject,
  type StoredObjectRef,
  uploadObject,
} from '#platform/storage/objects.ts';
import { requireReadableFile } from '#modules/files/public.ts';
import { messagesRefusals } from '../refusals.ts';
import { MAX_FILES_BYTES, type SendEmailInput } from './email-input.ts';

interface PreparedFile {
  readonly file: MailFile;
  readonly stored: StoredObjectRef;
  /** The file that was copied. */
  readonly fileId: string | null;
}

/** Files of a mail, stored before its transaction, or the refusal that the transaction must throw. */
export type PreparedFiles = { readonly files: readonly PreparedFile[] } | { readonly refusal: Refusal };

interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly fileId: string | null;
  open(): Promise<ObjectToStore['source']>;
}

/**
 * Stores attachments: bytes of the call, and copies of files that the sender can view, so that the mail contains them
 * as they were when queued. Never throws refusals, because a repeated call must still get its first reply even if a
 * file is gone.
 */
export async function prepareFiles(scope: ScopeWithoutTx, input: SendEmailInput): Promise<PreparedFiles> {
  try {
    return { files: await writeFiles(scope, input.attachments) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

async function writeFiles(
  scope: ScopeWithoutTx,
  attachments: SendEmailInput['attachments'],
): Promise<PreparedFile[]> {
  const found: Attachment[] = [];
  for (const attachment of attachments)
    found.push('fileId' in attachment ? await findKept(scope, attachment) : decode(attachment));
  if (found.some(({ sizeBytes }) => sizeBytes === 0))
    throw refuse(messagesRefusals, 'messages.attachment_unreadable');
  if (found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MAX_FILES_BYTES)
    throw refuse(messagesRefusals, 'messages.attachments_too_large');
  const files = [];
  for (const { filename, contentType, sizeBytes, fileId, open } of found) {
    const stored = await uploadObject(scope, {
      source: await open(),
      sizeBytes,
      contentType: 'application/octet-stream',
      visibility: 'private',
      kind: 'messages.mail_file',
    });
    files.push({ file: { filename, mimetype: contentType, objectId: stored.objectId }, stored, fileId });
  }
  return files;
}

function decode({
  content,
  ...named
}: {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}): Attachment {
  const bytes = Buffer.from(content, 'base64');
  return { ...named, sizeBytes: bytes.length, fileId: null, open: () => Promise.resolve(bytes) };
}

async function findKept(
  outside: ScopeWithoutTx,
  { fileId, filename }: { readonly fileId: string; readonly filename?: string | undefined },
): Promise<Attachment> {
  const reading = <Found>(work: (scope: Scope) => Promise<Found>): Promise<Found> =>
    outside.app.database.read(outside.tenant.id, (tx) => work({ ...outside, tx }));
  const kept = await reading((scope) => requireReadableFile(scope, { fileId }));
  return {
    filename: filename ?? kept.name,
    contentType: kept.contentType,
    sizeBytes: kept.sizeBytes,
    fileId,
    open: async () => (await reading((scope) => openObject(scope, kept.objectId))).stream,
  };
}

/**
 * Attaches prepared files within the mail's transaction. Refuses with `messages.attachment_unreadable`,
 * `messages.attachments_too_large`, and with `files.missing`, `files.not_a_file` for files that the sender cannot view
 * (any more).
 */
export async function keepFiles(
  scope: Scope,
  prepared: PreparedFiles,
): Promise<{ files: readonly MailFile[]; sizeBytes: number }> {
  if ('refusal' in prepared) throw prepared.refusal;
  for (const { fileId, stored } of prepared.files) {
    if (fileId !== null) await requireReadableFile(scope, { fileId });
    await keepObject(scope, stored);
  }
  return {
    files: prepared.files.map(({ file }) => file),
    sizeBytes: prepared.files.reduce((sum, { stored }) => sum + stored.sizeBytes, 0),
  };
}
