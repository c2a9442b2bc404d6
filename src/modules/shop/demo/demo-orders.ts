/** Script of the demo orders: who bought what, and what happened next. Times count back from today. */

export type Step =
  /** A slip is uploaded. `likeOrder`: it shows the transfer of another order. */
  | { readonly do: 'slip'; readonly after: number; readonly isCutOff?: boolean; readonly likeOrder?: string }
  /** The shop finds the money in its account: the amount due, or `baht` more or less. */
  | { readonly do: 'confirm'; readonly after: number; readonly baht?: number }
  | { readonly do: 'reject'; readonly after: number; readonly reason: string }
  | { readonly do: 'expire'; readonly after: number }
  | { readonly do: 'cancel'; readonly after: number; readonly by: 'buyer' | 'shop'; readonly reason?: string }
  | { readonly do: 'pack' | 'deliver'; readonly after: number }
  | {
      readonly do: 'ship';
      readonly after: number;
      readonly carrier: 'thailand_post' | 'flash' | 'kex' | 'jt';
      readonly tracking: string;
    };

export interface DemoBuyer {
  /** A member of the site, or a guest. */
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly isGuest: boolean;
  readonly address: { readonly line: string; readonly subdistrictCode: number; readonly postalCode: string };
  readonly locale?: 'th' | 'en';
}

export interface DemoOrder {
  readonly number: string;
  readonly paymentSlug?: string;
  readonly buyer: DemoBuyer;
  readonly hoursAgo: number;
  readonly lines: readonly (readonly [sku: string, quantity: number])[];
  readonly delivery: string;
  readonly note?: string;
  /** For an order that must stay open for people exploring the demo. */
  readonly waitsDays?: number;
  /** `after` is in minutes since placing. */
  readonly story: readonly Step[];
}

const MINUTES_A_DAY = 1_440;

const SOMYING: DemoBuyer = {
  email: 'user@demo.test',
  name: 'สมหญิง รักเรียน',
  phone: '0812345678',
  isGuest: false,
  address: { line: '99/1 หมู่ 4 ซอยวัดอุโมงค์', subdistrictCode: 500108, postalCode: '50200' },
};
const NATTHAPHONG: DemoBuyer = {
  email: 'user2@demo.test',
  name: 'ณัฐพงษ์ เดินทาง',
  phone: '0898765432',
  isGuest: false,
  address: { line: '24/7 อาคารสีลมคอนโด ชั้น 12 ถนนสีลม', subdistrictCode: 100402, postalCode: '10500' },
};
const PIMJAI: DemoBuyer = {
  email: 'user@baan.test',
  name: 'พิมพ์ใจ สวนส้มโอ',
  phone: '0861112233',
  isGuest: false,
  address: { line: '45 หมู่ 1 ริมคลองบางแค', subdistrictCode: 750301, postalCode: '75110' },
};

const WANNA = guest('วรรณา ใจงาม', 'wanna', '0834567890', '18 ถนนนิพัทธ์อุทิศ 3', 901101, '90110');
const KIATTISAK = guest('เกียรติศักดิ์ มั่นคง', 'kiattisak', '0923456781', '5/55 หมู่บ้านสวนสน', 400114, '40000');
const DAOREUANG = guest('ดาวเรือง ศรีสุข', 'daoreuang', '0651239874', '201 ถนนมิตรภาพ', 300101, '30000');
const THAWEE = guest('ทวี พงษ์ไพร', 'thawee', '0887766554', '77 ถนนพหลโยธิน ซอย 40', 103001, '10900');
const EMMA: DemoBuyer = {
  ...guest('Emma Lindqvist', 'emma', '0945551212', '9 Soi Wat Phra Singh', 500102, '50200'),
  locale: 'en',
};
const CHANTHIP = guest('จันทร์ทิพย์ ทะเลใส', 'chanthip', '0817654321', '60 ถนนทวีวงศ์', 830202, '83150');

function guest(
  name: string,
  mailbox: string,
  phone: string,
  line: string,
  subdistrictCode: number,
  postalCode: string,
): DemoBuyer {
  return {
    email: `${mailbox}@guest.test`,
    name,
    phone,
    isGuest: true,
    address: { line, subdistrictCode, postalCode },
  };
}

/** Paid, packed, sent and delivered, like most orders. */
function delivered(
  carrier: 'thailand_post' | 'flash' | 'kex' | 'jt',
  tracking: string,
  { isSlipSent = false } = {},
): readonly Step[] {
  return [...sent(carrier, tracking, { isSlipSent }), { do: 'deliver', after: 3 * MINUTES_A_DAY }];
}

function sent(
  carrier: 'thailand_post' | 'flash' | 'kex' | 'jt',
  tracking: string,
  { isSlipSent = false } = {},
): readonly Step[] {
  const slip: readonly Step[] = isSlipSent ? [{ do: 'slip', after: 6 }] : [];
  return [
    ...slip,
    { do: 'confirm', after: 25 },
    { do: 'pack', after: 300 },
    { do: 'ship', after: 1_260, carrier, tracking },
  ];
}

const EXPIRED: readonly Step[] = [{ do: 'expire', after: 31 }];

/** Orders of the tea house, in any order: steps are executed chronologically. */
export const TEA_HOUSE_ORDERS: readonly DemoOrder[] = [
  {
    number: 'DEMO-1001',
    paymentSlug: 'demo-pay-1',
    buyer: SOMYING,
    hoursAgo: 2,
    waitsDays: 7,
    delivery: 'post',
    lines: [
      ['TEA-001', 2],
      ['SNK-001', 1],
    ],
    note: 'ฝากวางไว้กับยามได้ค่ะ',
    story: [],
  },
  {
    number: 'DEMO-1002',
    buyer: SOMYING,
    hoursAgo: 26 * 24,
    delivery: 'post',
    lines: [
      ['TEA-006', 1],
      ['HRB-002', 2],
    ],
    story: delivered('thailand_post', 'EF582568151TH'),
  },
  {
    number: 'DEMO-1003',
    buyer: NATTHAPHONG,
    hoursAgo: 24 * 24 + 5,
    delivery: 'pickup',
    lines: [
      ['COF-001', 2],
      ['GFT-001', 1],
    ],
    story: [
      { do: 'confirm', after: 14 },
      { do: 'pack', after: 90 },
      { do: 'deliver', after: 1_500 },
    ],
  },
  {
    number: 'DEMO-1004',
    buyer: EMMA,
    hoursAgo: 22 * 24 + 3,
    delivery: 'courier',
    lines: [
      ['PAP-001', 1],
      ['PAP-002', 2],
    ],
    note: 'Blue flowers, if you can!',
    story: delivered('flash', 'TH01425Q8F2A0'),
  },
  {
    number: 'DEMO-1005',
    buyer: THAWEE,
    hoursAgo: 21 * 24 + 8,
    delivery: 'post',
    lines: [['TEA-005', 1]],
    story: EXPIRED,
  },
  {
    number: 'DEMO-1006',
    buyer: SOMYING,
    hoursAgo: 20 * 24 + 2,
    delivery: 'post',
    lines: [['TXT-003', 1]],
    story: [{ do: 'cancel', after: 9, by: 'buyer' }],
  },
  {
    number: 'DEMO-1007',
    buyer: WANNA,
    hoursAgo: 18 * 24 + 7,
    delivery: 'courier',
    lines: [
      ['RIC-001', 3],
      ['PRV-003-H', 2],
      ['SNK-004', 1],
    ],
    story: delivered('kex', 'KEX20251118734'),
  },
  {
    number: 'DEMO-1008',
    buyer: NATTHAPHONG,
    hoursAgo: 16 * 24 + 4,
    delivery: 'post',
    lines: [
      ['TEA-007', 1],
      ['POT-003', 1],
    ],
    story: delivered('thailand_post', 'EF582601777TH'),
  },
  {
    number: 'DEMO-1009',
    buyer: KIATTISAK,
    hoursAgo: 15 * 24 + 6,
    delivery: 'courier',
    lines: [['TXT-004', 1]],
    story: [
      { do: 'confirm', after: 40 },
      { do: 'cancel', after: 700, by: 'shop', reason: 'พบรอยด้ายขาดก่อนแพ็ก ทางร้านขอคืนเงินเต็มจำนวน' },
    ],
  },
  {
    number: 'DEMO-1010',
    buyer: SOMYING,
    hoursAgo: 13 * 24 + 1,
    delivery: 'post',
    lines: [
      ['TXT-002-M-EB', 1],
      ['BSK-004', 2],
    ],
    story: delivered('thailand_post', 'EF582633409TH'),
  },
  {
    number: 'DEMO-1011',
    buyer: DAOREUANG,
    hoursAgo: 12 * 24 + 9,
    delivery: 'post',
    lines: [['PRV-001-500', 2]],
    story: EXPIRED,
  },
  {
    number: 'DEMO-1012',
    buyer: CHANTHIP,
    hoursAgo: 11 * 24 + 3,
    delivery: 'pickup',
    lines: [['RTD-001', 6]],
    note: 'ไปรับเย็นวันศุกร์ค่ะ',
    story: [
      { do: 'confirm', after: 12 },
      { do: 'pack', after: 200 },
      { do: 'deliver', after: 900 },
    ],
  },
  {
    number: 'DEMO-1013',
    buyer: SOMYING,
    hoursAgo: 9 * 24 + 4,
    delivery: 'post',
    lines: [
      ['TEA-008-1KG', 2],
      ['COF-002', 3],
      ['SNK-002', 4],
      ['CARE-001-J', 5],
    ],
    note: 'ขอใบกำกับภาษีในนามร้านครัวสมหญิงค่ะ',
    story: delivered('thailand_post', 'EF582690015TH'),
  },
  {
    number: 'DEMO-1014',
    buyer: NATTHAPHONG,
    hoursAgo: 4 * 24 + 2,
    delivery: 'courier',
    lines: [
      ['POT-001', 1],
      ['TEA-001-200', 1],
    ],
    story: sent('flash', 'TH01428R1M7B0'),
  },
  {
    number: 'DEMO-1015',
    buyer: WANNA,
    hoursAgo: 3 * 24 + 1,
    delivery: 'post',
    lines: [['TXT-001-LA', 1]],
    story: sent('thailand_post', 'EF582744182TH'),
  },
  {
    number: 'DEMO-1016',
    buyer: SOMYING,
    hoursAgo: 2 * 24 + 5,
    delivery: 'post',
    lines: [
      ['CARE-004', 2],
      ['CARE-002', 1],
    ],
    story: sent('thailand_post', 'EF582758830TH', { isSlipSent: true }),
  },
  {
    number: 'DEMO-1017',
    buyer: EMMA,
    hoursAgo: 38,
    delivery: 'post',
    lines: [['TXT-006', 1]],
    story: [
      { do: 'confirm', after: 18 },
      { do: 'pack', after: 300 },
    ],
  },
  {
    number: 'DEMO-1018',
    buyer: NATTHAPHONG,
    hoursAgo: 27,
    delivery: 'courier',
    lines: [
      ['BSK-001-M', 1],
      ['BSK-002', 3],
    ],
    story: [
      { do: 'confirm', after: 33 },
      { do: 'pack', after: 420 },
    ],
  },
  {
    number: 'DEMO-1019',
    buyer: KIATTISAK,
    hoursAgo: 20,
    delivery: 'post',
    lines: [
      ['TEA-002', 2],
      ['TEA-004', 1],
    ],
    story: [{ do: 'confirm', after: 26 }],
  },
  {
    number: 'DEMO-1020',
    buyer: SOMYING,
    hoursAgo: 9,
    delivery: 'pickup',
    lines: [['GFT-001', 2]],
    note: 'เขียนการ์ดว่า “สุขสันต์วันเกิดคุณพ่อ”',
    story: [{ do: 'confirm', after: 15 }],
  },
  {
    number: 'DEMO-1021',
    buyer: DAOREUANG,
    hoursAgo: 3,
    delivery: 'post',
    lines: [
      ['PRV-001', 1],
      ['HRB-001', 1],
    ],
    story: [{ do: 'slip', after: 11 }],
  },
  {
    number: 'DEMO-1022',
    buyer: NATTHAPHONG,
    hoursAgo: 1,
    delivery: 'courier',
    lines: [['PAP-001-20', 1]],
    story: [{ do: 'slip', after: 7 }],
  },
  {
    number: 'DEMO-1023',
    buyer: CHANTHIP,
    hoursAgo: 1.6,
    delivery: 'post',
    lines: [['COF-003', 2]],
    story: [{ do: 'slip', after: 16, isCutOff: true }],
  },
  {
    number: 'DEMO-1024',
    buyer: SOMYING,
    hoursAgo: 8,
    waitsDays: 5,
    delivery: 'post',
    lines: [['PAP-003', 1]],
    story: [
      { do: 'slip', after: 13, isCutOff: true },
      { do: 'reject', after: 95, reason: 'สลิปถูกตัดขอบจนอ่านเลขที่รายการไม่ได้ รบกวนส่งภาพเต็มอีกครั้ง' },
    ],
  },
  {
    number: 'DEMO-1025',
    buyer: THAWEE,
    hoursAgo: 6,
    delivery: 'post',
    lines: [['TXT-005', 1]],
    story: [{ do: 'confirm', after: 50, baht: -100 }],
  },
  {
    number: 'DEMO-1026',
    buyer: WANNA,
    hoursAgo: 44,
    delivery: 'post',
    lines: [['HRB-003', 3]],
    story: [{ do: 'confirm', after: 45, baht: 50 }],
  },
  {
    number: 'DEMO-1027',
    buyer: DAOREUANG,
    hoursAgo: 0.13,
    delivery: 'courier',
    lines: [
      ['SNK-003', 2],
      ['PRV-003', 1],
    ],
    story: [],
  },
  {
    number: 'DEMO-1028',
    buyer: NATTHAPHONG,
    hoursAgo: 30,
    delivery: 'pickup',
    lines: [
      ['EDU-001', 1],
      ['EDU-002', 1],
    ],
    story: [],
  },
  {
    number: 'DEMO-1029',
    buyer: EMMA,
    hoursAgo: 52,
    delivery: 'post',
    lines: [['POT-005', 1]],
    story: [...EXPIRED, { do: 'confirm', after: 130 }],
  },
  {
    number: 'DEMO-1030',
    buyer: KIATTISAK,
    hoursAgo: 2.2,
    delivery: 'post',
    lines: [
      ['CARE-004', 2],
      ['CARE-002', 1],
    ],
    story: [{ do: 'slip', after: 9, likeOrder: 'DEMO-1016' }],
  },
  {
    number: 'DEMO-1031',
    buyer: THAWEE,
    hoursAgo: 7 * 24,
    delivery: 'courier',
    lines: [['TEA-003', 2]],
    story: [{ do: 'expire', after: 31 }],
  },
  {
    number: 'DEMO-1032',
    buyer: CHANTHIP,
    hoursAgo: 7 * 24 - 2,
    delivery: 'post',
    lines: [['BSK-001-L', 2]],
    story: [...EXPIRED, { do: 'confirm', after: 540 }],
  },
  {
    number: 'DEMO-1033',
    buyer: WANNA,
    hoursAgo: 7 * 24 - 4,
    delivery: 'post',
    lines: [['BSK-001-L', 2]],
    story: sent('jt', '820134477129'),
  },
];

/** Orders of the tea house whose slips have waited for hours and days. */
export const LATE_ORDERS: readonly DemoOrder[] = [
  {
    number: 'DEMO-1041',
    buyer: WANNA,
    hoursAgo: 50,
    delivery: 'post',
    lines: [['SNK-001', 2]],
    story: [{ do: 'slip', after: 14 }],
  },
  {
    number: 'DEMO-1042',
    buyer: CHANTHIP,
    hoursAgo: 27.5,
    delivery: 'courier',
    lines: [
      ['HRB-002', 1],
      ['SNK-004', 2],
    ],
    story: [{ do: 'slip', after: 19 }],
  },
  {
    number: 'DEMO-1043',
    buyer: DAOREUANG,
    hoursAgo: 13.5,
    delivery: 'post',
    lines: [['COF-001', 1]],
    story: [{ do: 'slip', after: 8, isCutOff: true }],
  },
];

/** Orders of the pottery. */
export const CERAMICS_HOUSE_ORDERS: readonly DemoOrder[] = [
  {
    number: 'BAAN-2001',
    paymentSlug: 'baan-pay-1',
    buyer: PIMJAI,
    hoursAgo: 1.5,
    waitsDays: 7,
    delivery: 'careful',
    lines: [
      ['CUP-001', 2],
      ['PLT-005', 4],
    ],
    story: [],
  },
  {
    number: 'BAAN-2002',
    buyer: PIMJAI,
    hoursAgo: 25 * 24,
    delivery: 'pickup',
    lines: [['VAS-001', 1]],
    story: [
      { do: 'confirm', after: 20 },
      { do: 'pack', after: 600 },
      { do: 'deliver', after: 4_000 },
    ],
  },
  {
    number: 'BAAN-2003',
    buyer: THAWEE,
    hoursAgo: 19 * 24,
    delivery: 'careful',
    lines: [['PLT-003', 1]],
    story: delivered('kex', 'KEX20251119002'),
  },
  {
    number: 'BAAN-2004',
    buyer: EMMA,
    hoursAgo: 17 * 24,
    delivery: 'careful',
    lines: [
      ['LGT-001', 1],
      ['LGT-003', 2],
    ],
    note: 'It is a present: no bill in the box, please.',
    story: delivered('flash', 'TH01426A4K1C0'),
  },
  {
    number: 'BAAN-2005',
    buyer: WANNA,
    hoursAgo: 14 * 24,
    delivery: 'careful',
    lines: [['GRD-001-10', 2]],
    story: EXPIRED,
  },
  {
    number: 'BAAN-2006',
    buyer: PIMJAI,
    hoursAgo: 10 * 24,
    delivery: 'careful',
    lines: [['SFT-002', 1]],
    story: [{ do: 'cancel', after: 21, by: 'buyer' }],
  },
  {
    number: 'BAAN-2007',
    buyer: KIATTISAK,
    hoursAgo: 5 * 24,
    delivery: 'careful',
    lines: [
      ['CUP-003', 1],
      ['CUP-002', 4],
    ],
    story: sent('flash', 'TH01429C9P3D0'),
  },
  {
    number: 'BAAN-2008',
    buyer: CHANTHIP,
    hoursAgo: 30,
    delivery: 'careful',
    lines: [['KIT-001', 2]],
    story: [
      { do: 'confirm', after: 22 },
      { do: 'pack', after: 240 },
    ],
  },
  {
    number: 'BAAN-2009',
    buyer: DAOREUANG,
    hoursAgo: 15,
    delivery: 'careful',
    lines: [['GRD-004', 24]],
    note: 'ลายดอกแก้วสีครามทั้งหมดค่ะ',
    story: [{ do: 'confirm', after: 28 }],
  },
  {
    number: 'BAAN-2010',
    buyer: PIMJAI,
    hoursAgo: 4,
    delivery: 'careful',
    lines: [['PLT-001-CO', 6]],
    story: [{ do: 'slip', after: 12 }],
  },
  {
    number: 'BAAN-2011',
    buyer: WANNA,
    hoursAgo: 6,
    waitsDays: 5,
    delivery: 'careful',
    lines: [['VAS-003', 1]],
    story: [
      { do: 'slip', after: 10 },
      { do: 'reject', after: 60, reason: 'ยอดในสลิปไม่ตรงกับยอดสั่งซื้อ กรุณาตรวจสอบอีกครั้ง' },
    ],
  },
  {
    number: 'BAAN-2012',
    buyer: THAWEE,
    hoursAgo: 3 * 24,
    delivery: 'pickup',
    lines: [['PRE-003', 1]],
    story: [{ do: 'deliver', after: 2_000 }],
  },
];
