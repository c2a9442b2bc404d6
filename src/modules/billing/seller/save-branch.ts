import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { billingRefusals } from '../refusals.ts';
import { lockBooks } from './books-lock.ts';
import { branchAddressOf } from './branch-address.ts';
import { type BranchInput, MAX_BRANCHES } from './branch-contract.ts';

type Saved = RowOf<'billing_branch', 'branchId' | 'code'>;

/**
 * Makes a further branch of the seller, or saves one. Its code stays: numbers of documents hold it. Documents issued before
 * keep what they say.
 *
 * Refuses with `billing.seller_incomplete` before there is a seller, `billing.branch_code_taken`, `billing.too_many_branches`,
 * and `billing.branch_changed` if somebody else saved meanwhile.
 */
export async function saveBranch(scope: Scope, input: BranchInput): Promise<Saved> {
  const saved = await (input.branch === 'new' ? insertBranch(scope, input) : updateBranch(scope, input));
  await recordAudit(scope, {
    action: 'billing.save_branch',
    entityKind: 'billing.branch',
    entityId: saved.branchId,
    after: { branchCode: saved.code, branchName: input.nameTh },
  });
  return saved;
}

async function insertBranch(scope: Scope, { code, ...input }: BranchInput): Promise<Saved> {
  const seller = await scope.tx.first(sql<RowOf<'billing_seller', 'sellerId'> & { branches: number }>`
    select s.seller_id, (select count(*)::int from billing_branch b
                          where b.tenant_id = s.tenant_id and b.seller_id = s.seller_id) as branches
      from billing_seller s where s.tenant_id = ${scope.tenant.id} for no key update`);
  if (!seller) throw refuse(billingRefusals, 'billing.seller_incomplete', { missing: ['name', 'address'] });
  if (seller.branches >= MAX_BRANCHES) throw refuse(billingRefusals, 'billing.too_many_branches');
  const address = await branchAddressOf(scope, input);
  const made =
    code === undefined
      ? null
      : await scope.tx.first(sql<Saved>`
          insert into billing_branch (tenant_id, seller_id, code, name_th, name_en, address_line, address_line_en, subdistrict_code,
                                      postal_code, address_th, address_en, phone, updated_at)
          values (${scope.tenant.id}, ${seller.sellerId}, ${code}, ${input.nameTh}, ${input.nameEn}, ${address.addressLine}, ${address.addressLineEn}, ${address.subdistrictCode},
                  ${address.postalCode}, ${address.addressTh}, ${address.addressEn}, ${input.phone}, ${scope.now})
          on conflict (tenant_id, seller_id, code) do nothing
          returning branch_id, code`);
  if (!made) throw refuse(billingRefusals, 'billing.branch_code_taken');
  return made;
}

async function updateBranch(scope: Scope, input: BranchInput): Promise<Saved> {
  const address = await branchAddressOf(scope, input);
  const saved = await scope.tx.first(sql<Saved>`
    update billing_branch
       set name_th = ${input.nameTh}, name_en = ${input.nameEn}, address_line = ${address.addressLine},
           address_line_en = ${address.addressLineEn}, subdistrict_code = ${address.subdistrictCode}, postal_code = ${address.postalCode},
           address_th = ${address.addressTh}, address_en = ${address.addressEn}, phone = ${input.phone},
           version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and branch_id = ${input.branch} and code <> ${headOfficeBranch} and version = ${input.version}
    returning branch_id, code`);
  if (!saved) throw refuse(billingRefusals, 'billing.branch_changed');
  return saved;
}

/**
 * Archives a branch, or brings it back. An archived one issues nothing new: what follows from its documents, such as their
 * credit notes, is still issued there. Waits for those who are issuing. Its documents stay. Refuses with
 * `billing.branch_missing`, also for the head office.
 */
export async function archiveBranch(
  scope: Scope,
  { branch, isArchived }: { readonly branch: string; readonly isArchived: boolean },
): Promise<void> {
  await lockBooks(scope);
  const saved = await scope.tx.first(sql<Saved>`
    update billing_branch set archived_at = ${isArchived ? scope.now : null}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and branch_id = ${branch} and code <> ${headOfficeBranch}
    returning branch_id, code`);
  if (!saved) throw refuse(billingRefusals, 'billing.branch_missing');
  await recordAudit(scope, {
    action: isArchived ? 'billing.archive_branch' : 'billing.restore_branch',
    entityKind: 'billing.branch',
    entityId: saved.branchId,
    after: { branchCode: saved.code },
  });
}
