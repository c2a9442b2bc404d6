import { expect, test } from './browser.ts';

const FOOD = '/lesson/detail/food-safety';

test('a guest finds a lesson by a word inside its title, opens it, and is asked to sign in to enrol', async ({
  open,
}) => {
  const guest = await open();
  const { page } = guest;
  await guest.open('/lesson');
  await page.getByRole('searchbox').fill('ปลอดภัย');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  await page.getByRole('link', { name: 'หลักสูตรการจัดการความปลอดภัยอาหาร' }).first().click();
  await page.waitForURL(/\/lesson\/detail\//);
  expect(await page.getByText('ฟรี ไม่มีค่าใช้จ่าย').first().isVisible()).toBe(true);
  expect(await guest.accessibility()).toEqual([]);
  await page.getByRole('link', { name: 'ทำไมความปลอดภัยอาหารจึงสำคัญ' }).click();
  await page.waitForURL(/\/lesson\/play\//);
  await page.getByText('อันตรายสามกลุ่ม').waitFor();
  await page.getByRole('link', { name: 'สมัครเรียน' }).click();
  await page.waitForURL(/\/lesson\/enroll\//);
  // The page's own sign-in link, not the one in the header menu.
  const wayIn = page.locator('main a[href*="/user/login?next="]');
  await wayIn.waitFor();
  expect(decodeURIComponent((await wayIn.getAttribute('href')) ?? '')).toContain('next=/lesson/enroll/');
});

test('a learner continues, marks a part as done, writes a note and sees the progress increase', async ({
  open,
}) => {
  const learner = await open({ email: 'admin@demo.test' });
  const { page } = learner;
  await learner.open(FOOD);
  await page.getByRole('link', { name: 'เรียนต่อ' }).first().click();
  await page.waitForURL(/\/lesson\/play\//);
  await page.getByRole('button', { name: 'เรียนส่วนนี้แล้ว' }).click();
  await page.getByRole('status').filter({ hasText: 'เรียนแล้ว' }).waitFor();
  await page.getByRole('textbox', { name: 'โน้ตของฉัน' }).fill('ตรวจตู้เย็นวันละสองครั้ง');
  await page.getByRole('button', { name: 'บันทึกโน้ต' }).click();
  await page.getByText('ตรวจตู้เย็นวันละสองครั้ง').last().waitFor();
  expect(await learner.accessibility()).toEqual([]);
});

test('a teacher sees the lesson they teach, reorders its parts by keyboard and finds no other lesson', async ({
  open,
}) => {
  const teacher = await open({ email: 'user2@demo.test', size: { width: 1440, height: 900 } });
  const { page } = teacher;
  await teacher.open('/lesson/manage');
  expect(await page.getByText('ถ่ายภาพสินค้าด้วยมือถือ').count()).toBe(0);
  await teacher.open('/lesson/manage/ชงชาให้อร่อยตั้งแต่แก้วแรก/content');
  const parts = page.locator('main li[draggable=true] a');
  const before = await parts.first().textContent();
  const down = page.getByRole('button', { name: /^เลื่อน ชาหกตระกูลจากต้นเดียว ลง/ });
  await down.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (first) => document.querySelector('main li[draggable=true] a')?.textContent !== first,
    before,
  );
  // The button keeps focus, so the next move is one more press.
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-moves')?.endsWith(':1'));
  await page.getByRole('button', { name: /^เลื่อน ชาหกตระกูลจากต้นเดียว ขึ้น/ }).click();
  await page.waitForFunction(
    (first) => document.querySelector('main li[draggable=true] a')?.textContent === first,
    before,
  );
  expect(await teacher.accessibility()).toEqual([]);
});

test('a manager creates a lesson, writes a part and publishes it, and a guest sees it', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: { width: 1440, height: 900 } });
  const { page } = manager;
  const title = `บทเรียนใหม่ ${Date.now().toString(36)}`;
  await manager.open('/lesson/manage/new');
  await page.locator('[name=titleTh]').fill(title);
  await page.getByRole('button', { name: 'สร้างร่าง' }).click();
  await page.waitForURL(/\/content$/);
  await page.locator('[name=title]').first().fill('ส่วนแรกของบทเรียน');
  await page.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
  await page.getByText('ส่วนแรกของบทเรียน').first().waitFor();
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await page.getByText('เผยแพร่แล้ว').first().waitFor();
  const guest = await open();
  await guest.open(`/lesson?q=${encodeURIComponent(title)}`);
  expect(await guest.page.getByRole('link', { name: title }).count()).toBeGreaterThan(0);
});
