import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { expirePayment, openPayment, type PaymentEvent } from '#modules/billing/public.ts';
import { putMoney } from '#modules/ledger/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { toppedUp } from '../wallet/notice-kinds.ts';
import { walletPaths } from '../paths.ts';
import { walletRefusals } from '../refusals.ts';
import { walletSettings } from '../wallet/wallet-settings-contract.ts';
import { MAX_OPEN_TOP_UPS, TOP_UP_WAITS_HOURS } from '../wallet/wallet-rules.ts';

/** Target kind of a top-up's payment in billing. */
export const TOP_UP_KIND = 'wallet.top_up';
const HOUR_MS = 3_600_000;

/**
 * Opens a payment that tops up the acting person's wallet. The balance changes once the money is confirmed; then the
 * received amount is credited. Not idempotent by itself: send an Idempotency-Key.
 *
 * Refuses with `platform.signed_out`, `wallet.top_up_limits`, `wallet.too_many_top_ups`.
 */
export async function openTopUp(
  scope: Scope,
  input: {
    readonly amountSatang: number;
    readonly label: string;
  },
): Promise<{ topUpId: string; paymentId: string; slug: string }> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  const { topUpMinSatang: minSatang, topUpMaxSatang: maxSatang } = walletSettings.of(scope.tenant).wallet;
  if (input.amountSatang < minSatang || input.amountSatang > maxSatang)
    throw refuse(walletRefusals, 'wallet.top_up_limits', { minSatang, maxSatang });
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`wallet.top_up/${scope.tenant.id}/${person.userId}`}, 0))`,
  );
  const { open } = await scope.tx.one(sql<{ open: number }>`
    select count(*)::int as open from wallet_top_up
     where tenant_id = ${scope.tenant.id} and person_id = ${person.userId} and state = 'open'`);
  if (open >= MAX_OPEN_TOP_UPS) throw refuse(walletRefusals, 'wallet.too_many_top_ups');

  const { topUpId } = await scope.tx.one(sql<RowOf<'wallet_top_up', 'topUpId'>>`
    insert into wallet_top_up (tenant_id, person_id, amount_satang, opened_at)
    values (${scope.tenant.id}, ${person.userId}, ${input.amountSatang}, ${scope.now})
    returning top_up_id`);
  const expiresAt = new Date(scope.now.getTime() + TOP_UP_WAITS_HOURS * HOUR_MS);
  const { paymentId, slug } = await openPayment(scope, {
    targetKind: TOP_UP_KIND,
    targetId: topUpId,
    targetLabel: input.label,
    amountSatang: input.amountSatang,
    expiresAt,
    contact: { name: `${person.firstname} ${person.lastname}`.trim(), email: person.email, phone: '' },
    returnPath: walletPaths.wallet(),
    managePath: walletPaths.walletOf(person.userId),
    payerUserId: person.userId,
    guestId: null,
    takesWallet: false,
    takesAnyAmount: true,
  });
  await enqueue(scope, expireTopUpJob, { topUpId }, { runAt: expiresAt });
  return { topUpId, paymentId, slug };
}

type TopUpRow = RowOf<'wallet_top_up', 'personId' | 'creditedSatang' | 'state'>;

/**
 * Handles `paymentPaid` of a top-up, with its payment locked: credits the money received since the last time.
 * Idempotent.
 */
export async function creditTopUp(scope: Scope, event: PaymentEvent): Promise<void> {
  if (event.targetKind !== TOP_UP_KIND) return;
  const topUp = await lockTopUp(scope, event.targetId);
  const cameSatang = event.paidSatang - topUp.creditedSatang;
  if (cameSatang <= 0) return;
  await putMoney(scope, {
    refKind: TOP_UP_KIND,
    refId: `${event.targetId}/${event.paidSatang}`,
    holderId: topUp.personId,
    amountSatang: cameSatang,
    kind: 'top_up',
    account: 'bank_clearing',
    note: '',
  });
  await scope.tx.run(sql`
    update wallet_top_up set credited_satang = ${event.paidSatang}, state = 'credited', settled_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and top_up_id = ${event.targetId}`);
  await notify(scope, toppedUp, {
    personId: topUp.personId,
    params: { amountSatang: cameSatang },
    link: walletPaths.wallet(),
    dedupeKey: `${toppedUp.name} ${event.targetId} ${event.paidSatang}`,
  });
}

/** Expires a top-up without money. A slip waiting for review postpones it; late money is still credited. */
export const expireTopUpJob = job({
  name: 'wallet.expire_top_up',
  payload: z.object({ topUpId: z.uuid() }),
  run: (run, { topUpId }) => run.transaction((scope) => expireTopUp(scope, topUpId)),
});

/** Body of the job. Does nothing if the top-up is credited or expired. */
export async function expireTopUp(scope: Scope, topUpId: string): Promise<void> {
  const isExpired = await expirePayment(scope, { targetKind: TOP_UP_KIND, targetId: topUpId });
  const { state } = await lockTopUp(scope, topUpId);
  if (state !== 'open') return;
  if (!isExpired) {
    const runAt = new Date(scope.now.getTime() + TOP_UP_WAITS_HOURS * HOUR_MS);
    return enqueue(scope, expireTopUpJob, { topUpId }, { runAt });
  }
  await scope.tx.run(sql`
    update wallet_top_up set state = 'expired', settled_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and top_up_id = ${topUpId}`);
}

function lockTopUp(scope: Scope, topUpId: string): Promise<TopUpRow> {
  return scope.tx.one(sql<TopUpRow>`
    select person_id, credited_satang, state from wallet_top_up
     where tenant_id = ${scope.tenant.id} and top_up_id = ${topUpId} for update`);
}

/** Returns the person who opened the top-up. */
export async function holderOfTopUp(scope: Scope, topUpId: string): Promise<string> {
  return (await lockTopUp(scope, topUpId)).personId;
}
