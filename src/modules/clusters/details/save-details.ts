import { findSubdistrict } from '#modules/address/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { maskNumber } from '#platform/money/bank-account.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { editInformation } from '../access/cluster-actions.ts';
import { type ClusterHead, lockCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { indexCluster } from '../cluster/cluster-search.ts';
import { clustersRefusals } from '../refusals.ts';
import type { PartialDetailsInput } from './details-contract.ts';
import { type ClusterDetails, readDetails } from './details-rows.ts';
import { endVerifications } from './verification-rows.ts';
import { takeUpChanges } from './take-up-changes.ts';

/**
 * Saves registered data of an organisation, at once or part by part; what is left out stays. Where changes were requested,
 * its applicant takes the step `revise` with the first save; what an admin saves leaves that to them.
 *
 * Refuses as `requireCluster` does for `editInformation`, with `clusters.changed_meanwhile` if somebody else saved, and with
 * `clusters.unknown_place`.
 */
export async function saveDetails(scope: Scope, input: PartialDetailsInput): Promise<{ version: number }> {
  const access = await lockCluster(scope, input.cluster, editInformation);
  const { cluster } = access;
  if (cluster.version !== input.version) throw refuse(clustersRefusals, 'clusters.changed_meanwhile');
  const before = await readDetails(scope, cluster.clusterId);
  const after = await detailsAfter(scope, before, input);
  await takeUpChanges(scope, access);
  return writeDetails(scope, cluster, { before, after });
}

/**
 * Writes the registered data of an organisation that is locked, with its line in the audit log. Parts that differ are no longer
 * verified.
 */
export async function writeDetails(
  scope: Scope,
  { clusterId, key }: Pick<ClusterHead, 'clusterId' | 'key'>,
  { before, after }: { readonly before: ClusterDetails; readonly after: ClusterDetails },
): Promise<{ version: number }> {
  const saved = await scope.tx.one(sql<RowOf<'clusters_cluster', 'version'>>`
    update clusters_cluster
       set kind = ${after.kind}, name_th = ${after.nameTh}, name_en = ${after.nameEn}, tax_id = ${after.taxId}, branch_code = ${after.branchCode},
           address_line = ${after.addressLine}, address_line_en = ${after.addressLineEn}, subdistrict_code = ${after.subdistrictCode},
           postal_code = ${after.postalCode}, phone = ${after.phone}, email = ${after.email}, line_id = ${after.lineId},
           promptpay = ${after.promptpay}, bank_code = ${after.bankCode}, bank_account = ${after.bankAccount},
           bank_account_name = ${after.bankAccountName}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}
    returning version`);
  await endVerifications(scope, clusterId, { before, after });
  await indexCluster(scope, { clusterId, key, ...after });
  await recordAudit(scope, {
    action: 'clusters.save_details',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
    ...difference(recorded(before), recorded(after)),
  });
  return saved;
}

/** The registered data with what was typed. Refuses with `clusters.unknown_place`. */
export async function detailsAfter(
  scope: Scope,
  before: ClusterDetails,
  { cluster: _cluster, version: _version, subdistrictCode, bankCode, ...typed }: PartialDetailsInput,
): Promise<ClusterDetails> {
  const after: ClusterDetails = {
    ...before,
    ...typed,
    ...(subdistrictCode !== undefined && {
      subdistrictCode: await placeAfter(scope, before.subdistrictCode, subdistrictCode),
    }),
    ...(bankCode !== undefined && { bankCode: bankCode === '' ? null : bankCode }),
  };
  // A branch says nothing without a tax ID; with one, nothing typed is the head office.
  return { ...after, branchCode: after.taxId === null ? null : (after.branchCode ?? headOfficeBranch) };
}

/** The sub-district that was chosen; one that no longer exists stays where it was before. */
async function placeAfter(scope: Scope, before: number | null, chosen: string): Promise<number | null> {
  if (chosen === '') return null;
  const code = Number(chosen);
  if (code !== before && (await findSubdistrict(scope, code)) === null)
    throw refuse(clustersRefusals, 'clusters.unknown_place');
  return code;
}

type Recorded = Readonly<Record<string, string | null>>;

/** What the audit log keeps of the data: account numbers by their last digits only. */
function recorded(details: ClusterDetails): Recorded {
  const { promptpay, bankAccount, subdistrictCode, ...rest } = details;
  return {
    ...rest,
    subdistrictCode: subdistrictCode === null ? null : String(subdistrictCode),
    promptpay: maskNumber(promptpay),
    bankAccount: maskNumber(bankAccount),
  };
}

function difference(before: Recorded, after: Recorded): { before: Recorded; after: Recorded } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (all: Recorded): Recorded =>
    Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  return { before: only(before), after: only(after) };
}
