import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { formatThaiId } from '#platform/text/thai-id.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';
import type { AskedBuyerFields, BuyerKind } from './asked-buyer-contract.ts';

type ProfileRow = RowOf<'billing_buyer_profile', 'kind' | 'name' | 'address' | 'taxId' | 'branchCode'>;

/** Returns the buyer whom the signed-in member named last, as the form shows it; null for guests and at the first time. */
export async function findBuyerProfile(scope: Scope): Promise<AskedBuyerFields | null> {
  const userId = personOf(scope)?.userId ?? null;
  if (userId === null) return null;
  const row = await scope.tx.first(sql<ProfileRow>`
    select kind, name, address, tax_id, branch_code from billing_buyer_profile
     where tenant_id = ${scope.tenant.id} and user_id = ${userId}`);
  return (
    row && {
      buyerKind: row.kind,
      buyerName: row.name,
      buyerAddress: row.address,
      buyerTaxId: row.taxId === null ? '' : formatThaiId(row.taxId),
      buyerBranch: row.branchCode ?? '',
    }
  );
}

/** Keeps the buyer of a member's document for the next time. Call it before anything is issued: the series is the last lock. */
export async function saveBuyerProfile(
  scope: Scope,
  userId: string,
  { kind, buyer }: { readonly kind: BuyerKind; readonly buyer: DocumentBuyer },
): Promise<void> {
  await scope.tx.run(sql`
    insert into billing_buyer_profile (tenant_id, user_id, kind, name, address, tax_id, branch_code, updated_at)
    values (${scope.tenant.id}, ${userId}, ${kind}, ${buyer.name}, ${buyer.address}, ${buyer.taxId}, ${buyer.branchCode}, ${scope.now})
    on conflict (tenant_id, user_id) do update
       set kind = excluded.kind, name = excluded.name, address = excluded.address, tax_id = excluded.tax_id,
           branch_code = excluded.branch_code, updated_at = excluded.updated_at`);
}
