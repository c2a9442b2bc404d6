import {
  attachedFileOf,
  type AttachedRow,
  keepFiles,
  type PreparedFile,
  releaseFiles,
} from '#platform/attachments/attachment.ts';
import type { AttachedFile } from '#platform/attachments/attachment-contract.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { lockPending } from '#platform/storage/objects.ts';
import type { Field } from '../field/field-contract.ts';
import type { AnswerProblem } from '../field/field-kinds-rules.ts';
import type { Answers, RawAnswers } from '../logic/answer-contract.ts';
import { filesIn, ticketsIn } from '../logic/file-rules.ts';
import { readTicket } from './file-ticket.ts';

type Row = RowOf<
  'forms_file',
  'objectId' | 'fieldId' | 'name' | 'sizeBytes' | 'thumbnailId' | 'width' | 'height'
>;

/** Files of the answers to be sent. */
export interface FilesToKeep {
  /** Uploaded files, with the question that they answer. */
  readonly uploaded: readonly { readonly fieldId: string; readonly file: PreparedFile }[];
  /** Questions of which a ticket is old or foreign, or was used before. */
  readonly unknown: Readonly<Record<string, AnswerProblem>>;
}

/**
 * Reads the tickets of the files in answers; `known`: ids of files that the answer has already. Uploads that may be kept stay
 * so until the transaction ends.
 */
export async function readFiles(
  scope: Scope,
  {
    formId,
    fields,
    answers,
    raw,
    known = new Set(),
  }: {
    formId: string;
    fields: readonly Field[];
    answers: Answers;
    raw: RawAnswers;
    known?: ReadonlySet<string>;
  },
): Promise<FilesToKeep> {
  const found: { fieldId: string; id: string; file: PreparedFile }[] = [];
  const unknown: Record<string, AnswerProblem> = {};
  for (const { id: fieldId, kind } of fields) {
    if (kind !== 'file' || !(fieldId in answers)) continue;
    for (const ticket of new Set(ticketsIn(raw[fieldId]))) {
      const file = await readTicket(scope, formId, ticket);
      if (file && known.has(file.id)) continue;
      if (file?.uploaded) found.push({ fieldId, id: file.id, file: file.uploaded });
      else unknown[fieldId] = 'file';
    }
  }
  if (found.length === 0) return { uploaded: [], unknown };
  const objects = found.flatMap(({ id, file }) => [
    id,
    ...(file.picture ? [file.picture.thumbnail.objectId] : []),
  ]);
  const pending = await lockPending(scope, objects);
  const seen = new Set<string>();
  for (const { fieldId, id, file } of found) {
    const isFree = pending.has(id) && (!file.picture || pending.has(file.picture.thumbnail.objectId));
    if (!isFree || seen.has(id)) unknown[fieldId] = 'file';
    seen.add(id);
  }
  return { uploaded: found, unknown };
}

/** Keeps uploaded files as part of an answer. */
export async function keepResponseFiles(
  scope: Scope,
  responseId: string,
  uploaded: FilesToKeep['uploaded'],
): Promise<void> {
  const kept = await keepFiles(
    scope,
    uploaded.map(({ file }) => file),
  );
  const rows = kept.map((row, at) => ({ ...row, fieldId: uploaded[at]?.fieldId }));
  if (rows.length === 0) return;
  await scope.tx.run(sql`
    insert into forms_file (tenant_id, object_id, response_id, field_id, name, size_bytes, thumbnail_id, width, height)
    select ${scope.tenant.id}, line."objectId", ${responseId}, line."fieldId", line.name, line."sizeBytes", line."thumbnailId", line.width, line.height
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as line ("objectId" uuid, "fieldId" text, name text, "sizeBytes" bigint, "thumbnailId" uuid, width integer, height integer)`);
}

/** Ids of the files that an answer has. */
export async function fileIdsOf(scope: Scope, responseId: string): Promise<ReadonlySet<string>> {
  return new Set((await listRows(scope, responseId)).map(({ objectId }) => objectId));
}

/** Deletes the files of an answer that its answers no longer name. */
export async function dropUnnamedFiles(scope: Scope, responseId: string, answers: Answers): Promise<void> {
  const named = new Set(Object.values(answers).flatMap((value) => filesIn(value).map(({ id }) => id)));
  const gone = (await listRows(scope, responseId)).filter(({ objectId }) => !named.has(objectId));
  await deleteRows(scope, gone);
}

/** Deletes all files of answers that are erased. */
export async function eraseFilesOf(scope: Scope, responseIds: readonly string[]): Promise<void> {
  const rows = await scope.tx.rows(sql<RowOf<'forms_file', 'objectId' | 'thumbnailId'>>`
    select object_id, thumbnail_id from forms_file
     where tenant_id = ${scope.tenant.id} and response_id = any(${responseIds}::uuid[])`);
  await deleteRows(scope, rows);
}

async function deleteRows(
  scope: Scope,
  rows: readonly Pick<AttachedRow, 'objectId' | 'thumbnailId'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await scope.tx.run(sql`
    delete from forms_file
     where tenant_id = ${scope.tenant.id} and object_id = any(${rows.map(({ objectId }) => objectId)}::uuid[])`);
  await releaseFiles(scope, rows);
}

/** Returns the files of an answer, by question, with addresses for a reader who may see the answer. */
export async function listFiles(
  scope: Scope,
  responseId: string,
): Promise<Readonly<Record<string, readonly AttachedFile[]>>> {
  const rows = await listRows(scope, responseId);
  const byField = Map.groupBy(rows, ({ fieldId }) => fieldId);
  return Object.fromEntries(
    [...byField].map(([fieldId, files]) => [fieldId, files.map((row) => attachedFileOf(scope, row))]),
  );
}

function listRows(scope: Scope, responseId: string): Promise<Row[]> {
  return scope.tx.rows(sql<Row>`
    select object_id, field_id, name, size_bytes, thumbnail_id, width, height from forms_file
     where tenant_id = ${scope.tenant.id} and response_id = ${responseId} order by object_id`);
}
