import { requireInPerson } from '#platform/access/access.ts';
import { createHash } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { emit } from '#platform/events.ts';
import { processPicture } from '#platform/images/picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { slipUploaded } from '../payment/payment-events.ts';
import type { PaymentView } from '../payment/payment-contract.ts';
import { paymentViewOf } from '../payment/payment-queries.ts';
import { paymentAllows } from '../payment/payment-rules.ts';
import {
  changePayment,
  findPaymentBySlug,
  lockPaymentBySlug,
  type Payment,
  paymentEventOf,
} from '../payment/payment-rows.ts';
import { readQrTexts } from './read-qr.ts';
import { billingRefusals } from '../refusals.ts';
import { signatureOf } from '../payment/signature.ts';
import { type SlipReading, readSlipTexts } from './slip-reading-rules.ts';
import { findSlipByDigest, latestSlipOf } from '../payment/slip-rows.ts';

/** Maximum slips per payment: enough for honest mistakes. */
export const MAX_SLIPS_PER_PAYMENT = 20;
/** Longest side after resizing; the mini-QR must stay readable. */
const SLIP_EDGE = 2_000;

/** A slip's picture, sanitised and stored, before it belongs to a payment. */
export interface PreparedSlip {
  readonly sha256: string;
  /** Null if the payment already has the same picture. */
  readonly stored: {
    readonly object: StoredObjectRef;
    readonly width: number;
    readonly height: number;
    readonly reading: SlipReading;
  } | null;
}

/**
 * Slow part of `receiveSlip`, before its transaction: decodes the picture in another process, re-encodes it, reads its
 * mini-QR and stores it privately. Refuses as `receiveSlip` does, with the codes of `pictureRefusals`, and with
 * `billing.slip_heic`.
 */
export async function prepareSlip(
  scope: ScopeWithoutTx,
  slug: string,
  bytes: Uint8Array,
): Promise<PreparedSlip> {
  requireInPerson(scope);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isKnown = await scope.app.database.read(scope.tenant.id, async (tx) => {
    const reading = { ...scope, tx };
    const payment = await findPaymentBySlug(reading, slug);
    if (!payment) throw refuse(billingRefusals, 'billing.payment_missing');
    if (await findSlipByDigest(reading, payment.paymentId, sha256)) return true;
    await requireQuota(reading, payment);
    return false;
  });
  if (isKnown) return { sha256, stored: null };
  if (isHeic(bytes)) throw refuse(billingRefusals, 'billing.slip_heic');

  const { full, fullType } = await processPicture(bytes, { maxEdge: SLIP_EDGE });
  const [texts, object] = await Promise.all([
    readQrTexts(full.bytes),
    uploadObject(scope, {
      source: full.bytes,
      contentType: fullType,
      visibility: 'private',
      kind: 'billing.slip',
    }),
  ]);
  return {
    sha256,
    stored: { object, width: full.width, height: full.height, reading: readSlipTexts(texts) },
  };
}

/**
 * Adds a slip to a payment; everybody with the slug may send one. From then on the payment is being verified and
 * neither expires nor can be cancelled until a manager decides. Idempotent for the same picture.
 *
 * Refuses with `billing.payment_missing`, `billing.payment_closed`, `billing.too_many_slips`.
 */
export async function receiveSlip(scope: Scope, slug: string, prepared: PreparedSlip): Promise<PaymentView> {
  const payment = await lockPaymentBySlug(scope, slug);
  const isKnown = (await findSlipByDigest(scope, payment.paymentId, prepared.sha256)) !== null;
  if (isKnown || prepared.stored === null)
    return paymentViewOf(scope, payment, await latestSlipOf(scope, payment.paymentId));

  await requireQuota(scope, payment);
  const slipId = await insertSlip(scope, payment.paymentId, prepared.sha256, prepared.stored);
  const after = await changePayment(scope, payment, { waitingSince: payment.waitingSince ?? scope.now });
  await emit(scope, slipUploaded, { ...paymentEventOf(after), slipId });
  return paymentViewOf(scope, after, await latestSlipOf(scope, payment.paymentId));
}

async function requireQuota(scope: Scope, payment: Payment): Promise<void> {
  if (!paymentAllows[payment.status].sendSlip)
    throw refuse(billingRefusals, 'billing.payment_closed', { status: payment.status });
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from billing_slip where tenant_id = ${scope.tenant.id} and payment_id = ${payment.paymentId}`);
  if (count >= MAX_SLIPS_PER_PAYMENT) throw refuse(billingRefusals, 'billing.too_many_slips');
}

async function insertSlip(
  scope: Scope,
  paymentId: string,
  sha256: string,
  stored: NonNullable<PreparedSlip['stored']>,
): Promise<string> {
  const { object, width, height, reading } = stored;
  await keepObject(scope, object);
  const row = await scope.tx.one(sql<RowOf<'billing_slip', 'slipId'>>`
    insert into billing_slip (tenant_id, payment_id, object_id, sha256, width, height, reading, payload, sending_bank, trans_ref, uploaded_by, uploaded_at)
    values (${scope.tenant.id}, ${paymentId}, ${object.objectId}, ${sha256}, ${width}, ${height}, ${reading.kind}, ${reading.payload},
            ${reading.sendingBank}, ${reading.transRef}, ${signatureOf(scope).userId}, ${scope.now})
    returning slip_id`);
  return row.slipId;
}

/** Unconverted iPhone pictures: `ftyp` with one of HEIF's brands (ISO/IEC 23008-12). */
function isHeic(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  return start.slice(4, 8) === 'ftyp' && /^(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(start.slice(8));
}
