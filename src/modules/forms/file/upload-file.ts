import { z } from 'zod';
import { type PreparedFile, prepareFiles } from '#platform/attachments/attachment.ts';
import { refuse } from '#platform/refusal.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { countPending } from '#platform/storage/objects.ts';
import { getForm, getQuestions } from '../form/form-queries.ts';
import { closureOf, isForMembers } from '../form/form-rules.ts';
import { allFields } from '../form/schema-rules.ts';
import { FieldId } from '../logic/condition-contract.ts';
import { MAX_FILE_BYTES } from '../logic/file-rules.ts';
import { formsRefusals } from '../refusals.ts';
import { uploadTicket } from './file-ticket.ts';

/** How often one member, and the guests of one client network together, may upload in a minute. */
export const UPLOAD_LIMIT = { perMinute: 60 };

/** Uploads of a site that nobody has sent yet, in an hour and until they are swept; nothing else bounds what guests store. */
const MAX_UNSENT = [
  { hours: 1, most: 300 },
  { hours: 48, most: 2_000 },
];
const HOUR_MS = 60 * 60 * 1_000;
const OWNER = 'forms';

export const UploadInput = z.object({
  form: z.string().max(100),
  field: FieldId,
  file: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_FILE_BYTES),
});
export type UploadInput = z.output<typeof UploadInput>;

interface Uploaded {
  readonly formId: string;
  readonly file: PreparedFile;
}

/**
 * Stores a file for a question of an open form: pictures re-encoded, anything else as it is, for download only. Nobody sees
 * it before it is sent with the answers; what is not sent is swept. Refuses with `forms.form_missing`, `forms.not_open`,
 * `forms.members_only`, `forms.too_many_uploads`, and the codes of `pictureRefusals`.
 */
export async function storeUpload(scope: ScopeWithoutTx, input: UploadInput): Promise<Uploaded> {
  const formId = await scope.app.database.read(scope.tenant.id, async (tx) => {
    const reading = { ...scope, tx };
    const form = await getForm(reading, input.form);
    if (form.publishedVersion === null) throw refuse(formsRefusals, 'forms.form_missing');
    const closure = closureOf({ ...form, ...form.settings }, scope.now);
    // Who changes an answer holds a place already.
    if (closure !== null && closure !== 'full') throw refuse(formsRefusals, 'forms.not_open');
    if (isForMembers(form.settings) && scope.actor.kind === 'guest')
      throw refuse(formsRefusals, 'forms.members_only');
    const fields = allFields(await getQuestions(reading, form.formId, form.publishedVersion));
    if (!fields.some(({ id, kind }) => id === input.field && kind === 'file'))
      throw refuse(formsRefusals, 'forms.form_missing');
    for (const { hours, most } of MAX_UNSENT) {
      const since = new Date(scope.now.getTime() - hours * HOUR_MS);
      const unsent = await countPending(reading, {
        kinds: [`${OWNER}.file`, `${OWNER}.picture`],
        since,
        most,
      });
      if (unsent >= most) throw refuse(formsRefusals, 'forms.too_many_uploads');
    }
    return form.formId;
  });
  const [file] = await prepareFiles(scope, OWNER, [input.file]);
  if (!file) throw new Error('One file was prepared.');
  return { formId, file };
}

/** Returns the ticket with which the file is sent. */
export async function ticketOf(
  scope: Pick<ScopeWithoutTx, 'app' | 'now'>,
  { formId, file }: Uploaded,
): Promise<{ ticket: string }> {
  return { ticket: await uploadTicket(scope, formId, file) };
}
