import { expect, expectWell, type Reader, test } from './browser.ts';

const HOST = 'baan.localhost';
const ADMIN = { host: HOST, email: 'admin@baan.test', size: { width: 1440, height: 900 } };

async function save({ page }: Reader): Promise<void> {
  await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'POST'),
    page.getByRole('button', { name: 'บันทึกเป็นฉบับร่าง' }).click(),
  ]);
  await page.getByText('ฉบับร่างเปลี่ยน').first().waitFor();
}

async function publish({ page }: Reader): Promise<void> {
  await page.goto('/config');
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await page.getByText('เผยแพร่แล้ว').first().waitFor();
}

test('an admin writes the terms; who registers reads and accepts them, and the admin sees which', async ({
  open,
}) => {
  const [admin, guest] = [await open(ADMIN), await open({ host: HOST })];
  await guest.open('/');
  expect(await guest.page.getByRole('link', { name: 'ข้อกำหนดการใช้งาน' }).count()).toBe(0);

  await admin.page.goto('/config/legal');
  await admin.page
    .locator('[name="legal.terms.th"]')
    .fill('# การคืนสินค้า\n- คืนได้ใน **7 วัน**\n\n<script>document.title = "hacked"</script>');
  await save(admin);
  await publish(admin);

  await expect
    .poll(async () => {
      await guest.open('/');
      return guest.page.getByRole('link', { name: 'ข้อกำหนดการใช้งาน' }).count();
    })
    .toBe(1);
  await guest.page.getByRole('link', { name: 'ข้อกำหนดการใช้งาน' }).click();
  await guest.page.getByRole('heading', { name: 'การคืนสินค้า' }).waitFor();
  expect(await guest.page.title()).toContain('ข้อกำหนดการใช้งาน');
  expect(await guest.page.getByText('<script>').count(), 'markup is shown as it was typed').toBe(1);
  expect(await guest.accessibility()).toEqual([]);

  const email = `settings-${Date.now()}@example.test`;
  await guest.page.goto('/user/register');
  await guest.page.locator('[name=firstname]').fill('มานี');
  await guest.page.locator('[name=lastname]').fill('ยอมรับ');
  await guest.page.locator('[name=email]').fill(email);
  await guest.page.locator('[name=password]').fill('a-password-of-journeys');
  await guest.page.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await guest.page.getByText('ต้องยอมรับก่อนจึงสมัครได้').first().waitFor();
  expect(await guest.accessibility()).toEqual([]);
  await guest.page.locator('[name="accept.terms"]').check();
  await guest.page.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await guest.page.waitForURL(`${guest.origin}/`);

  await admin.page.goto(`/user/manage?q=${encodeURIComponent('ยอมรับ')}`);
  await admin.page
    .getByRole('link', { name: /มานี ยอมรับ/ })
    .first()
    .click();
  await admin.page.getByText('ข้อกำหนดการใช้งาน ฉบับที่ 1').waitFor();
});

test('visitors are counted only after they said yes, once for each page, and no more after a no', async ({
  open,
}) => {
  const [admin, guest] = [await open(ADMIN), await open({ host: HOST, size: ADMIN.size })];
  const asked: string[] = [];
  await guest.page.context().route('https://stats.example.com/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'cache-control': 'no-store' },
      body: 'window.counted = (window.counted ?? 0) + 1;',
    });
  });

  await admin.page.goto('/config/analytics');
  await admin.page.getByRole('radio', { name: /^Matomo/ }).check();
  await admin.page.locator('[name="analytics.id"]').fill('1');
  await admin.page.locator('[name="analytics.host"]').fill('stats.example.com');
  await save(admin);
  await publish(admin);

  const question = guest.page.getByRole('region', { name: 'ขอนับการเข้าชมได้ไหม' });
  await expect
    .poll(async () => {
      await guest.open('/');
      return question.isVisible();
    })
    .toBe(true);
  expect(await guest.accessibility()).toEqual([]);
  await guest.page.getByRole('button', { name: 'ไม่ยอมรับ' }).click();
  await question.waitFor({ state: 'hidden' });
  await guest.open('/shop/products');
  expect(await question.isVisible()).toBe(false);
  expect(asked).toEqual([]);

  await guest.page.getByRole('button', { name: 'ตั้งค่าคุกกี้' }).click();
  await guest.page.getByRole('button', { name: 'ยอมรับ', exact: true }).click();
  await expect.poll(() => asked).toEqual(['/matomo.js']);
  await guest.page.getByRole('banner').getByRole('link', { name: 'หมวดหมู่' }).click();
  await guest.page.waitForURL('**/shop/categories');
  await expect.poll(() => asked).toEqual(['/matomo.js', '/matomo.js']);
  const state = () =>
    guest.page.evaluate(() => ({
      scripts: document.querySelectorAll('script[data-analytics]').length,
      counted: (window as unknown as { counted?: number }).counted,
      pages: (window as unknown as { _paq: unknown[][] })._paq.filter(([name]) => name === 'trackPageView')
        .length,
    }));
  await expect.poll(state).toEqual({ scripts: 1, counted: 2, pages: 2 });

  await guest.page.getByRole('button', { name: 'ตั้งค่าคุกกี้' }).click();
  await guest.page.getByRole('button', { name: 'ไม่ยอมรับ' }).click();
  await guest.page.waitForLoadState('networkidle');
  await guest.open('/shop/products');
  expect(asked).toHaveLength(2);
  expect(guest.complaints()).toEqual([]);
});

async function chooseLook(admin: Reader, look: 'classic' | 'streaming'): Promise<void> {
  await admin.page.goto('/config/menu');
  await admin.page.locator(`input[value=${look}]`).check({ force: true });
  await save(admin);
  await publish(admin);
}

test('a site shows its lessons over the whole screen: on a phone one goes on where one was, and back again', async ({
  open,
}) => {
  const admin = await open(ADMIN);
  await chooseLook(admin, 'streaming');
  try {
    const learner = await open({ host: HOST, email: 'user@baan.test' });
    const guest = await open({ host: HOST, size: ADMIN.size, language: 'en' });
    for (const [reader, words] of [
      [learner, 'ดูบทเรียน'],
      [guest, 'See the lesson'],
    ] as const) {
      await expect
        .poll(async () => {
          await reader.open('/lesson');
          return reader.page.getByRole('link', { name: words }).count();
        })
        .toBe(1);
      await expectWell(reader);
    }
    // What is found and what is not, in the same look.
    await guest.page.getByRole('searchbox').fill('zzzzzz');
    await guest.page.keyboard.press('Enter');
    await guest.page.getByRole('link', { name: 'Clear the filters' }).waitFor();
    expect(await guest.accessibility()).toEqual([]);
    // The row of what one learns leads into the player, to the part that is not done.
    const goOn = learner.page.getByRole('region', { name: 'เรียนต่อ' });
    await goOn.getByText('สูตรเคลือบพื้นฐาน').waitFor();
    await goOn.getByRole('link').first().click();
    await learner.page.waitForURL(/\/lesson\/play\//);
    await learner.page.getByRole('heading', { name: 'สูตรเคลือบพื้นฐาน' }).waitFor();
    await expectWell(learner);
  } finally {
    await chooseLook(admin, 'classic');
  }
});
