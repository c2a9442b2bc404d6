import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { RECOVERY_CODES, type FactorView } from './factor-contract.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { codeHash, codesKeys, newCodesKey, unseal } from './seal.ts';
import { stepOfCode } from './time-code.ts';

type ReadScope = Pick<Scope, 'tenant' | 'tx'>;

/** Whether the person has a confirmed second factor. */
export async function hasSecondFactor(scope: ReadScope, personId: string): Promise<boolean> {
  const row = await scope.tx.first(sql<{ isOn: boolean }>`
    select true as is_on from accounts_second_factor
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and confirmed_at is not null`);
  return row !== null;
}

export async function getFactor(scope: ReadScope, personId: string): Promise<FactorView> {
  const [isOn, row] = await Promise.all([
    hasSecondFactor(scope, personId),
    scope.tx.one(sql<{ left: number }>`
      select count(*)::int as left from accounts_recovery_code
       where tenant_id = ${scope.tenant.id} and person_id = ${personId} and used_at is null`),
  ]);
  return { isOn, codesLeft: row.left };
}

/**
 * Consumes a time code: its time step and all earlier ones are then rejected. `isConfirmed` selects a confirmed factor or
 * one being set up. Returns false for a wrong or reused code.
 */
export async function takeTimeCode(
  scope: Scope,
  { personId, code, isConfirmed }: { personId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const row = await scope.tx.first(sql<RowOf<'accounts_second_factor', 'secretSealed'>>`
    select secret_sealed from accounts_second_factor
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and (confirmed_at is not null) = ${isConfirmed}`);
  if (!row) return false;
  const secret = unseal(scope.app, { tenantId: scope.tenant.id, personId }, row.secretSealed);
  const step = stepOfCode(secret, code, scope.now);
  if (step === null) return false;
  const taken = await scope.tx.run(sql`
    update accounts_second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${scope.now})
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and last_step < ${step}
       and secret_sealed = ${row.secretSealed} and (confirmed_at is not null) = ${isConfirmed}`);
  return taken === 1;
}

/** Consumes a recovery code. Returns false for an unknown or used one. */
export async function takeRecoveryCode(
  scope: Scope,
  { personId, code }: { personId: string; code: string },
): Promise<boolean> {
  const [factor, sets] = await Promise.all([
    scope.tx.first(sql<RowOf<'accounts_second_factor', 'codesKeySealed'>>`
      select codes_key_sealed from accounts_second_factor where tenant_id = ${scope.tenant.id} and person_id = ${personId}`),
    scope.tx.rows(sql<RowOf<'accounts_recovery_code', 'salt'>>`
      select distinct salt from accounts_recovery_code
       where tenant_id = ${scope.tenant.id} and person_id = ${personId} and used_at is null`),
  ]);
  if (!factor) return false;
  const owner = { tenantId: scope.tenant.id, personId };
  const keys = codesKeys(scope.app, owner, factor.codesKeySealed);
  const hashes = await Promise.all(
    keys.flatMap((key) => sets.map(({ salt }) => codeHash(key, owner, { code, salt }))),
  );
  const taken = await scope.tx.run(sql`
    update accounts_recovery_code set used_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and code_hash = any(${hashes}::text[]) and used_at is null`);
  return taken === 1;
}

/** Removes a factor with its recovery codes. Returns false if there was none. */
export async function dropFactor(scope: Scope, personId: string): Promise<boolean> {
  const removed = await scope.tx.run(
    sql`delete from accounts_second_factor where tenant_id = ${scope.tenant.id} and person_id = ${personId}`,
  );
  return removed > 0;
}

/** Without characters that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 10;
/** One salt per set, so that checking a guess costs one slow hash instead of ten. */
const SALT_BYTES = 16;

/** Replaces all recovery codes and returns the new ones, which are shown once. */
export async function replaceRecoveryCodes(scope: Scope, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  const owner = { tenantId: scope.tenant.id, personId };
  const salt = randomBytes(SALT_BYTES);
  const { key, sealed } = newCodesKey(scope.app, owner);
  const hashes = await Promise.all(codes.map((code) => codeHash(key, owner, { code, salt })));
  await scope.tx.run(sql`
    update accounts_second_factor set codes_key_sealed = ${sealed}
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  await scope.tx.run(
    sql`delete from accounts_recovery_code where tenant_id = ${scope.tenant.id} and person_id = ${personId}`,
  );
  await scope.tx.run(sql`
    insert into accounts_recovery_code (tenant_id, person_id, code_hash, salt, created_at)
    select ${scope.tenant.id}, ${personId}, hash, ${salt}, ${scope.now} from unnest(${hashes}::text[]) as hash`);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
