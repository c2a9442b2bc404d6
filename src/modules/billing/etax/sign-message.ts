import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue, type JobRun, job } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { keepObject, readObject, uploadObject } from '#platform/storage/objects.ts';
import { isInEffect } from '../document/document-kinds-rules.ts';
import { lockDocument } from '../document/document-rows.ts';
import { billingRefusals } from '../refusals.ts';
import { buildEtaxXml } from './build-etax-xml.ts';
import type { EtaxSignature } from './etax-contract.ts';
import { getEtaxDocument } from './etax-files.ts';
import { etaxSignerOf } from './etax-signer.ts';
import { isSignedForm } from './is-signed-form.ts';

/** All attempts to sign are over by then: a request that is older and unsigned was lost. */
const REQUEST_MS = 3_600_000;

/**
 * Has the electronic message of a document signed by the signing service, once; again only after that failed or was lost.
 * Refuses with `billing.etax_signer_off` where the operator named none, `billing.document_not_in_effect`, and
 * `billing.etax_unsuitable`.
 */
export async function requestSignature(scope: Scope, documentId: string): Promise<void> {
  const { state } = await lockDocument(scope, documentId);
  if (etaxSignerOf(scope.app.config) === null) throw refuse(billingRefusals, 'billing.etax_signer_off');
  if (!isInEffect(state)) throw refuse(billingRefusals, 'billing.document_not_in_effect');
  await getEtaxDocument(scope, documentId);
  const requested = await scope.tx.run(sql`
    insert into billing_etax_signature (tenant_id, document_id, requested_at)
    values (${scope.tenant.id}, ${documentId}, ${scope.now})
    on conflict (tenant_id, document_id)
      do update set requested_at = excluded.requested_at, failed_at = null
      where billing_etax_signature.signed_at is null
        and (billing_etax_signature.failed_at is not null or billing_etax_signature.requested_at < ${lostBefore(scope)})`);
  if (requested === 1) await enqueue(scope, signMessageJob, { documentId });
}

function lostBefore({ now }: Scope): Date {
  return new Date(now.getTime() - REQUEST_MS);
}

/** Asks the signing service and keeps what it signed, if that is the message with a signature and nothing else. */
export const signMessageJob = job({
  name: 'billing.sign_message',
  payload: z.object({ documentId: z.uuid() }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  run: async (run, { documentId }) => {
    try {
      await signMessage(run, documentId);
    } catch (error) {
      if (!run.isLastAttempt) throw error;
      run.log.error({ err: error, documentId }, 'The signing service did not sign a message');
      await run.transaction((scope) => noteFailure(scope, documentId));
    }
  },
});

async function signMessage(run: JobRun, documentId: string): Promise<void> {
  const signer = etaxSignerOf(run.app.config);
  if (signer === null) throw new Error('There is no signing service any more.');
  const message = await run.transaction(async (scope) => {
    if (!(await lockRequest(scope, documentId))) return null;
    const { document, place } = await getEtaxDocument(scope, documentId);
    return Buffer.from(buildEtaxXml(document, place));
  });
  if (message === null) return;
  const signed = await signer.sign(message, documentId, run.signal);
  if (!isSignedForm(message, signed))
    throw new Error('The signing service returned something else than the message with a signature.');
  const { app, tenant } = run;
  const uploaded = await uploadObject(
    { app, tenant, now: app.clock() },
    { kind: 'billing.etax_signed', visibility: 'private', contentType: 'application/xml', source: signed },
  );
  await run.transaction(async (scope) => {
    if (!(await lockRequest(scope, documentId))) return; // another run was faster, or the document is void meanwhile
    const { objectId } = await keepObject(scope, uploaded);
    await scope.tx.run(sql`
      update billing_etax_signature set object_id = ${objectId}, signed_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
  });
}

/**
 * Holds a document until the transaction ends. Returns whether its message waits to be signed; that of a document which is
 * void or replaced by now has failed.
 */
async function lockRequest(scope: Scope, documentId: string): Promise<boolean> {
  const document = await lockDocument(scope, documentId);
  if ((await findSignature(scope, documentId))?.state !== 'queued') return false;
  if (!isInEffect(document.state)) await noteFailure(scope, documentId);
  return isInEffect(document.state);
}

async function noteFailure(scope: Scope, documentId: string): Promise<void> {
  await scope.tx.run(sql`
    update billing_etax_signature set failed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} and signed_at is null`);
}

type SignatureRow = RowOf<'billing_etax_signature', 'requestedAt' | 'failedAt' | 'signedAt' | 'objectId'>;

function findRow(scope: Scope, documentId: string): Promise<SignatureRow | null> {
  return scope.tx.first(sql<SignatureRow>`
    select requested_at, failed_at, signed_at, object_id from billing_etax_signature
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
}

/** Returns how far signing the message of a document is; null where nobody asked for it. */
export async function findSignature(scope: Scope, documentId: string): Promise<EtaxSignature | null> {
  const row = await findRow(scope, documentId);
  if (row === null) return null;
  const at = (row.signedAt ?? row.failedAt ?? row.requestedAt).toISOString();
  if (row.signedAt !== null) return { state: 'signed', at, mayRepeat: false };
  if (row.failedAt !== null) return { state: 'failed', at, mayRepeat: true };
  return { state: 'queued', at, mayRepeat: row.requestedAt < lostBefore(scope) };
}

/** Returns the signed message of a document; null where there is none. */
export async function findSignedMessage(scope: Scope, documentId: string): Promise<Buffer | null> {
  const objectId = (await findRow(scope, documentId))?.objectId ?? null;
  return objectId === null ? null : (await readObject(scope, objectId)).bytes;
}
