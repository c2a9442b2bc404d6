import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type Refusal, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { billingRefusals } from '../refusals.ts';
import type { SeriesFormatInput } from './series-contract.ts';
import { type FormatProblem, findFormatProblem } from './series-rules.ts';

/**
 * Changes how the numbers of a branch's documents are formed, from the next document on. Documents keep their numbers, and
 * what is being issued meanwhile takes a number in the one format or the other, without a gap in either series.
 *
 * Refuses with `billing.branch_missing`, `billing.series_changed` if somebody else saved meanwhile,
 * `billing.series_prefix_used`, `billing.series_period_fixed`.
 */
export async function saveSeriesFormat(scope: Scope, input: SeriesFormatInput): Promise<void> {
  const { kind, prefix, period, digits, separator } = input;
  const branchId = input.branch;
  await lockBranch(scope, branchId);
  const held = await scope.tx.rows(sql<
    RowOf<'billing_series_format', 'branchId' | 'kind' | 'prefix' | 'period' | 'version'>
  >`
    select branch_id, kind, prefix, period, version from billing_series_format where tenant_id = ${scope.tenant.id}`);
  const versions = held.filter((other) => other.branchId === branchId && other.kind === kind);
  const latest = Math.max(0, ...versions.map(({ version }) => version));
  if (latest !== input.version) throw refuse(billingRefusals, 'billing.series_changed');
  const problem = findFormatProblem({ branchId, kind, prefix, period }, held);
  if (problem) throw refusalOf(problem);
  await scope.tx.run(sql`
    insert into billing_series_format (tenant_id, branch_id, kind, version, prefix, period, digits, separator, in_force_at, saved_by)
    values (${scope.tenant.id}, ${branchId}, ${kind}, ${latest + 1}, ${prefix}, ${period}, ${digits}, ${separator}, ${scope.now}, ${personOf(scope)?.userId ?? null})`);
  await recordAudit(scope, {
    action: 'billing.save_series',
    entityKind: 'billing.branch',
    entityId: branchId,
    after: { documentKind: kind, prefix, numberPeriod: period, digits, separator },
  });
}

/** Locks the seller, so that no other format is saved meanwhile. Issuing documents does not wait. */
async function lockBranch(scope: Scope, branchId: string): Promise<void> {
  const branch = await scope.tx.first(sql<RowOf<'billing_branch', 'branchId'>>`
    select b.branch_id from billing_seller s join billing_branch b on b.tenant_id = s.tenant_id and b.seller_id = s.seller_id
     where s.tenant_id = ${scope.tenant.id} and b.branch_id = ${branchId} for no key update of s`);
  if (!branch) throw refuse(billingRefusals, 'billing.branch_missing');
}

function refusalOf(problem: FormatProblem): Refusal {
  return problem.code === 'billing.series_prefix_used'
    ? refuse(billingRefusals, problem.code, problem.details)
    : refuse(billingRefusals, problem.code);
}
