import * as m from '#messages';
import { releaseFiles } from '#platform/attachments/attachment.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs, RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { Scope } from '#platform/scope.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import { VENDOR_SEARCH } from '../vendor/vendor-search.ts';

/** Records of each kind exported; nobody has more. */
const MOST = 1_000;

/** What a person applied with as a vendor, the ratings that they gave, and what they confirmed of vendors. */
export const vendorsPersonalData: PersonalData = {
  name: 'vendors',
  use: {
    code: 'vendors.is_vendor',
    text: m.vendors_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<Filled<RowAs<'vendors_vendor', { personId: 'appliedBy' }>>>`
        select distinct applied_by as person_id from vendors_vendor
         where tenant_id = ${scope.tenant.id} and applied_by = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }) => {
    const vendors = await scope.tx.rows(sql`
      select kind, name_th, name_en, tax_id, branch_code, offer, address_line, address_line_en, subdistrict_code, postal_code, contact_name,
             phone, email, line_id, bank_code, bank_account, bank_account_name, state, state_reason, created_at as applied_at
        from vendors_vendor where tenant_id = ${scope.tenant.id} and applied_by = ${personId} order by vendor_id desc limit ${MOST}`);
    const ratings = await scope.tx.rows(sql`
      select v.name_th as vendor, r.stars, r.note, r.rated_at, r.replaced_at
        from vendors_rating r join vendors_vendor v on v.tenant_id = r.tenant_id and v.vendor_id = r.vendor_id
       where r.tenant_id = ${scope.tenant.id} and r.person_id = ${personId} order by r.rating_id desc limit ${MOST}`);
    const documents = await scope.tx.rows(sql`
      select v.name_th as vendor, d.kind as document, d.number, d.issued_on, d.expires_on, d.note, d.name as scan, d.added_at, d.ended_at
        from vendors_document d join vendors_vendor v on v.tenant_id = d.tenant_id and v.vendor_id = d.vendor_id
       where d.tenant_id = ${scope.tenant.id} and v.applied_by = ${personId} order by d.document_id desc limit ${MOST}`);
    const products = await scope.tx.rows(sql`
      select v.name_th as vendor, p.name as product, p.unit, p.price_note, p.created_at as added_at
        from vendors_product p join vendors_vendor v on v.tenant_id = p.tenant_id and v.vendor_id = p.vendor_id
       where p.tenant_id = ${scope.tenant.id} and v.applied_by = ${personId} order by p.product_id desc limit ${MOST}`);
    const checks = await scope.tx.rows(sql`
      select v.name_th as vendor, c.point as confirmed, c.typed, c.checked_at
        from vendors_check c join vendors_vendor v on v.tenant_id = c.tenant_id and v.vendor_id = c.vendor_id
       where c.tenant_id = ${scope.tenant.id} and c.checked_by = ${personId} order by c.checked_at desc, c.point limit ${MOST}`);
    return { records: [...vendors, ...documents, ...products, ...ratings, ...checks], next: null };
  },
  // Vendors that organisations know of stay with them, without who applied; what never became one goes.
  erase: async (scope, { personId }) => {
    await eraseApplications(scope, personId);
    await scope.tx.run(sql`
      update vendors_vendor set applied_by = null where tenant_id = ${scope.tenant.id} and applied_by = ${personId}`);
    await scope.tx.run(sql`
      update vendors_vendor set registered_by = null where tenant_id = ${scope.tenant.id} and registered_by = ${personId}`);
    await scope.tx.run(sql`
      update vendors_vendor set changed_by = null where tenant_id = ${scope.tenant.id} and changed_by = ${personId}`);
    await scope.tx.run(sql`
      update vendors_rating set person_id = null where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
    await scope.tx.run(sql`
      update vendors_check set checked_by = null where tenant_id = ${scope.tenant.id} and checked_by = ${personId}`);
  },
};

async function eraseApplications(scope: Scope, personId: string): Promise<void> {
  const never = await scope.tx.rows(sql<RowOf<'vendors_vendor', 'vendorId'>>`
    select vendor_id from vendors_vendor
     where tenant_id = ${scope.tenant.id} and applied_by = ${personId}
       and state in ('draft', 'applied', 'checking', 'changes_requested', 'refused', 'discarded') for update`);
  const ids = never.map(({ vendorId }) => vendorId);
  const files = await scope.tx.rows(sql<RowOf<'vendors_document', 'objectId' | 'thumbnailId'>>`
    delete from vendors_document where tenant_id = ${scope.tenant.id} and vendor_id = any(${ids}::uuid[])
    returning object_id, thumbnail_id`);
  await releaseFiles(
    scope,
    files.flatMap(({ objectId, thumbnailId }) => (objectId === null ? [] : [{ objectId, thumbnailId }])),
  );
  for (const table of [sql`vendors_check`, sql`vendors_product`, sql`vendors_supply`, sql`vendors_vendor`])
    await scope.tx.run(sql`
      delete from ${table} where tenant_id = ${scope.tenant.id} and vendor_id = any(${ids}::uuid[])`);
  await removeFromSearch(scope, VENDOR_SEARCH, ids);
}
