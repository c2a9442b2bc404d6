import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { DEMO_PASSWORD, DESKTOP, expect, type Reader, test } from './browser.ts';

/** Routes as their modules declare them: '/user/message', '/user/message/new', '/user/message/:conversation'. */
const CONVERSATION = /\/user\/message\/[0-9a-f-]{36}/;

/** A generated single-colour PNG. */
function picture(): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 80, channels: 3, background: '#5a5a5a' } })
    .png()
    .toBuffer();
}

/** Opens the conversation with a person from the list. */
async function openConversationWith({ page, open }: Reader, name: string, search = ''): Promise<void> {
  await open(`/user/message/new${search}`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.waitForURL(CONVERSATION);
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'พิมพ์ข้อความ' }).fill(words);
  await page.getByRole('button', { name: 'ส่ง', exact: true }).click();
  await page.getByRole('log').getByText(words).waitFor();
}

test('a message with a picture appears on the manager’s open page, and the manager replies', async ({
  open,
}) => {
  const member = await open({ email: 'user2@demo.test' });
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  await openConversationWith(member, 'ธนกร');
  const path = new URL(member.page.url()).pathname;
  await manager.open(path);
  expect(await manager.accessibility()).toEqual([]);

  const words = `รูปใบสั่งซื้อครับ ${Date.now()}`;
  await member.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ใบสั่งซื้อ.png', mimeType: 'image/png', buffer: await picture() });
  await write(member.page, words);
  await manager.page.getByRole('log').getByText(words).waitFor();
  const image = manager.page.getByRole('img', { name: 'ใบสั่งซื้อ.png' }).last();
  await image.waitFor();
  await expect
    .poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await member.accessibility()).toEqual([]);

  const answer = `เรียบร้อยครับ ${Date.now()}`;
  await write(manager.page, answer);
  await member.page.getByRole('log').getByText(answer).waitFor();

  const sent = member.page.getByRole('log').locator('div[id^=message-]').filter({ hasText: words });
  await sent.getByRole('button', { name: /ตัวเลือกของข้อความ/ }).click();
  await member.page.getByRole('menuitem', { name: 'ลบ' }).click();
  await member.page.getByRole('alertdialog').getByRole('button', { name: 'ลบ' }).click();
  await manager.page.getByText(words).waitFor({ state: 'detached' });
  await expect.poll(() => manager.page.getByRole('log').getByText('ลบข้อความแล้ว').count()).toBeGreaterThan(0);
  expect([...member.complaints(), ...manager.complaints()]).toEqual([]);
});

interface Notices {
  readonly notifications: readonly { readonly link: string | null; readonly isRead: boolean }[];
  readonly unread: number;
}

/** The reader's recent notices from the server. */
function noticesOf({ page }: Reader): Promise<Notices> {
  return page.evaluate(async () => (await fetch('/api/notifications')).json());
}

test('the bell rings on a second device, and reading on one clears both', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const member = await open({ email: 'user@demo.test' });
  // A separate device, not another tab of the same browser.
  const second = await open();
  await second.open('/user/login');
  await second.page.getByLabel('อีเมล').fill('user@demo.test');
  await second.page.getByLabel('รหัสผ่าน').fill(DEMO_PASSWORD);
  await second.page.locator('form button[type=submit]').first().click();
  await second.page.waitForURL((url) => url.pathname !== '/user/login');
  await second.open('/shop/products');
  await member.open('/user/notification');
  const bell = ({ page }: Reader) => page.getByRole('button', { name: /^การแจ้งเตือน/ });
  // Other journeys send notices to the same member.
  const unread = async (device: Reader): Promise<number> =>
    Number(/\d+/.exec((await bell(device).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  const many = await unread(second);
  if (many > 0) {
    await member.page.getByRole('button', { name: 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด' }).click();
    await expect.poll(() => unread(second)).toBeLessThan(many);
  }
  const before = await unread(second);

  await openConversationWith(manager, 'สมหญิง', '?q=สมหญิง');
  await write(manager.page, `ของพร้อมส่งแล้วครับ ${Date.now()}`);
  for (const device of [member, second]) await expect.poll(() => unread(device)).toBeGreaterThan(before);
  await bell(second).click();
  const panel = second.page.getByRole('region', { name: 'การแจ้งเตือน' });
  await panel
    .getByText(/ข้อความใหม่จาก/)
    .first()
    .waitFor();
  expect(await second.accessibility()).toEqual([]);
  await panel
    .getByText(/ข้อความใหม่จาก/)
    .first()
    .click();
  await second.page.waitForURL(CONVERSATION);
  const conversationPath = new URL(second.page.url()).pathname;
  for (const device of [member, second]) {
    await expect
      .poll(async () => {
        const notices = await noticesOf(device);
        const isRead = notices.notifications.every(
          (notice) => notice.link !== conversationPath || notice.isRead,
        );
        return isRead && (await unread(device)) === notices.unread;
      })
      .toBe(true);
  }
  expect([...member.complaints(), ...second.complaints()]).toEqual([]);
});

test('mails of one kind are unsubscribed from the mail by a press, not by merely opening the link', async ({
  open,
}) => {
  const guest = await open();
  const { page } = guest;
  await guest.open('/mailbox');
  const mail = page.getByRole('link', { name: /ข้อความใหม่จาก/ }).first();
  while ((await mail.count()) === 0) {
    const list = page.url();
    await page.getByRole('link', { name: 'ถัดไป' }).click();
    await page.waitForURL((url) => url.href !== list);
  }
  await mail.click();
  await page.waitForURL(/\/mailbox\/.+/);
  await page.getByRole('link', { name: /user\/unsubscribe/ }).click();
  await page.waitForURL(/\/user\/unsubscribe\/.+/);
  const address = new URL(page.url()).pathname;
  expect(await guest.accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'เลิกรับอีเมล' }).click();
  await page.getByText('จะไม่มีอีเมลแบบนี้ส่งถึงคุณอีก').waitFor();
  const once = await page.request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(once.status()).toBe(200);
  expect(guest.complaints()).toEqual([]);
});
