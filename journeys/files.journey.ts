import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DESKTOP, expect, type Reader, test } from './browser.ts';

const MIB = 1024 * 1024;
/** A one-pixel picture. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A document of one page with one rectangle and one word. */
/** A black square, a word, and a black square as scanners send them (CCITT group 4). */
const PAPER = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</S 6 0 R>>>>>>endobj
4 0 obj<</Length 83>>stream
0 0 50 50 re f BT /F 12 Tf 10 80 Td (Contract) Tj ET q 20 0 0 20 80 80 cm /S Do Q  
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
6 0 obj<</Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray/Filter[/ASCIIHexDecode/CCITTFaxDecode]/DecodeParms[null<</K -1/Columns 8/Rows 8>>]/Length 15>>stream
26A2FFFE002002>
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`);

/** Creates a separate folder for one journey and opens it in the file manager. */
async function openFolder({ page, open }: Reader, name: string): Promise<string> {
  await open('/user/filemanager');
  const itemId = await page.evaluate(async (folder) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: folder, conflict: 'rename' });
    return (await (await fetch('/api/filemanager/folders', { method: 'POST', headers, body })).json()).itemId;
  }, name);
  await open(`/user/filemanager?folder=${itemId}`);
  return itemId;
}

async function namesIn(page: Page, folder: string): Promise<string[]> {
  return page.evaluate(async (parent) => {
    const reply = await fetch(`/api/filemanager/items?parent=${parent}`);
    return (await reply.json()).items.map((item: { name: string }) => item.name);
  }, folder);
}

/** Name and logo in a page's header, and the accent colour of its theme. */
async function lookOfSite(page: Page) {
  const home = page.locator('header').first().locator('a[href="/"]');
  const logo = home.locator('img');
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  return {
    name: (await home.innerText()).trim(),
    logo: await logo.getAttribute('src'),
    isLogoShown: await logo.isVisible(),
    accent: await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--accent)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }),
  };
}

const lineAboveHeader = (page: Page): Promise<string> =>
  page
    .locator('header')
    .first()
    .evaluate((header) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(header);
      return Number.parseFloat(borderTopWidth) > 0 ? borderTopColor : 'no line';
    });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const files = (page: Page) => page.locator('input[type=file][multiple]:not([webkitdirectory])').first();

test('an upload of a folder resumes automatically after a network cut, and survives a reload', async ({
  open,
}) => {
  const reader = await open({ email: 'user@demo.test', size: DESKTOP });
  const { page } = reader;
  const folder = await openFolder(reader, 'ส่งงานระหว่างทาง');
  const disk = await mkdtemp(join(tmpdir(), 'journey-'));
  await mkdir(join(disk, 'รายงานประจำปี', 'ภาคผนวก'), { recursive: true });
  await writeFile(join(disk, 'รายงานประจำปี', 'สรุป.txt'), 'สรุปผลงาน');
  await writeFile(join(disk, 'รายงานประจำปี', 'ภาคผนวก', 'ข้อมูล.bin'), Buffer.alloc(12 * MIB, 1));

  // The network fails with the first bytes.
  await page.route('**/uploads/*/parts/*', async (route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.locator('input[webkitdirectory]').first().setInputFiles(join(disk, 'รายงานประจำปี'));
  await page.getByText('ไม่มีอินเทอร์เน็ต จะทำต่อเองเมื่อเชื่อมต่อได้').first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(false);
  await page.getByText('อัปโหลดแล้ว 2 ไฟล์').waitFor();
  expect(await namesIn(page, folder)).toEqual(['รายงานประจำปี']);
  await row(page, 'รายงานประจำปี').dblclick();
  await row(page, 'สรุป.txt').waitFor();
  await row(page, 'ภาคผนวก').waitFor();

  // Reload during an upload: the page asks for the same file and rejects another.
  let sent = 0;
  await page.route('**/uploads/*/parts/*', async (route) => {
    sent += 1;
    if (sent > 2) return;
    await route.continue();
  });
  await writeFile(join(disk, 'วิดีโอ.bin'), Buffer.alloc(23 * MIB, 2));
  await files(page).setInputFiles(join(disk, 'วิดีโอ.bin'));
  await expect.poll(() => sent, { timeout: 60_000 }).toBeGreaterThan(2);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute('**/uploads/*/parts/*');
  await page.getByText(/ทำค้างไว้/).waitFor();
  const again = page.locator('input[type=file][aria-label="เลือกไฟล์ วิดีโอ.bin อีกครั้ง"]');
  await again.setInputFiles({ name: 'วิดีโอ.bin', mimeType: '', buffer: Buffer.alloc(5, 3) });
  await page.getByText(/นี่ไม่ใช่ไฟล์ วิดีโอ.bin ที่เริ่มไว้/).waitFor();
  await again.setInputFiles(join(disk, 'วิดีโอ.bin'));
  await page.getByText('อัปโหลดแล้ว 1 ไฟล์').waitFor();
  await row(page, 'วิดีโอ.bin').waitFor();
  await rm(disk, { recursive: true });
  expect(await reader.accessibility()).toEqual([]);
});

test('a folder is shared with a password and an expiry; a clean browser learns nothing without the password', async ({
  open,
}) => {
  const owner = await open({ email: 'user@demo.test', size: DESKTOP });
  const { page } = owner;
  await openFolder(owner, 'ใบเสนอราคาลับ');
  await files(page).setInputFiles([
    { name: 'ราคา.txt', mimeType: 'text/plain', buffer: Buffer.from('ลดให้ร้อยละ 20') },
    { name: 'ภาพร้าน.png', mimeType: 'image/png', buffer: DOT },
  ]);
  await page.getByText('อัปโหลดแล้ว 2 ไฟล์').waitFor();
  await owner.open('/user/filemanager');
  await row(page, 'ใบเสนอราคาลับ')
    .first()
    .getByRole('button', { name: /เมนูของ/ })
    .click();
  await page.getByRole('menuitem', { name: 'แชร์' }).click();
  await page.getByRole('tab', { name: 'ลิงก์' }).click();
  await page.getByRole('button', { name: 'สร้างลิงก์' }).click();
  await page.getByLabel('ต้องใช้รหัสผ่าน').check();
  await page.getByLabel('รหัสผ่านของลิงก์').fill('ชาหอมดอยสูง');
  const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(/ใช้ได้ถึงวันที่/).fill(soon);
  await page.getByRole('button', { name: 'สร้างลิงก์' }).click();
  const address = page.getByLabel('ลิงก์ที่แชร์', { exact: true });
  await address.waitFor();
  expect(await owner.accessibility()).toEqual([]);
  const path = new URL(await address.inputValue()).pathname;
  expect(path).toMatch(/^\/external\/storage\/folder\/[\w-]{22}$/);
  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('img', { name: /QR ของลิงก์/ }).waitFor();

  const guest = await open();
  await guest.open('/');
  const site = await lookOfSite(guest.page);
  expect(await guest.open(path)).toBe(200);
  await guest.page.getByRole('heading', { name: 'ลิงก์นี้มีรหัสผ่าน' }).waitFor();
  expect(await lookOfSite(guest.page), 'the site’s name, logo and colour').toEqual(site);
  expect(site).toMatchObject({ name: expect.stringMatching(/./), isLogoShown: true });
  expect(await lineAboveHeader(guest.page), 'a line in the site’s colour').toBe(site.accent);
  const before = await guest.page.content();
  for (const secret of ['ใบเสนอราคาลับ', 'ราคา.txt', 'สมหญิง']) expect(before).not.toContain(secret);
  expect(await guest.accessibility()).toEqual([]);
  await guest.page.getByLabel('รหัสผ่าน').fill('ไม่ใช่รหัสนี้');
  await guest.page.getByRole('button', { name: 'เปิด' }).click();
  await guest.page.getByText('รหัสผ่านไม่ถูกต้อง').waitFor();
  await guest.page.getByLabel('รหัสผ่าน').fill('ชาหอมดอยสูง');
  await guest.page.getByRole('button', { name: 'เปิด' }).click();
  await guest.page.getByRole('heading', { name: 'ใบเสนอราคาลับ' }).waitFor();
  await guest.page.getByRole('button', { name: 'ราคา.txt', exact: false }).first().click();
  await guest.page.getByText('ลดให้ร้อยละ 20').waitFor();
  await guest.page.getByRole('button', { name: 'ปิด' }).click();
  expect(await guest.accessibility()).toEqual([]);
  const download = guest.page.waitForEvent('download');
  await guest.page.getByRole('button', { name: 'ดาวน์โหลด ราคา.txt' }).click();
  expect((await download).suggestedFilename()).toBe('ราคา.txt');
  const whole = guest.page.waitForEvent('download');
  await guest.page.getByRole('button', { name: 'ดาวน์โหลดทั้งหมด' }).click();
  expect((await whole).suggestedFilename()).toBe('ใบเสนอราคาลับ.zip');
  expect((await guest.page.request.get(path)).headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  });

  await page.getByRole('button', { name: 'ใครเปิดบ้าง' }).click();
  await page.getByText('ดาวน์โหลด · ราคา.txt').waitFor();
  await page.getByRole('button', { name: 'ยกเลิกลิงก์' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกลิงก์' }).click();
  await page.getByText('ยังไม่มีลิงก์').waitFor();
  expect(await guest.open(path)).toBe(404);
  await guest.page.getByRole('heading', { name: 'ลิงก์นี้ใช้ไม่ได้แล้ว' }).waitFor();
  expect(await guest.accessibility()).toEqual([]);
});

test('of many uploads each open question can be answered; the list is sorted by its heads and its menus end inside the window', async ({
  open,
}) => {
  const reader = await open({ email: 'user2@demo.test', size: DESKTOP });
  const { page } = reader;
  const folder = await openFolder(reader, 'ใบงานส่งซ้ำ');
  const sheets = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `ใบงาน ${index + 1}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.alloc(index + 1, 'x'),
    }));
  await files(page).setInputFiles(sheets(12));
  await page.getByText('อัปโหลดแล้ว 12 ไฟล์').waitFor();
  await page.getByRole('button', { name: 'ปิดรายการ' }).click();

  // More than the tray shows at first; the questions come up among the first files.
  await files(page).setInputFiles(sheets(75));
  const tray = page.getByRole('region', { name: 'การอัปโหลด' });
  await tray.getByText('มี 12 ไฟล์รอคำตอบจากคุณ').waitFor();
  const shown = tray.getByRole('listitem');
  for (const at of [0, 11]) await shown.nth(at).getByRole('button', { name: 'เก็บไว้ทั้งสอง' }).waitFor();
  expect(await shown.count()).toBe(61);
  await tray.getByRole('button', { name: 'แสดงอีก 15 ไฟล์' }).click();
  await expect.poll(() => shown.count()).toBe(75);
  expect(await reader.accessibility()).toEqual([]);
  await shown.first().getByRole('button', { name: 'ข้าม' }).click();
  await shown.first().getByRole('checkbox').check();
  await shown.first().getByRole('button', { name: 'เก็บไว้ทั้งสอง' }).click();
  await tray.getByText('อัปโหลดแล้ว 74 ไฟล์').waitFor();
  await page.getByRole('button', { name: 'ปิดรายการ' }).click();
  const names = await namesIn(page, folder);
  expect(names.slice(0, 4)).toEqual(['ใบงาน 1.txt', 'ใบงาน 2 (1).txt', 'ใบงาน 2.txt', 'ใบงาน 3 (1).txt']);

  const firstRow = page.getByRole('row').filter({ hasText: 'ใบงาน' }).first();
  await page.getByRole('columnheader', { name: 'ขนาด' }).getByRole('link').click();
  await firstRow.filter({ hasText: 'ใบงาน 75.txt' }).waitFor();
  expect(new URL(page.url()).search).toContain('sort=size&direction=desc');
  await page.getByRole('columnheader', { name: 'ขนาด' }).getByRole('link').click();
  await firstRow.filter({ hasText: 'ใบงาน 1.txt' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'ขนาด' }).getAttribute('aria-sort')).toBe('ascending');
  await page.reload();
  await firstRow.filter({ hasText: 'ใบงาน 1.txt' }).waitFor();
  expect(await reader.accessibility()).toEqual([]);

  for (const name of ['ใบงาน 1.txt', 'ใบงาน 4.txt', 'ใบงาน 7.txt', 'ใบงาน 40.txt']) {
    await page.getByRole('button', { name: `เมนูของ ${name}` }).click();
    const menu = page.getByRole('menu');
    const last = menu.getByRole('menuitem', { name: 'ย้ายไปถังขยะ' });
    await last.waitFor();
    const isWhole = () =>
      menu.evaluate((popup) => {
        const { top, bottom } = popup.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight && popup.scrollHeight <= popup.clientHeight;
      });
    await expect.poll(isWhole, { message: `the menu of ${name}` }).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  }
});

test('a file is shared by typing a name; its person is told, looks at it and cannot download it', async ({
  open,
}) => {
  const owner = await open({ email: 'user@demo.test', size: DESKTOP });
  const { page } = owner;
  await openFolder(owner, 'ร่างราคาปีหน้า');
  await files(page).setInputFiles({
    name: 'ร่างราคา.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('ยังไม่ประกาศ'),
  });
  await page.getByText('อัปโหลดแล้ว 1 ไฟล์').waitFor();
  await page.getByRole('button', { name: 'เมนูของ ร่างราคา.txt' }).click();
  await page.getByRole('menuitem', { name: 'แชร์' }).click();
  const dialog = page.getByRole('dialog', { name: 'แชร์ ร่างราคา.txt' });
  const who = dialog.getByRole('combobox', { name: 'ชื่อหรืออีเมล' });
  await who.fill('ณัฐ');
  const suggestion = dialog.getByRole('option', { name: 'ณัฐพงษ์ เดินทาง' });
  await suggestion.waitFor();
  expect(await owner.accessibility()).toEqual([]);
  await who.press('Escape');
  await suggestion.waitFor({ state: 'hidden' });
  await who.press('ArrowDown');
  await who.press('Enter');
  await dialog.getByRole('combobox', { name: 'สิทธิ์', exact: true }).selectOption({ label: 'ดูอย่างเดียว' });
  await dialog.getByRole('button', { name: 'แชร์', exact: true }).click();
  await dialog.getByLabel('สิทธิ์ของ ณัฐพงษ์ เดินทาง').waitFor();

  const friend = await open({ email: 'user2@demo.test', size: DESKTOP });
  await friend.open('/user/notification');
  await friend.page.getByText('สมหญิง รักเรียน แชร์ “ร่างราคา.txt” ให้คุณ').first().click();
  const viewer = friend.page.getByRole('dialog', { name: 'ร่างราคา.txt' });
  await viewer.getByText('ยังไม่ประกาศ').waitFor();
  expect(await viewer.getByRole('button', { name: 'ดาวน์โหลด' }).count()).toBe(0);
  await viewer.getByRole('button', { name: 'ปิด' }).click();
  await friend.page.getByRole('button', { name: 'เมนูของ ร่างราคา.txt' }).click();
  await friend.page.getByRole('menuitem', { name: 'รายละเอียด' }).waitFor();
  expect(await friend.page.getByRole('menuitem', { name: 'ดาวน์โหลด' }).count()).toBe(0);
  await friend.page.keyboard.press('Escape');
  await friend.page.getByRole('menuitem', { name: 'รายละเอียด' }).waitFor({ state: 'hidden' });
  expect(await friend.accessibility()).toEqual([]);
});

test('a phone takes a picture into the current folder and shows its details', async ({ open }) => {
  const reader = await open({ email: 'user2@demo.test' });
  const { page } = reader;
  const folder = await openFolder(reader, 'ภาพจากมือถือ');
  const camera = page.locator('input[capture=environment]').last();
  expect(await camera.getAttribute('accept')).toBe('image/*');
  await camera.setInputFiles({ name: 'IMG_0001.png', mimeType: 'image/png', buffer: DOT });
  await row(page, 'IMG_0001.png').waitFor();
  expect(await namesIn(page, folder)).toEqual(['IMG_0001.png']);
  await page.getByRole('button', { name: 'ปิดรายการ' }).click();
  await page.getByRole('button', { name: 'เมนูของ IMG_0001.png' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'รายละเอียด' }).click();
  await page.getByRole('complementary').getByText('รูปภาพ').waitFor();
  expect(await reader.accessibility()).toEqual([]);
});

test('a phone without an inline document viewer still shows a document', async ({ open }) => {
  const reader = await open({ email: 'user2@demo.test' });
  const { page } = reader;
  const folder = await openFolder(reader, 'เอกสารในมือถือ');
  await files(page).setInputFiles({ name: 'สัญญา.pdf', mimeType: 'application/pdf', buffer: PAPER });
  await row(page, 'สัญญา.pdf').waitFor();
  const itemId = await page.evaluate(async (parent) => {
    const reply = await fetch(`/api/filemanager/items?parent=${parent}`);
    return (await reply.json()).items[0].itemId;
  }, folder);
  await reader.open(`/user/filemanager?folder=${folder}&open=${itemId}`);
  const drawn = page.getByRole('region', { name: 'หน้า 1 จาก 1' });
  await drawn.getByText('Contract').waitFor({ state: 'attached' });
  const shades = () =>
    drawn.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const at = (x: number, y: number) =>
        canvas.getContext('2d')?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data[0];
      return [at(0.25, 0.75), at(0.9, 0.1), at(0.75, 0.75)];
    });
  await expect.poll(shades, { message: 'the square, the scanned one, and paper' }).toEqual([0, 0, 255]);
  expect(await reader.accessibility()).toEqual([]);
});

test('everything works by keyboard alone', async ({ open }) => {
  const reader = await open({ email: 'user2@demo.test', size: DESKTOP });
  const { page } = reader;
  const { keyboard } = page;
  const folder = await openFolder(reader, 'งานด้วยแป้นพิมพ์');
  await files(page).setInputFiles(
    ['ก.txt', 'ข.txt', 'ค.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
  );
  await page.getByText('อัปโหลดแล้ว 3 ไฟล์').waitFor();
  for (const name of ['ก.txt', 'ข.txt', 'ค.txt']) await row(page, name).waitFor();
  await row(page, 'ก.txt').focus();
  await keyboard.press('ArrowDown');
  await expect.poll(() => row(page, 'ข.txt').getAttribute('aria-selected')).toBe('true');
  await keyboard.press('F2');
  await page.getByRole('alertdialog').getByRole('textbox').fill('ง.txt');
  await keyboard.press('Enter');
  await row(page, 'ง.txt').waitFor();
  await page.getByText('เปลี่ยนชื่อเป็น: ง.txt').waitFor();
  await keyboard.press('Control+z');
  await row(page, 'ข.txt').waitFor();
  await row(page, 'ข.txt').focus();
  await keyboard.press('F2');
  await page.getByRole('alertdialog').getByRole('textbox').fill('ง.txt');
  await keyboard.press('Enter');
  await row(page, 'ง.txt').waitFor();
  await row(page, 'ก.txt').focus();
  await keyboard.press('Control+a');
  await page.getByText('เลือกแล้ว 3 รายการ').waitFor();
  await keyboard.press('Delete');
  await page.getByText('ย้ายไปถังขยะแล้ว 3 รายการ').waitFor();
  await page.getByRole('button', { name: 'เลิกทำ' }).last().click();
  await row(page, 'ก.txt').waitFor();
  await row(page, 'ก.txt').focus();
  await keyboard.press('Control+c');
  await keyboard.press('Control+v');
  await expect.poll(async () => (await namesIn(page, folder)).length).toBe(4);
  await page.getByText('ทำสำเนาแล้ว 1 รายการ').waitFor();
  await keyboard.press('Control+z');
  await expect.poll(async () => (await namesIn(page, folder)).length).toBe(3);
  await keyboard.press('Shift+Slash');
  await page.getByRole('dialog', { name: 'แป้นพิมพ์ลัด' }).waitFor();
  expect(await reader.accessibility()).toEqual([]);
  await keyboard.press('Escape');
  await row(page, 'ง.txt').focus();
  await keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'ง.txt' });
  await viewer.getByText('ข.txt', { exact: true }).waitFor();
  expect(await reader.accessibility()).toEqual([]);
  await keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
  await keyboard.press('/');
  await keyboard.type('ง.tx');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'ผลการค้นหา' }).waitFor();
  await row(page, 'ง.txt').waitFor();
});

test.for([
  ['/external/storage/file/:code', '/external/storage/file/nobody-ever-gave-this1'],
  ['/external/storage/folder/:code', '/external/storage/folder/nobody-ever-gave-this1'],
])('%s of a code that nobody gave says so', async ([, address], { open }) => {
  const guest = await open();
  expect(await guest.open(address ?? '')).toBe(404);
  await guest.page.getByRole('heading', { level: 1, name: 'ลิงก์นี้ใช้ไม่ได้แล้ว' }).waitFor();
  expect(await guest.accessibility()).toEqual([]);
});
