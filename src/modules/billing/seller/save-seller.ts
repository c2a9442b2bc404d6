import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { billingRefusals } from '../refusals.ts';
import { branchAddressOf } from './branch-address.ts';
import type { SellerInput } from './seller-contract.ts';
import { findOnlineBranch, findSeller } from './seller-rows.ts';

/**
 * Saves the site's seller and its head office; the first time makes them. Documents issued before keep what they say.
 * Refuses with `billing.seller_changed` if somebody else saved meanwhile, and `billing.branch_missing`.
 */
export async function saveSeller(scope: Scope, input: SellerInput): Promise<void> {
  const [before, onlineBefore, branch] = await Promise.all([
    findSeller(scope),
    findOnlineBranch(scope),
    branchAddressOf(scope, input),
  ]);
  const { onlineBranch = onlineBefore } = input;
  const saved = await writeSeller(scope, input);
  if (saved === null) throw refuse(billingRefusals, 'billing.seller_changed');
  await scope.tx.run(sql`
    insert into billing_branch (tenant_id, seller_id, code, address_line, address_line_en, subdistrict_code, postal_code,
                                address_th, address_en, phone, updated_at)
    values (${scope.tenant.id}, ${saved.sellerId}, ${headOfficeBranch}, ${branch.addressLine}, ${branch.addressLineEn}, ${branch.subdistrictCode}, ${branch.postalCode},
            ${branch.addressTh}, ${branch.addressEn}, ${input.phone}, ${scope.now})
    on conflict (tenant_id, seller_id, code) do update
       set address_line = excluded.address_line, address_line_en = excluded.address_line_en, subdistrict_code = excluded.subdistrict_code,
           postal_code = excluded.postal_code, address_th = excluded.address_th, address_en = excluded.address_en,
           phone = excluded.phone, updated_at = excluded.updated_at`);
  if (onlineBranch !== onlineBefore) await chooseOnlineBranch(scope, onlineBranch);
  await recordAudit(scope, {
    action: 'billing.save_seller',
    entityKind: 'billing.seller',
    entityId: saved.sellerId,
    ...(before !== null && { before: auditedOf({ ...before, onlineBranch: onlineBefore }) }),
    after: auditedOf({ ...input, ...branch, onlineBranch, isRetailer: input.isRetailer === 'on' }),
  });
}

/** Inserts the seller, or updates the version that was edited; null where there is another one by now. */
function writeSeller(
  scope: Scope,
  { version, nameTh, nameEn, taxId, vatRegisteredOn, isRetailer, bahtTextStyle, etaxCopyTo }: SellerInput,
): Promise<RowOf<'billing_seller', 'sellerId'> | null> {
  const { tenant, now } = scope;
  if (version === 0)
    return scope.tx.first(sql<RowOf<'billing_seller', 'sellerId'>>`
      insert into billing_seller (tenant_id, name_th, name_en, tax_id, vat_registered_on, is_retailer, baht_text_style, etax_copy_to, updated_at)
      values (${tenant.id}, ${nameTh}, ${nameEn}, ${taxId}, ${vatRegisteredOn}::date, ${isRetailer === 'on'}, ${bahtTextStyle}, ${etaxCopyTo || null}, ${now})
      on conflict (tenant_id) do nothing
      returning seller_id`);
  return scope.tx.first(sql<RowOf<'billing_seller', 'sellerId'>>`
    update billing_seller
       set name_th = ${nameTh}, name_en = ${nameEn}, tax_id = ${taxId}, vat_registered_on = ${vatRegisteredOn}::date,
           is_retailer = ${isRetailer === 'on'}, baht_text_style = ${bahtTextStyle}, etax_copy_to = ${etaxCopyTo || null}, version = version + 1, updated_at = ${now}
     where tenant_id = ${tenant.id} and version = ${version}
    returning seller_id`);
}

/** Chooses the branch that issues documents of online sales. */
async function chooseOnlineBranch(scope: Scope, code: string): Promise<void> {
  const chosen = await scope.tx.run(sql`
    update billing_seller s set online_branch_id = case when b.code <> ${headOfficeBranch} then b.branch_id end
      from billing_branch b
     where s.tenant_id = ${scope.tenant.id} and b.tenant_id = s.tenant_id and b.seller_id = s.seller_id and b.code = ${code}`);
  if (chosen === 0) throw refuse(billingRefusals, 'billing.branch_missing');
}

function auditedOf(seller: {
  readonly nameTh: string;
  readonly taxId: string | null;
  readonly vatRegisteredOn: string | null;
  readonly isRetailer: boolean;
  readonly addressTh: string;
  readonly onlineBranch: string;
  readonly etaxCopyTo: string | null;
}): Record<string, unknown> {
  const { nameTh, taxId, vatRegisteredOn, isRetailer, addressTh, onlineBranch, etaxCopyTo } = seller;
  return {
    ...{ sellerName: nameTh, taxId, vatRegisteredOn, isRetailer, sellerAddress: addressTh },
    ...{ onlineBranch, etaxCopyTo },
  };
}
