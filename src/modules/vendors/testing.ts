import { buildCluster, joinCluster } from '#modules/clusters/testing.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { ForeignSite, ModuleTesting, Names, Owner } from '#platform/testing/module-testing.ts';
import type { World } from '#platform/testing/world.ts';
import { thaiIdCheckDigit } from '#platform/text/thai-id.ts';
import { VendorInput } from './details/details-contract.ts';
import { createVendor } from './details/save-vendor.ts';
import { addDocument } from './documents/add-document.ts';
import { vendorsPaths } from './paths.ts';
import { addProduct } from './products/change-products.ts';
import { addSupply } from './supply/change-supply.ts';
import type { VendorState } from './vendor/vendor-rules.ts';

/** The form of a vendor, filled in so that it can be handed in. */
export function vendorForm(given: Readonly<Record<string, unknown>> = {}): VendorInput {
  return VendorInput.parse({ ...VENDOR_FIELDS, taxId: taxIdOf(Math.floor(Math.random() * 1e9)), ...given });
}

/** What the form of a vendor has to send. */
export const VENDOR_FIELDS = {
  kind: 'company',
  nameTh: 'บริษัท กล่องกระดาษเชียงราย จำกัด',
  taxId: '0105550000007',
  addressLine: '88 หมู่ 3',
  subdistrictCode: '570103',
  postalCode: '57100',
  phone: '053-123-456',
  bankCode: '004',
  bankAccount: '0123456789',
  bankAccountName: 'กล่องกระดาษเชียงราย',
} as const;

/** A valid tax ID of a juristic person, by a number. */
export function taxIdOf(number: number): string {
  const twelve = `0105${String(number % 1e8).padStart(8, '0')}`;
  return `${twelve}${String(thaiIdCheckDigit(twelve))}`;
}

/** Makes a vendor of the acting person in any state, without going through its steps. */
export async function buildVendor(
  scope: Scope,
  { state = 'draft', ...given }: Readonly<Record<string, unknown>> & { readonly state?: VendorState } = {},
): Promise<{ vendorId: string; version: number }> {
  const { vendorId } = await createVendor(scope, vendorForm(given));
  return setVendorState(scope, vendorId, state);
}

/** Gives a vendor a state without a step. */
export function setVendorState(
  scope: Scope,
  vendorId: string,
  state: VendorState,
): Promise<{ vendorId: string; version: number }> {
  return scope.tx.one(sql<RowOf<'vendors_vendor', 'vendorId' | 'version'>>`
    update vendors_vendor set state = ${state} where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId}
    returning vendor_id, version`);
}

/** Adds the documents that a company must have. */
export async function addRequiredDocuments(scope: Scope, vendor: string): Promise<string> {
  const common = { vendor, number: '', issuedOn: null, expiresOn: null, note: '' };
  await addDocument(scope, { ...common, kind: 'company_affidavit' }, []);
  const { documentId } = await addDocument(scope, { ...common, kind: 'bank_book' }, []);
  return documentId;
}

/** A vendor under check that supplies an organisation which the owner of a tenant's things owns, with all that belongs to it. */
async function vendors(world: World, owner: Owner): Promise<Names> {
  return world.write(async (scope) => {
    const cluster = await buildCluster(scope);
    await joinCluster(scope, { ...cluster, personId: owner.actor.userId, role: 'owner' });
    const { vendorId: vendor } = await buildVendor(scope, { state: 'checking' });
    await addSupply(scope, { vendor, cluster: cluster.key });
    // So that the owner, who may not check what they have entered, checks it.
    await scope.tx.run(sql`
      update vendors_vendor set registered_by = null where tenant_id = ${scope.tenant.id} and vendor_id = ${vendor}`);
    const other = await buildCluster(scope);
    const { productId } = await addProduct(scope, { vendor, name: 'กล่อง', unit: '', priceNote: '' });
    return {
      vendor,
      vendorProduct: productId,
      vendorDocument: await addRequiredDocuments(scope, vendor),
      suppliedCluster: cluster.key,
      unsuppliedCluster: other.key,
    };
  }, owner.actor);
}

const foreignVendors = async ({ admin }: ForeignSite): Promise<Names> => ({
  vendor: await admin.submit(
    vendorsPaths.apply(),
    { intent: 'create', ...VENDOR_FIELDS },
    vendorsPaths.vendor(''),
  ),
});

const applyAs = async (world: World, _admin: Owner, personId: string) => {
  const { vendorId } = await world.write((scope) => buildVendor(scope));
  await world.write((scope) =>
    scope.tx.run(sql`
      update vendors_vendor set applied_by = ${personId} where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId}`),
  );
};

const PAGE = '/cluster/vendor/:vendor';

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'vendors.visit': ['user', 'manager', 'admin', 'accountant'],
    'vendors.apply': ['user', 'manager', 'admin', 'accountant'],
    'vendors.read': ['manager', 'admin'],
    'vendors.review': ['manager', 'admin'],
  },
  uses: { 'vendors.is_vendor': applyAs },
  things: [{ make: vendors }],
  forms: {
    names: {
      vendor: 'vendor',
      [`${PAGE} endDocument document`]: 'vendorDocument',
      [`${PAGE} removeProduct product`]: 'vendorProduct',
      [`${PAGE} addSupply cluster`]: 'unsuppliedCluster',
      [`${PAGE} removeSupply cluster`]: 'suppliedCluster',
      [`${PAGE} rate cluster`]: 'suppliedCluster',
    },
    tenantless: {
      'an address of mail': ['/cluster/vendor/new create email', `${PAGE}/edit save email`],
      'a number printed on a document': [`${PAGE} addDocument number`],
    },
    indistinguishable: {
      'passed over: removing what is not there changes nothing': [
        `${PAGE} endDocument document`,
        `${PAGE} removeProduct product`,
        `${PAGE} removeSupply cluster`,
      ],
    },
    values: {
      '/cluster/vendor/new create': VENDOR_FIELDS,
      [`${PAGE}/edit save`]: { ...VENDOR_FIELDS, version: '1' },
      [`${PAGE} step`]: { step: 'request_changes', version: '5', reason: 'ทดสอบ' },
      [`${PAGE} confirm`]: { point: 'tax_id', version: '5' },
      [`${PAGE} reopen`]: { point: 'tax_id' },
      [`${PAGE} addDocument`]: { kind: 'licence', issuedOn: '', expiresOn: '' },
      [`${PAGE} addProduct`]: { name: 'กล่อง' },
      [`${PAGE} rate`]: { stars: '5' },
    },
  },
  openParameters: { '/cluster/vendor state': 'what a list shows' },
  foreignPages: { make: foreignVendors },
  visits: [
    ['/cluster/vendor', '/cluster/vendor', 'user', 'manager', 'admin'],
    ['/cluster/vendor', '/cluster/vendor?state=applied&documents=expiring', 'user', 'manager'],
    ['/cluster/vendor/new', '/cluster/vendor/new', 'user', 'manager'],
  ],
};
