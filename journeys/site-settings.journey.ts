import { inject } from 'vitest';
import { LINE_ACCOUNTS, LOCAL_CHANNEL } from '#platform/testing/local-line.ts';
import { DEMO_PASSWORD, expect, expectWell, type Reader, sidewaysOverflow, test } from './browser.ts';
import { takeAway } from './own-ways.ts';

/** These settings of the second tenant are changed one after the other, because registration depends on them. */

const HOST = 'baan.localhost';
const ADMIN = { host: HOST, email: 'admin@baan.test', size: { width: 1440, height: 900 } };
const USER = { host: HOST, email: 'user@baan.test' };
const CHANNEL = 'Channel ID';
/** A page asks for consent within this time after it was opened, also on a busy machine. */
const ASKS_WITHIN_MS = 5_000;

async function switchLine({ page }: Reader, isOn: boolean): Promise<void> {
  await page.goto('/config/line');
  await page.getByLabel(CHANNEL).fill(isOn ? LOCAL_CHANNEL.id : '');
  if (isOn) await page.getByLabel('Channel secret').fill(LOCAL_CHANNEL.secret);
  await page.getByLabel('เปิดให้เข้าสู่ระบบด้วย LINE').setChecked(isOn);
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await page.getByText('บันทึกแล้ว มีผลทันที').waitFor();
}

/** At LINE: chooses an account, or cancels. */
async function answerLine({ page }: Reader, name: string): Promise<void> {
  await page.waitForURL(`${inject('journeyServer').line}/**`);
  await page.getByRole('link', { name }).click();
}

async function pressLine(reader: Reader, path = '/user/login'): Promise<void> {
  await reader.open(path);
  await reader.page.getByRole('link', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
}

test('an admin sets the channel; a visitor joins by LINE, a member links it, and both sign in again', async ({
  open,
}) => {
  const admin = await open(ADMIN);
  await switchLine(admin, true);
  await admin.page.getByText('ตั้งไว้เมื่อ').waitFor();
  expect(await admin.page.getByLabel('Channel secret').inputValue()).toBe('');
  await admin.page.getByRole('button', { name: 'ทดสอบ', exact: true }).click();
  await admin.page.getByText('channel และ secret นี้ใช้กับ LINE ได้').waitFor();
  expect(await admin.accessibility()).toEqual([]);

  const guest = await open({ host: HOST });
  await pressLine(guest, '/user/login?next=%2Fuser%2Fprofile');
  await answerLine(guest, 'Cancel');
  await guest.page.getByText('คุณยกเลิกที่หน้า LINE').waitFor();
  expect(await guest.accessibility()).toEqual([]);
  await guest.page.getByRole('link', { name: 'ลองใหม่ด้วย LINE' }).click();
  await answerLine(guest, LINE_ACCOUNTS.somchai.name);
  await guest.page.getByRole('heading', { name: 'เกือบเสร็จแล้ว' }).waitFor();
  expect(new URL(guest.page.url()).search).toBe('');
  expect(await guest.page.getByLabel('ชื่อ', { exact: true }).inputValue()).toBe('สมชาย');
  expect(await guest.accessibility()).toEqual([]);
  await guest.page.getByLabel('อีเมล').fill('user@baan.test');
  await guest.page.getByRole('button', { name: 'สร้างบัญชี' }).click();
  await guest.page.getByText('อีเมลนี้มีบัญชีอยู่แล้ว').first().waitFor();
  await guest.page.getByLabel('อีเมล').fill(`somchai-${Date.now()}@example.test`);
  await guest.page.getByRole('button', { name: 'สร้างบัญชี' }).click();
  await guest.page.waitForURL('**/user/profile');
  await guest.page.getByText('บัญชีของคุณยังไม่มีรหัสผ่าน').waitFor();
  await guest.page.getByText('เข้าสู่ระบบด้วย: LINE').waitFor();
  await takeAway(guest, { intent: 'unlink_line', words: 'เลิกเชื่อม' });
  await guest.page.getByText('นี่เป็นวิธีเดียวที่คุณใช้เข้าสู่ระบบได้').waitFor();
  expect(await guest.accessibility()).toEqual([]);

  const again = await open({ host: HOST });
  await pressLine(again, '/user/login?next=%2Fuser');
  await answerLine(again, LINE_ACCOUNTS.somchai.name);
  await again.page.waitForURL('**/user');

  const member = await open(USER);
  await member.open('/user/profile');
  await member.page.getByRole('link', { name: 'เชื่อมบัญชี LINE' }).click();
  await answerLine(member, LINE_ACCOUNTS.malee.name);
  await member.page.getByText('user@baan.test').waitFor();
  expect(await member.accessibility()).toEqual([]);
  await member.page.getByLabel('รหัสผ่านปัจจุบัน').fill(DEMO_PASSWORD);
  await member.page.getByRole('button', { name: 'เชื่อมบัญชีนี้' }).click();
  await member.page.waitForURL('**/user/profile');
  await member.page.getByText('เชื่อมเมื่อ').waitFor();
  await takeAway(member, { intent: 'unlink_line', words: 'เลิกเชื่อม', proof: DEMO_PASSWORD });
  await member.page.getByRole('link', { name: 'เชื่อมบัญชี LINE' }).waitFor();

  await switchLine(admin, false);
  for (const each of [admin, guest, again, member]) expect(each.complaints()).toEqual([]);
});

const LIFF = `${LOCAL_CHANNEL.id}-AbCdEfGh`;
const IN_LINE = 'Mozilla/5.0 (Linux; Android 14) Chrome/131 Mobile Safari/537.36 Line/15.2.0/LIFF';

/** Makes a reader's browser that of LINE. */
async function insideLine({ page }: Reader): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setUserAgentOverride', { userAgent: IN_LINE });
}

/** Opens the site's page as a link at LINE does; `rest` is what follows the id in it. */
async function openAtLine({ page, origin }: Reader, rest = ''): Promise<void> {
  const url = new URL(`/liff/app/${LIFF}`, inject('journeyServer').line);
  url.searchParams.set('endpoint', `${origin}/cluster/liff`);
  url.searchParams.set('as', LINE_ACCOUNTS.malee.subject);
  if (rest !== '') url.searchParams.set('state', rest);
  await page.goto(url.href);
}

/** Whether the content security policy of a page admits LINE. */
function admitsLine({ page, origin }: Reader, path: string): Promise<boolean> {
  return page.evaluate(
    async ([url, line]) => ((await fetch(url)).headers.get('content-security-policy') ?? '').includes(line),
    [origin + path, inject('journeyServer').line] as const,
  );
}

test('somebody joins from a link at LINE and comes back without typing; no other page admits LINE’s hosts', async ({
  open,
}) => {
  const admin = await open(ADMIN);
  await switchLine(admin, true);
  await admin.page.getByLabel('LIFF ID').fill(LIFF);
  await admin.page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect
    .poll(() => admin.page.evaluate(async () => (await fetch('/config/line')).text()))
    .toContain('-AbCdEfGh');
  const small = { width: 360, height: 740 };
  const [inside, outside] = [await open({ host: HOST, size: small }), await open({ host: HOST })];
  await insideLine(inside);
  for (const reader of [inside, outside]) await reader.open('/user/login');
  expect(await admitsLine(inside, '/cluster/liff')).toBe(true);
  expect(await admitsLine(outside, '/cluster/liff')).toBe(false);
  for (const path of ['/', '/user/login', '/shop/products', '/lesson', '/user/dashboard', '/api/session'])
    expect(await admitsLine(inside, path), path).toBe(false);

  await openAtLine(inside);
  await inside.page.waitForURL('**/user/authen/line/callback');
  await inside.page.getByLabel('อีเมล').fill(`liff-${Date.now()}@example.test`);
  await inside.page.getByRole('button', { name: 'สร้างบัญชี' }).click();
  await inside.page.waitForURL('**/cluster/liff');
  await inside.page.getByText('คุณยังไม่ได้เป็นสมาชิกขององค์กรใด').waitFor();
  expect(await admitsLine(inside, '/cluster/liff')).toBe(false);
  await expectWell(inside);

  const again = await open({ host: HOST, size: small, language: 'en' });
  await insideLine(again);
  await openAtLine(again, '?to=%2Fshop%2Fproducts');
  await again.page.waitForURL('**/shop/products');
  await openAtLine(again, '?to=https%3A%2F%2Fevil.example');
  await again.page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await again.page.waitForFunction(() => location.hash === '');
  expect(again.complaints()).toEqual([]);
  await switchLine(admin, false);
});

async function save({ page }: Reader): Promise<void> {
  await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'POST'),
    page.getByRole('button', { name: 'บันทึกเป็นฉบับร่าง' }).click(),
  ]);
  await page.getByText('ในฉบับร่างที่ยังไม่เผยแพร่').first().waitFor();
}

async function publish({ page }: Reader): Promise<void> {
  await page.goto('/config');
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await page.getByText('เผยแพร่แล้ว').first().waitFor();
}

test('an admin writes the terms; new members read and accept them, and the admin sees which version', async ({
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
  expect(await guest.page.getByText('<script>').count(), 'markup is shown as plain text').toBe(1);
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

test('visitors are counted only after consent, once per page, and no longer after a refusal', async ({
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

  const question = guest.page.getByRole('region', { name: 'ขออนุญาตเก็บสถิติการเข้าชม' });
  // The page asks once it is awake; it is opened anew while it may still be the kept one.
  await expect
    .poll(async () => {
      await guest.open('/');
      return question.waitFor({ timeout: ASKS_WITHIN_MS }).then(
        () => true,
        () => false,
      );
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

test('a site with the streaming look shows lessons full screen: on a phone one resumes a lesson and goes back', async ({
  open,
}) => {
  const admin = await open(ADMIN);
  await chooseLook(admin, 'streaming');
  try {
    const learner = await open(USER);
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
    // Empty search results in the same look.
    await guest.page.getByRole('searchbox').fill('zzzzzz');
    await guest.page.keyboard.press('Enter');
    await guest.page.getByRole('link', { name: 'Clear filters' }).waitFor();
    expect(await guest.accessibility()).toEqual([]);
    // The "continue" row opens the player at the unfinished part.
    const goOn = learner.page.getByRole('region', { name: 'เรียนต่อ' });
    await goOn.getByText('สูตรเคลือบพื้นฐาน').waitFor();
    await goOn.locator('a[href^="/lesson/play/"]').first().click();
    await learner.page.waitForURL(/\/lesson\/play\//);
    await learner.page.getByRole('heading', { name: 'สูตรเคลือบพื้นฐาน' }).waitFor();
    await expectWell(learner);
  } finally {
    await chooseLook(admin, 'classic');
  }
});

/** As many links as a site may have. */
const LINKS = [
  ['สินค้าทั้งหมดของเรา', 'All our products', '/shop/products'],
  ['หมวดหมู่', 'Categories', '/shop/categories'],
  ['บทเรียนออนไลน์', 'Online lessons', '/lesson'],
  ['ปฏิทินอบรม', 'Training calendar', '/lesson/calendar/2569'],
  ['ตรวจสอบใบประกาศ', 'Check a certificate', '/certification/find'],
  ['คำสั่งซื้อของฉัน', 'My orders', '/shop/orders'],
  ['ตะกร้าสินค้า', 'Shopping cart', '/shop/cart'],
  ['ติดต่อเรา', 'Contact us', '/user/message'],
] as const;

async function chooseLinks(admin: Reader, links: 'ตามส่วนที่เปิดใช้' | 'กำหนดเอง'): Promise<void> {
  const { page } = admin;
  await page.goto('/cms/manage/menus');
  await page.getByRole('radio', { name: links }).check({ force: true });
  if (links === 'กำหนดเอง')
    for (const [at, texts] of LINKS.entries()) {
      await page.getByRole('button', { name: 'เพิ่มรายการ' }).click();
      for (const [part, text] of (['th', 'en', 'to'] as const).map(
        (each, index) => [each, texts[index]] as const,
      ))
        await page.locator(`[name="entries.${at}.${part}"]`).fill(text ?? '');
    }
  const answered = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await page.getByRole('button', { name: 'เผยแพร่เมนู' }).click();
  await answered;
}

/** What the header shows: the names of its links, which of them are cut, and the width of the site's name. */
function headerOf({ page }: Reader) {
  return page.evaluate(async () => {
    await document.fonts.ready; // the name's width decides how much room the links have
    const isShown = (element: Element): boolean => element.checkVisibility();
    const row = [...document.querySelectorAll('header nav > ul > li > a')].filter(isShown);
    const name = document.querySelector('header a[href="/"] > span:last-child');
    return {
      links: row.map((link) => link.textContent),
      cut: row.filter(
        (link) => (link.firstElementChild?.scrollWidth ?? 0) > (link.firstElementChild?.clientWidth ?? 0),
      ).length,
      rows: new Set(row.map((link) => link.getBoundingClientRect().top)).size,
      nameWidth: name?.getBoundingClientRect().width ?? 0,
      isNameCut: (name?.scrollHeight ?? 0) > (name?.clientHeight ?? 0) + 1,
    };
  });
}

test('eight links fit into the header at every width: those without room are in a menu, and the name is whole', async ({
  open,
}) => {
  const admin = await open(ADMIN);
  await chooseLinks(admin, 'กำหนดเอง');
  try {
    for (const language of ['th', 'en'] as const) {
      const guest = await open({ host: HOST, language, size: ADMIN.size });
      const { page } = guest;
      const texts = LINKS.map(([th, en]) => (language === 'th' ? th : en));
      await expect
        .poll(async () => {
          await guest.open('/user/login');
          return page.locator('header').innerText();
        })
        .toContain(texts[0]);
      let least = 0;
      for (const width of [768, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const header = await headerOf(guest);
        expect(header, `${language} ${width}`).toMatchObject({ cut: 0, isNameCut: false });
        expect(header.rows, 'one row').toBeLessThanOrEqual(1);
        expect(header.nameWidth).toBeGreaterThan(90);
        expect(header.links).toEqual(texts.slice(0, header.links.length));
        expect(header.links.length, 'a wider page shows at least as many').toBeGreaterThanOrEqual(least);
        least = header.links.length;
        await expect.poll(() => sidewaysOverflow(page)).toBeLessThanOrEqual(0);
        expect(
          await page
            .locator('header')
            .getByRole('link', { name: /^(เข้าสู่ระบบ|Sign in)$/ })
            .isVisible(),
        ).toBe(true);
        if (header.links.length === LINKS.length) continue;
        const more = page.locator('header nav summary');
        await more.click();
        await page.locator('header nav details[open]').waitFor();
        const rest = await page.locator('header nav details a:visible').allInnerTexts();
        const shown = (await headerOf(guest)).links;
        expect([...shown, ...rest], 'each link once').toEqual(texts);
        await expectWell(guest);
        await more.click();
      }
      expect(least, 'a desktop shows several').toBeGreaterThan(3);
      await page.setViewportSize({ width: 768, height: 900 });
      await page.locator('header nav summary').press('Enter');
      await page
        .locator('header nav details')
        .getByRole('link', { name: String(texts[4]) })
        .press('Enter');
      await page.waitForURL('**/certification/find');
    }
  } finally {
    await chooseLinks(admin, 'ตามส่วนที่เปิดใช้');
  }
});
