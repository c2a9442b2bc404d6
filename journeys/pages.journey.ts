import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { proofCount } from '#platform/testing/proof-count.ts';
import {
  describe,
  expect,
  PHONE,
  type Reader,
  reader,
  type ReaderOptions,
  sidewaysOverflow,
  test,
} from './browser.ts';

type Role = 'guest' | 'user' | 'manager' | 'admin';

const EMAIL: Record<Role, string | undefined> = {
  guest: undefined,
  user: 'user@demo.test',
  manager: 'manager@demo.test',
  admin: 'admin@demo.test',
};

/** Every page as its module declares it, an address of the demo world for it, and who opens it. */
const PAGES: readonly [route: string, address: string, ...roles: Role[]][] = [
  ['/', '/', 'guest', 'user', 'manager'],
  ['/demo/element', '/demo/element', 'guest'],
  ['/test-loading', '/test-loading', 'guest'],
  ['/mailbox', '/mailbox', 'guest'],
  ['/user/login', '/user/login', 'guest', 'user'],
  ['/user/register', '/user/register', 'guest'],
  ['/user/authen/line', '/user/authen/line', 'guest'],
  ['/user/authen/line/callback', '/user/authen/line/callback', 'guest'],
  ['/user/recovery', '/user/recovery', 'guest'],
  ['/user/recovery', '/user/recovery?token=nothing', 'guest'],
  ['/user/activate', '/user/activate', 'guest', 'user'],
  ['/user', '/user', 'user', 'manager'],
  ['/user/dashboard', '/user/dashboard', 'user', 'manager', 'admin'],
  ['/user/profile', '/user/profile', 'user'],
  ['/user/profile/second-factor', '/user/profile/second-factor', 'user'],
  ['/user/profile/data', '/user/profile/data', 'user'],
  ['/user/browser', '/user/browser', 'guest', 'user'],
  ['/user/device_debug', '/user/device_debug', 'guest', 'user'],
  ['/user/test_login', '/user/test_login', 'guest'],
  ['/user/who', '/user/who', 'guest', 'user'],
  ['/user/activate', '/user/activate?token=nothing', 'guest'],
  ['/shop/products', '/shop/products', 'guest', 'user'],
  ['/shop/products', '/shop/products?q=ชา&sort=price_up', 'guest'],
  ['/shop/products', '/shop/products?q=ไม่มีสินค้านี้แน่นอน', 'guest'],
  ['/shop/categories', '/shop/categories', 'guest', 'user'],
  ['/shop/categorie/:code', '/shop/categorie/drinks', 'guest', 'user'],
  ['/shop/product/:sku', '/shop/product/TEA-001', 'guest', 'user'],
  ['/shop/saved', '/shop/saved', 'user'],
  ['/shop/cart', '/shop/cart', 'guest', 'user'],
  ['/shop/checkout', '/shop/checkout', 'guest', 'user'],
  ['/shop/thankyou/:order', '/shop/thankyou/DEMO-1001', 'user'],
  ['/shop/orders', '/shop/orders', 'guest', 'user'],
  ['/shop/orders/:order', '/shop/orders/DEMO-1001', 'user'],
  ['/shop/manage', '/shop/manage', 'manager'],
  ['/shop/manage/products', '/shop/manage/products', 'manager'],
  ['/shop/manage/products/new', '/shop/manage/products/new', 'manager'],
  ['/shop/manage/products/:product', '/shop/manage/products/TEA-001', 'manager'],
  ['/shop/manage/categories', '/shop/manage/categories', 'manager'],
  ['/shop/manage/delivery', '/shop/manage/delivery', 'manager'],
  ['/shop/manage/orders', '/shop/manage/orders', 'manager'],
  ['/shop/manage/orders/:order', '/shop/manage/orders/DEMO-1001', 'manager'],
  ['/lesson', '/lesson', 'guest', 'user', 'manager', 'admin'],
  ['/lesson', '/lesson?q=ปลอดภัย&level=beginner', 'guest'],
  ['/lesson', '/lesson?q=ไม่มีบทเรียนนี้แน่นอน', 'guest'],
  [
    '/lesson/detail/:slug',
    '/lesson/detail/หลักสูตรการจัดการความปลอดภัยอาหาร',
    'guest',
    'user',
    'manager',
    'admin',
  ],
  ['/lesson/enroll/:slug', '/lesson/enroll/ชงชาให้อร่อยตั้งแต่แก้วแรก', 'guest', 'user'],
  [
    '/lesson/play/:lesson/:slug',
    '/lesson/play/หลักสูตรการจัดการความปลอดภัยอาหาร/ทำไมความปลอดภัยอาหารจึงสำคัญ',
    'guest',
    'user',
    'manager',
  ],
  ['/lesson/play/:lesson/:slug', '/lesson/play/ชงชาเขียวในหนึ่งนาที/ชงชาใน-12-วินาที', 'user'],
  ['/lesson/play/:lesson/:slug', '/lesson/play/ชงชาเขียวในหนึ่งนาที/บันทึกการชงแก้วแรก', 'user'],
  ['/lesson/assessment/:lesson/:exam', '/lesson/assessment/ชงชาเขียวในหนึ่งนาที/quick-brew', 'user', 'manager'],
  ['/lesson/exams', '/lesson/exams', 'user'],
  ['/lesson/exam/:exam', '/lesson/exam/tea-basics', 'user'],
  ['/lesson/manage/exams', '/lesson/manage/exams', 'manager'],
  ['/lesson/manage/exams/new', '/lesson/manage/exams/new', 'manager'],
  ['/lesson/manage/exams/marking', '/lesson/manage/exams/marking', 'manager'],
  ['/lesson/manage/exams/questions', '/lesson/manage/exams/questions', 'manager'],
  ['/lesson/manage/exams/questions/new', '/lesson/manage/exams/questions/new', 'manager'],
  ['/lesson/manage/exams/questions/import', '/lesson/manage/exams/questions/import', 'manager'],
  ['/lesson/manage/exams/questions/export', '/lesson/manage/exams/questions/export', 'manager'],
  ['/lesson/calendar/:year', '/lesson/calendar/2569', 'guest', 'user'],
  ['/lesson/calendar/:year', '/lesson/calendar/2026', 'guest'],
  ['/lesson/manage', '/lesson/manage', 'user', 'manager'],
  ['/lesson/manage/new', '/lesson/manage/new', 'manager'],
  ['/lesson/manage/categories', '/lesson/manage/categories', 'manager'],
  ['/lesson/manage/:lesson', '/lesson/manage/ชงชาให้อร่อยตั้งแต่แก้วแรก', 'manager', 'admin'],
  ['/lesson/manage/:lesson/content', '/lesson/manage/ชงชาให้อร่อยตั้งแต่แก้วแรก/content', 'manager'],
  ['/lesson/manage/:lesson/rounds', '/lesson/manage/ชงชาให้อร่อยตั้งแต่แก้วแรก/rounds', 'manager'],
  ['/lesson/manage/:lesson/learners', '/lesson/manage/หลักสูตรการจัดการความปลอดภัยอาหาร/learners', 'manager'],
  ['/certification/find', '/certification/find', 'guest', 'user'],
  ['/certification/find', '/certification/find?code=DEM0-CERT-0001C', 'guest'],
  ['/certification/find', '/certification/find?number=999/2569&name=ไม่มี', 'guest'],
  ['/lesson/certification/search', '/lesson/certification/search', 'guest', 'user', 'manager'],
  ['/lesson/certification/public/:slug', '/lesson/certification/public/DEM0CERT0001C', 'guest', 'user'],
  ['/lesson/certification/public/:slug', '/lesson/certification/public/DEM0CERT00038', 'guest'],
  [
    '/lesson/certification/:slug',
    '/lesson/certification/หลักสูตรการจัดการความปลอดภัยอาหาร',
    'guest',
    'user',
    'manager',
  ],
  [
    '/lesson/certification/:slug/:cert',
    '/lesson/certification/หลักสูตรการจัดการความปลอดภัยอาหาร/DEM0CERT0001C',
    'guest',
    'user',
    'manager',
  ],
  ['/lesson/manage/certificates', '/lesson/manage/certificates', 'manager'],
  ['/lesson/manage/certificates/templates', '/lesson/manage/certificates/templates', 'manager'],
  [
    '/lesson/manage/:lesson/certificate',
    '/lesson/manage/หลักสูตรการจัดการความปลอดภัยอาหาร/certificate',
    'manager',
    'admin',
  ],
  ['/lesson/manage/:lesson/work', '/lesson/manage/ชงชาเขียวในหนึ่งนาที/work', 'manager'],
  ['/lesson/manage/:lesson/gradebook', '/lesson/manage/ชงชาเขียวในหนึ่งนาที/gradebook', 'manager'],
  ['/lesson/manage/:lesson/analytics', '/lesson/manage/หลักสูตรการจัดการความปลอดภัยอาหาร/analytics', 'manager'],
  ['/billing/payment', '/billing/payment', 'guest', 'user'],
  ['/billing/payment/:slug', '/billing/payment/demo-pay-1', 'guest', 'user'],
  ['/billing/pay', '/billing/pay', 'guest'],
  ['/billing/thankyou', '/billing/thankyou', 'guest'],
  ['/billing/manage/payments', '/billing/manage/payments', 'manager'],
  ['/user/wallet', '/user/wallet', 'user', 'manager'],
  ['/user/wallet', '/user/wallet?kind=corrections&month=2020-01', 'user'],
  ['/user/manage/wallet', '/user/manage/wallet', 'manager', 'admin'],
  ['/user/manage/wallet', '/user/manage/wallet?q=ไม่มีใครชื่อนี้', 'manager'],
  ['/user/filemanager', '/user/filemanager', 'user', 'manager'],
  ['/user/filemanager', '/user/filemanager?view=trash', 'user'],
  ['/user/filemanager', '/user/filemanager?q=ไม่มีไฟล์ชื่อนี้', 'user'],
  ['/user/upload', '/user/upload', 'user'],
  ['/user/manage/files', '/user/manage/files', 'manager', 'admin'],
  ['/user/message', '/user/message', 'user', 'manager', 'admin'],
  ['/user/message', '/user/message?q=ชา', 'user'],
  ['/user/message', '/user/message?q=ไม่มีข้อความนี้แน่นอน', 'user'],
  ['/user/message/new', '/user/message/new', 'user', 'manager'],
  ['/user/message/new', '/user/message/new?q=ไม่มีใครชื่อนี้', 'user'],
  ['/user/manage/message-reports', '/user/manage/message-reports', 'manager'],
  ['/user/notification', '/user/notification', 'user', 'admin'],
  ['/user/notification/preferences', '/user/notification/preferences', 'user'],
  ['/user/unsubscribe/:token?', '/user/unsubscribe/none-of-ours', 'guest'],
  ['/config', '/config', 'manager', 'admin'],
  ['/config/site', '/config/site', 'manager', 'admin'],
  ['/config/theme', '/config/theme', 'admin'],
  ['/config/payments', '/config/payments', 'admin'],
  ['/config/menu', '/config/menu', 'admin'],
  ['/config/line', '/config/line', 'manager', 'admin'],
  ['/config/hosts', '/config/hosts', 'manager', 'admin'],
  ['/config/keys', '/config/keys', 'manager', 'admin'],
  ['/config/log', '/config/log', 'manager', 'admin'],
  ['/config/mail', '/config/mail', 'manager', 'admin'],
  ['/config/storage', '/config/storage', 'manager', 'admin'],
  ['/config/registration', '/config/registration', 'manager', 'admin'],
  ['/config/legal', '/config/legal', 'manager', 'admin'],
  ['/config/analytics', '/config/analytics', 'manager', 'admin'],
  ['/config/limits', '/config/limits', 'manager', 'admin'],
  ['/config/space', '/config/space', 'manager', 'admin'],
  ['/config/sites', '/config/sites', 'manager', 'admin'],
  ['/legal/:kind', '/legal/terms', 'guest', 'user'],
  ['/config/history', '/config/history', 'manager', 'admin'],
  ['/user/manage', '/user/manage', 'manager', 'admin'],
  ['/user/manage', '/user/manage?q=ไม่มีใครชื่อนี้', 'manager'],
  ['/user/manage/invitations', '/user/manage/invitations', 'admin'],
  ['/user/invite/:token', '/user/invite/none-of-ours', 'guest', 'user'],
  ['/user/bypass/:slug', '/user/bypass/none-of-ours', 'guest'],
  ['/user/manage/audit', '/user/manage/audit', 'admin'],
  ['/user/manage/email', '/user/manage/email', 'manager'],
  ['/user/manage/outbox', '/user/manage/outbox', 'admin'],
  ['/user/manage/outbox', '/user/manage/outbox?show=failed', 'admin'],
  ['/user/manage/audit', '/user/manage/audit?action=none', 'admin'],
];

/** Every page in both looks, thoroughly as every role. */
const IS_LONG = proofCount({ short: 0, long: 1 }) > 0;

/** After a phone: a tablet (where frames and tables change their form) and a desk. */
const WIDER = [768, 1440];

type Look = Required<Pick<ReaderOptions, 'language'>> &
  Pick<ReaderOptions, 'theme'> & { readonly by: 'address' | 'link' };

/**
 * The site's own look, and the dark one, following a link from the page before. In the long form the first opens the
 * address; in the short one the other journeys do, whole documents cost three times as much.
 */
const LOOKS: readonly Look[] = [
  { by: IS_LONG ? 'address' : 'link', language: 'th' },
  { by: 'link', language: 'en', theme: 'dark' },
];

/** The same browser for all pages of a role, as a person goes through them: only the first page is read anew. */
const lookers = new Map<string, Promise<Reader>>();

function looker(role: Role, { language, theme }: Look): Promise<Reader> {
  const key = `${role} ${language}`;
  const email = EMAIL[role];
  const known =
    lookers.get(key) ??
    reader({ language, ...(theme && { theme }), ...(email !== undefined && { email }) }).then(
      async (reader) => {
        await reader.open('/');
        return reader;
      },
    );
  lookers.set(key, known);
  return known;
}

afterAll(async () => {
  for (const each of lookers.values()) await (await each).close();
});

/**
 * Who opens which page, and how: in both looks in the long form. In the short one each reader opens each page in one, the
 * next in the other, and the last, who may do most there, looks closely: every rule of axe, every width.
 */
const VISITS = PAGES.flatMap(([, address, ...roles], page) =>
  roles.map((role, place) => ({
    address,
    role,
    isClose: IS_LONG || place === roles.length - 1,
    looks: IS_LONG ? LOOKS : [LOOKS[(page + place) % LOOKS.length] as Look],
  })),
);

describe.each(VISITS)('$address as $role', ({ address, role, isClose, looks }) => {
  test.for(looks)('opens in $language, says where one is, and stands up to axe', async (look) => {
    const reader = await looker(role, look);
    const { page, accessibility, complaints } = reader;
    if (isClose) await page.setViewportSize(PHONE); // pages are made for it first: axe looks at them there
    if (look.by === 'address') expect(await reader.open(address)).toBe(200);
    else await reader.follow(address);
    expect(await page.locator('h1').count(), 'one heading of the first order').toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
    if (isClose) expect(await accessibility()).toEqual([]);
    await expectNothingSticksOut(page);
    for (const width of isClose ? WIDER : []) {
      await page.setViewportSize({ ...PHONE, width });
      await expectNothingSticksOut(page);
    }
    expect(complaints()).toEqual([]);
  });
});

async function expectNothingSticksOut(page: Page): Promise<void> {
  await expect
    .poll(() => sidewaysOverflow(page), {
      message: `nothing sticks out sideways at ${page.viewportSize()?.width}`,
      interval: 20,
    })
    .toBeLessThanOrEqual(0);
}

test.for([
  '/shop/manage',
  '/shop/manage/products',
  '/shop/manage/orders',
  '/billing/manage/payments',
  '/config',
  '/user/manage',
  '/user/manage/wallet',
])('%s sends a guest to sign in, and turns a user away', async (address, { open }) => {
  const guest = await open();
  await guest.open(address);
  expect(new URL(guest.page.url()).pathname).toBe('/user/login');
  const user = await open({ email: 'user@demo.test' });
  expect(await user.open(address)).toBe(403);
});

test('an unknown address is the not-found page with its status and the path as text', async ({ open }) => {
  const guest = await open({ language: 'en' });
  expect(await guest.open('/nothing/<b>here</b>?x=1')).toBe(404);
  expect(await guest.page.title()).toContain('Page Not Found');
  expect(await guest.page.getByText('Page not found: /nothing/').count()).toBe(1);
  expect(await guest.accessibility()).toEqual([]);
});
