import { recordAudit } from '#platform/audit.ts';
import { businessDate, startOfDay } from '#platform/dates/business-day.ts';
import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { findMember } from '#modules/accounts/public.ts';
import { grantMoney, movedByHand, putMoney, reverseTransfer, takeMoney } from '#modules/ledger/public.ts';
import { walletRefusals } from '../refusals.ts';
import { walletSettings } from './wallet-settings-contract.ts';
import { findAdjustProblem, isGrantDay, leftToday, MAX_ADJUST_SATANG } from './wallet-rules.ts';

/** Entity kind of audit log entries about wallets; the id is the person's. */
export const WALLET_ENTITY = 'accounts.person';

interface ByHand {
  readonly personId: string;
  /** Reason; the holder sees it too. */
  readonly reason: string;
}

/**
 * Adjusts a balance: adds `amountSatang`, or takes it if negative. Not idempotent by itself: send an Idempotency-Key.
 *
 * Refuses with `wallet.person_missing`, `wallet.amount_invalid`, `wallet.reason_required`, `wallet.own_wallet`,
 * `wallet.above_limit`, `ledger.insufficient`, `ledger.wallet_full`.
 */
export async function adjustWallet(
  scope: Scope,
  input: ByHand & { readonly amountSatang: number },
): Promise<void> {
  await requireAllowed(scope, input);
  const move = input.amountSatang > 0 ? putMoney : takeMoney;
  const { balanceSatang } = await move(scope, {
    ...newCause(scope),
    holderId: input.personId,
    amountSatang: Math.abs(input.amountSatang),
    kind: 'adjustment',
    account: 'adjustment',
    note: input.reason,
  });
  await record(scope, 'wallet.adjust', input, { amountSatang: input.amountSatang, balanceSatang });
}

/**
 * Grants somebody money until the end of a day. Not idempotent by itself: send an Idempotency-Key. Refuses as
 * `adjustWallet` does, and with `wallet.expiry_invalid`.
 */
export async function grantToWallet(
  scope: Scope,
  input: ByHand & { readonly amountSatang: number; readonly untilOn: IsoDate },
): Promise<void> {
  if (input.amountSatang <= 0) throw refuse(walletRefusals, 'wallet.amount_invalid');
  const today = zonedDay(scope.now, scope.tenant.zone);
  if (!isGrantDay(input.untilOn, today)) throw refuse(walletRefusals, 'wallet.expiry_invalid');
  await requireAllowed(scope, input);
  const { balanceSatang } = await grantMoney(scope, {
    ...newCause(scope),
    holderId: input.personId,
    amountSatang: input.amountSatang,
    label: input.reason.slice(0, 200),
    expiresAt: startOfDay(addDays(input.untilOn, 1), scope.tenant.zone),
  });
  const { amountSatang, untilOn } = input;
  await record(scope, 'wallet.grant', input, { amountSatang, untilOn, balanceSatang });
}

/**
 * Reverses a manual grant or adjustment, once, by a transfer in the opposite direction. Refuses with
 * `ledger.transfer_missing`, `ledger.not_reversible`, `ledger.insufficient`, `ledger.wallet_full`,
 * `wallet.reason_required`, `wallet.own_wallet`, `wallet.above_limit`.
 */
export async function undoInWallet(
  scope: Scope,
  input: { readonly transferId: string; readonly reason: string },
): Promise<{ personId: string }> {
  await lockActor(scope);
  const { holderId: personId, amountSatang } = await reverseTransfer(scope, {
    transferId: input.transferId,
    note: input.reason,
  });
  await requireAllowed(scope, { personId, amountSatang, reason: input.reason });
  await record(
    scope,
    'wallet.reverse',
    { personId, reason: input.reason },
    { transferId: input.transferId, amountSatang },
  );
  return { personId };
}

/** Returns how much the acting person may still move manually today; null means unlimited. */
export async function findLeftToday(scope: Scope): Promise<number | null> {
  return leftToday(await dayLimitOf(scope));
}

/**
 * Serialises the manual actions of one manager, so that concurrent ones cannot use the same remaining limit. Call
 * before locking any wallet.
 */
async function lockActor(scope: Scope): Promise<void> {
  const actor = personOf(scope);
  if (!actor) return;
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`wallet.by_hand/${scope.tenant.id}/${actor.userId}`}, 0))`,
  );
}

async function requireAllowed(
  scope: Scope,
  input: ByHand & { readonly amountSatang: number },
): Promise<void> {
  const actor = personOf(scope);
  if (input.reason === '') throw refuse(walletRefusals, 'wallet.reason_required');
  const isSensible = input.amountSatang !== 0 && Math.abs(input.amountSatang) <= MAX_ADJUST_SATANG;
  if (!isSensible) throw refuse(walletRefusals, 'wallet.amount_invalid');
  if (!(await findMember(scope.tx, scope.tenant.id, input.personId)))
    throw refuse(walletRefusals, 'wallet.person_missing');
  if (actor?.acting) throw refuse(walletRefusals, 'wallet.forbidden');
  await lockActor(scope);
  const problem = findAdjustProblem(
    { amountSatang: input.amountSatang, isOwn: actor?.userId === input.personId },
    await dayLimitOf(scope),
  );
  if (problem?.code === 'wallet.above_limit')
    throw refuse(walletRefusals, 'wallet.above_limit', { leftSatang: problem.leftSatang });
  if (problem) throw refuse(walletRefusals, problem.code);
}

async function dayLimitOf(scope: Scope) {
  const actor = personOf(scope);
  const on = businessDate(scope.now, scope.tenant.zone, scope.tenant.settings.dayCutoffMinutes);
  return {
    role: scope.actor.role,
    limitSatang: walletSettings.of(scope.tenant).wallet.managerDaySatang,
    movedSatang: actor ? await movedByHand(scope, { actorId: actor.userId, on }) : 0,
  };
}

async function record(scope: Scope, action: string, input: ByHand, after: object): Promise<void> {
  await recordAudit(scope, {
    action,
    entityKind: WALLET_ENTITY,
    entityId: input.personId,
    after,
    reason: input.reason,
  });
}

/** Each manual action is a separate cause; the Idempotency-Key catches repeated requests. */
function newCause(scope: Scope): { refKind: string; refId: string } {
  return { refKind: 'wallet.by_hand', refId: uuidV7(scope.now) };
}
