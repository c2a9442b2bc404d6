import { sql } from '#platform/db/query.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { DAY_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import type { Scope } from '#platform/scope.ts';
import { issueDocument } from '../document/issue-document.ts';
import type { BranchInput } from '../seller/branch-contract.ts';
import { saveBranch } from '../seller/save-branch.ts';
import { saveSeller } from '../seller/save-seller.ts';
import type { SellerInput } from '../seller/seller-contract.ts';
import { findSeller } from '../seller/seller-rows.ts';

/**
 * Older than any demo order: each order that is paid step by step gets its document. The long history of sales, which is
 * loaded in bulk, has none.
 */
const SOLD_SINCE_DAYS = 400;

const SELLERS: Readonly<Record<string, SellerInput>> = {
  demo: {
    version: 0,
    nameTh: 'วิสาหกิจชุมชนชาบ้านดอย',
    nameEn: 'Baan Doi Tea Community Enterprise',
    taxId: '0999999999991',
    vatRegisteredOn: '2019-01-01',
    isRetailer: 'on',
    bahtTextStyle: 'orst',
    addressLine: '99 หมู่ 4',
    addressLineEn: '99 Moo 4',
    subdistrictCode: '571503',
    postalCode: '57110',
    phone: '053-200-917',
    etaxCopyTo: '',
  },
  baan: {
    version: 0,
    nameTh: 'นางสาวดินทอง งามปั้น (บ้านสวนเซรามิก)',
    nameEn: 'Dinthong Ngampan (Baan Suan Ceramics)',
    taxId: null,
    vatRegisteredOn: null,
    bahtTextStyle: 'orst',
    addressLine: '12/3 หมู่ 2',
    addressLineEn: '12/3 Moo 2',
    subdistrictCode: '750301',
    postalCode: '75110',
    phone: '034-700-251',
    etaxCopyTo: '',
  },
};

/** The tea house in the city, from whose documents the branches of a seller can be told apart. */
const CITY_BRANCH = {
  branch: 'new',
  code: '00001',
  version: 0,
  nameTh: 'สาขานิมมาน',
  nameEn: 'Nimman',
  addressLine: '12 ถนนนิมมานเหมินท์ ซอย 9',
  addressLineEn: '12 Nimmanhaemin Road, Soi 9',
  subdistrictCode: '500108',
  postalCode: '50200',
  phone: '053-200-918',
} as const satisfies BranchInput;

/** Says who sells on a demo site, before its orders are paid, and issues the documents that everybody with the address can open. */
export async function fillDocuments(stage: Stage): Promise<void> {
  const seller = SELLERS[stage.code];
  if (!seller) return;
  await runAsOf(stage, { at: new Date(stage.today.getTime() - SOLD_SINCE_DAYS * DAY_MS) }, async (scope) => {
    if ((await findSeller(scope)) === null) await saveSeller(scope, seller);
  });
  const buyer = stage.people.get('user@demo.test');
  await runAsOf(stage, { at: new Date(stage.today.getTime() - 3 * DAY_MS) }, async (scope) => {
    if (stage.code === 'demo' && !(await isThere(scope, 'INV-DEMO-1')))
      await issueInvoice(scope, buyer?.userId ?? null);
    if (stage.code === 'demo' && (await findSeller(scope, CITY_BRANCH.code)) === null)
      await openCityBranch(scope);
    if (stage.code === 'baan' && !(await isThere(scope, 'baan-doc-1'))) await issueQuotation(scope);
  });
}

async function isThere(scope: Scope, slug: string): Promise<boolean> {
  const { known } = await scope.tx.one(sql<{ readonly known: boolean }>`
    select exists (select from billing_document where tenant_id = ${scope.tenant.id} and slug = ${slug}) as known`);
  return known;
}

/** Tea for a café, with a workshop that is exempt from VAT: classes, decimals and a discount on one page. */
async function issueInvoice(scope: Scope, buyerUserId: string | null): Promise<void> {
  await issueDocument(scope, {
    kind: 'invoice',
    slug: 'INV-DEMO-1',
    priceMode: 'excl',
    buyerUserId,
    buyer: {
      name: 'บริษัท ครัวสมหญิง จำกัด',
      address: '99/1 หมู่ 4 ซอยวัดอุโมงค์ ตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50200',
      taxId: '0994000165501',
      branchCode: '00000',
      phone: '0812345678',
    },
    lines: [
      line('ชาอัสสัมคั่วมือ', { detail: 'ถุง 1 กิโลกรัม', quantity: '12', unit: 'ถุง', unitPriceSatang: 89_000 }),
      line('ชาเขียวใบอ่อน', {
        quantity: '3.250',
        unit: 'กก.',
        unitPriceSatang: 145_000,
        discountSatang: 20_000,
      }),
      line('ค่าอบรมชงชาสำหรับพนักงาน', {
        quantity: '1',
        unit: 'ครั้ง',
        unitPriceSatang: 350_000,
        vatClass: 'exempt',
      }),
    ],
    supply: null,
    dueOn: addDays(zonedDay(scope.now, scope.tenant.zone), 14),
    note: 'โอนแล้วส่งหลักฐานทาง LINE @chabaandoi ได้เลยค่ะ',
  });
}

/** Opens the branch in the city, with a quotation and a sale of its own. */
async function openCityBranch(scope: Scope): Promise<void> {
  await saveBranch(scope, CITY_BRANCH);
  const shared = {
    branchCode: CITY_BRANCH.code,
    priceMode: 'incl',
    buyerUserId: null,
    supply: null,
  } as const;
  await issueDocument(scope, {
    ...shared,
    kind: 'quotation',
    buyer: GUEST_HOUSE,
    lines: [line('ชุดชาสำหรับห้องพัก', { quantity: '60', unit: 'ชุด', unitPriceSatang: 12_000 })],
    dueOn: addDays(zonedDay(scope.now, scope.tenant.zone), 30),
  });
  await issueDocument(scope, {
    ...shared,
    kind: 'receipt_tax_invoice',
    buyer: GUEST_HOUSE,
    lines: [
      line('ชาอู่หลงใบม้วน', { detail: 'กล่อง 100 กรัม', quantity: '20', unit: 'กล่อง', unitPriceSatang: 32_000 }),
    ],
  });
}

const GUEST_HOUSE = {
  name: 'บริษัท ที่พักริมปิง จำกัด',
  address: '21 ถนนเจริญราษฎร์ ตำบลวัดเกต อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50000',
  taxId: null,
  branchCode: null,
  phone: '053111222',
};

/** Cups for a guest house, from a seller who is not registered for VAT. */
async function issueQuotation(scope: Scope): Promise<void> {
  await issueDocument(scope, {
    kind: 'quotation',
    slug: 'baan-doc-1',
    priceMode: 'incl',
    buyerUserId: null,
    buyer: {
      name: 'บ้านพักริมน้ำอัมพวา',
      address: '8 หมู่ 3 ตำบลอัมพวา อำเภออัมพวา จังหวัดสมุทรสงคราม 75110',
      taxId: null,
      branchCode: null,
      phone: '0898765432',
    },
    lines: [line('แก้วเซรามิกเคลือบขี้เถ้า', { quantity: '40', unit: 'ใบ', unitPriceSatang: 18_000 })],
    supply: null,
    dueOn: addDays(zonedDay(scope.now, scope.tenant.zone), 30),
  });
}

type Line = Parameters<typeof issueDocument>[1]['lines'][number];

function line(name: string, given: Partial<Line>): Line {
  return {
    ...{ name, detail: '', quantity: '1', unit: '', unitPriceSatang: 0 },
    ...{ discountSatang: 0, vatClass: 'standard' },
    ...given,
  };
}
