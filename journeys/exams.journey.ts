import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { DESKTOP, expect, expectWell, test } from './browser.ts';

/** Waits for the player's "saved" indicator. */
const saved = (page: Page) => page.locator('[data-link=saved]').waitFor();

/** Opens the question list and goes to a question by number. */
async function goTo(page: Page, name: RegExp): Promise<void> {
  const list = page.getByRole('button', { name: 'รายการข้อ' });
  if (await list.isVisible()) await list.click();
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
}

/** Records the bodies of all replies of our server that this page receives from now on. */
function recorded(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  page.on('response', (reply) => {
    if (/json|html|script/.test(reply.headers()['content-type'] ?? '') && !reply.url().includes('/assets/'))
      bodies.push(reply.text().catch(() => ''));
  });
  return bodies;
}

/** Creates a question of one kind as a manager and opens it. */
async function write(page: Page, kind: string, stem: string, fill: () => Promise<void>): Promise<void> {
  await page.goto(`/lesson/manage/exams/questions/new?kind=${kind}`);
  await page.keyboard.press('Shift'); // its editor comes once somebody does something
  await page.getByRole('textbox', { name: 'โจทย์', exact: true }).fill(stem);
  await fill();
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await page.waitForURL(/\/questions\/[0-9a-f-]{36}$/);
}

test('a teacher writes an exam, a learner loses the network and resumes, a manager marks', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const desk = manager.page;
  const mark = Date.now().toString(36);

  // Questions of several kinds.
  await write(desk, 'single', `ข้อเลือก ${mark}`, async () => {
    await desk.keyboard.press('Enter');
    await desk.keyboard.type('/formula');
    await desk.keyboard.press('Enter');
    await desk.getByRole('textbox', { name: 'สูตรแบบ LaTeX' }).fill('E = mc^2');
    await desk.keyboard.press('Enter');
    await desk.keyboard.type('/table');
    await desk.keyboard.press('Enter');
    await desk.keyboard.type('มวล');
    await desk.keyboard.press('Tab');
    await desk.keyboard.type('แสง');
    await desk.keyboard.press('Tab');
    await desk.keyboard.type('พลังงาน');
    for (const [at, text] of ['ถูกต้อง', 'ไม่ใช่', 'ไม่ใช่อีก'].entries())
      await desk.getByRole('textbox', { name: `ตัวเลือกที่ ${at + 1}`, exact: true }).fill(text);
    await desk
      .getByRole('toolbar', { name: /ตัวเลือกที่ 3/ })
      .getByRole('button', { name: 'ตัวยก' })
      .click();
    await desk.keyboard.type('3');
    // Enter leads on to another option, and what is empty is not saved.
    await desk.keyboard.press('Enter');
    await expectWell(manager);
  });
  const secret = `เฉลยลับ-${mark}`;
  await write(desk, 'short', `ข้อพิมพ์ ${mark}`, async () => {
    await desk.getByLabel('หมวด').fill(`หมวด ${mark}`);
    await desk.getByLabel('คำตอบที่ 1').fill('น้ำ');
    await desk.getByRole('textbox', { name: 'คำอธิบายเฉลย', exact: true }).fill(secret);
  });
  await write(desk, 'essay', `ข้อเขียน ${mark}`, async () => undefined);
  await expectWell(manager);

  // An exam of them; its address comes from its title.
  const address = `/lesson/exam/สอบ-${mark}`;
  await desk.goto('/lesson/manage/exams/new');
  await desk.getByLabel('ชื่อ', { exact: true }).fill(`สอบ ${mark}`);
  await desk.getByLabel('เปิดให้สมาชิกทุกคน').check();
  await desk.getByLabel('จำกัดเวลา (นาที)').fill('30');
  await desk.getByLabel('สลับตัวเลือก').uncheck();
  await desk.getByLabel('เฉลย', { exact: true }).selectOption('submitted');
  await desk.getByRole('button', { name: 'เพิ่มข้อ', exact: true }).click();
  const picker = desk.getByRole('dialog');
  await picker.getByLabel('ค้นหาในคลังข้อสอบ').fill(mark);
  await picker.getByText(`ข้อเขียน ${mark}`).waitFor();
  await picker.getByRole('combobox', { name: 'หมวด' }).selectOption(`หมวด ${mark}`);
  await picker.getByText(`ข้อเขียน ${mark}`).waitFor({ state: 'detached' });
  expect(await picker.getByRole('listitem').count()).toBe(1);
  await picker.getByRole('combobox', { name: 'หมวด' }).selectOption('');
  for (const name of ['ข้อเลือก', 'ข้อพิมพ์', 'ข้อเขียน'])
    await picker.getByRole('checkbox', { name: `${name} ${mark}` }).check();
  await expectWell(manager);
  await picker.getByRole('button', { name: 'เพิ่มข้อที่เลือก (3)' }).click();
  await picker.waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await desk.waitForURL(/\/exams\/[0-9a-f-]{36}$/);
  const examPath = new URL(desk.url()).pathname;
  await desk.getByRole('button', { name: 'เผยแพร่' }).click();
  await desk.getByRole('link', { name: 'ไปที่แบบทดสอบ' }).waitFor();
  await expectWell(manager);

  // A learner on a phone.
  const learner = await open({ email: 'user2@demo.test' });
  const { page } = learner;
  const traffic = recorded(page);
  await learner.open(address);
  await expectWell(learner);
  const distractions = page.getByRole('contentinfo').or(page.locator('header summary, header a'));
  expect(await distractions.count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'เริ่มทำ' }).click();
  await page.getByText(`ข้อเลือก ${mark}`).waitFor();
  expect(await distractions.count()).toBe(0);
  await page.locator('math[alttext="E = mc^2"]').waitFor();
  await page.getByRole('columnheader', { name: 'แสง' }).waitFor();
  await page.locator('label sup', { hasText: '3' }).waitFor();
  await page.getByRole('radio', { name: 'ถูกต้อง' }).check({ force: true });
  await saved(page);
  await expectWell(learner);

  // Leaving brings the menu back; the exam waits where it was.
  await page.getByRole('button', { name: /^ออกก่อน/ }).click();
  await page.getByRole('contentinfo').waitFor();
  await page.getByRole('button', { name: 'ทำต่อ' }).click();
  await page.getByText(`ข้อเลือก ${mark}`).waitFor();
  expect(await page.getByRole('radio', { name: 'ถูกต้อง' }).isChecked()).toBe(true);

  // The network fails while the learner keeps typing; the tab is closed and reopened.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await page.getByLabel('คำตอบของคุณ').fill('นํ้า');
  await page.locator('[data-link=offline]').waitFor();
  expect(await page.locator('[data-link=offline]').textContent()).toContain('1');
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await page.getByLabel('คำตอบของคุณ').fill('เขียนตอนไม่มีเครือข่าย');
  await page.waitForFunction(() => document.querySelector('[data-link=offline]')?.textContent?.includes('2'));
  await page.context().setOffline(false);
  await learner.open(address); // a new page instance before the old one has sent anything
  await page.getByRole('button', { name: 'ทำต่อ' }).click();
  await page.getByText(`ข้อเลือก ${mark}`).waitFor();
  await saved(page);
  await goTo(page, /^ข้อ 3/);
  expect(await page.getByLabel('คำตอบของคุณ').inputValue()).toBe('เขียนตอนไม่มีเครือข่าย');

  // A second device is read-only until it takes over.
  const other = await open({ email: 'user2@demo.test', size: DESKTOP });
  const otherTraffic = recorded(other.page);
  await other.open(address);
  await other.page.getByRole('button', { name: 'ทำต่อ' }).click();
  await other.page.getByText('กำลังทำอยู่ที่เครื่องอื่น').waitFor();
  await expectWell(other);
  await other.page.getByRole('button', { name: 'ทำต่อที่เครื่องนี้' }).click();
  await other.page.locator('[data-link=saved]').waitFor();
  await goTo(other.page, /^ข้อ 3/);
  await other.page.getByLabel('คำตอบของคุณ').fill('เขียนตอนไม่มีเครือข่าย แล้วแก้ที่โต๊ะ');
  await saved(other.page);
  await other.page.getByRole('button', { name: 'ตรวจทานและส่ง' }).first().click();
  await other.page.getByText('ตอบแล้ว 3 จาก 3 ข้อ').waitFor();
  // Everything that both devices have received, including pages: the questions, but no answer keys.
  const received = (await Promise.all([...traffic, ...otherTraffic])).join('\n');
  expect(received).toContain(`ข้อพิมพ์ ${mark}`);
  expect(received).not.toContain(secret);
  expect(received).not.toMatch(/"(forms|weight|isRight|rubric)"/);
  await expectWell(other);
  await other.page.getByRole('button', { name: 'ส่งคำตอบ', exact: true }).click();
  await other.page
    .getByRole('alertdialog')
    .or(other.page.getByRole('dialog'))
    .getByRole('button', { name: 'ส่งคำตอบ' })
    .click();
  await other.page.waitForURL(/\/lesson\/exam\/attempts\//);
  await other.page.getByText('รอตรวจ').first().waitFor();

  // The manager marks anonymously, and the learner sees the result.
  await desk.goto('/lesson/manage/exams/marking');
  await expectWell(manager);
  await desk.getByRole('link', { name: `ข้อเขียน ${mark}` }).click();
  await desk.getByText('แล้วแก้ที่โต๊ะ').waitFor();
  await desk.getByLabel('คะแนน (เต็ม 1)').fill('0.5');
  await desk.getByLabel('ความเห็นถึงผู้สอบ').fill('ดี แต่สั้นไป');
  await desk.getByRole('button', { name: 'บันทึกคะแนน' }).click();
  await desk.getByText('ตรวจแล้ว').first().waitFor();
  await expectWell(manager);
  await other.page.reload();
  await other.page.getByText('83.33%').waitFor();
  await other.page.getByText('ดี แต่สั้นไป').waitFor();
  await other.page.getByText(secret).waitFor(); // so the recording above would have contained it
  await expectWell(other);

  // The managers' pages about it.
  for (const path of [`${examPath}/attempts`, `${examPath}/statistics`, examPath]) {
    await desk.goto(path);
    await expectWell(manager);
  }
});

test('time runs out offline: the server submits what it has and reports late answers', async ({ open }) => {
  const learner = await open({ email: 'user@demo.test' });
  const { page } = learner;
  await learner.open('/lesson/exam/tea-basics');
  await page.getByRole('button', { name: /เริ่มทำ|ทำต่อ/ }).click();
  await page.getByText('ชาเขียวควรชงด้วยน้ำร้อน').waitFor();
  await page.getByRole('radio').first().check({ force: true });
  await saved(page);
  // The server's reply after the deadline.
  await page.route('**/api/exams/attempts/*/answers/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'exams.attempt_over', details: { state: 'graded' } } }),
  );
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByText('มาถึงหลังหมดเวลา').waitFor();
  await expectWell(learner);
});

test('time runs out on an offline device: it stops there, and the server decides', async ({ open }) => {
  const learner = await open({ email: 'user2@demo.test' });
  const { page } = learner;
  // The device knows an earlier deadline than the server.
  await page.route('**/api/exams/tea-basics/attempts', async (route) => {
    const reply = await route.fetch();
    const state = await reply.json();
    const deadlineAt = new Date(Date.parse(state.serverNow) + 6_000).toISOString();
    await route.fulfill({ response: reply, json: { ...state, deadlineAt } });
  });
  await page.route('**/api/exams/attempts/*/lease', (route) => route.abort('internetdisconnected'));
  await learner.open('/lesson/exam/tea-basics');
  await page.getByRole('button', { name: /เริ่มทำ|ทำต่อ/ }).click();
  await page.getByText('หมดเวลาแล้ว').waitFor();
  await page
    .getByText('ระบบจะส่งคำตอบที่บันทึกไว้ก่อนหมดเวลาให้เอง')
    .or(page.getByText('กำลังส่งคำตอบของคุณ'))
    .waitFor();
  expect(await page.getByRole('radio').first().isDisabled()).toBe(true);
  await page.unroute('**/api/exams/attempts/*/lease');
  await page.getByText('หมดเวลาแล้ว').waitFor({ state: 'detached' });
  expect(await page.getByRole('radio').first().isDisabled()).toBe(false);
  await expectWell(learner);
});

// Pages of one exam, which are opened above: '/lesson/exam/:exam', '/lesson/manage/exams/:exam', '/lesson/manage/exams/:exam/attempts', '/lesson/manage/exams/:exam/statistics', '/lesson/manage/exams/attempts/:attempt', '/lesson/manage/exams/questions/:question', '/lesson/exam/attempts/:attempt'

test('a question bank is exported as GIFT and imported again', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const { page } = manager;
  await manager.open('/lesson/manage/exams/questions/import');
  await page.getByLabel('ไฟล์').setInputFiles({
    name: 'questions.gift.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('ชาเขียวทำจากใบชา {T}\n\nไม่มีคำตอบ {~ก ~ข}\n'),
  });
  await page.getByRole('button', { name: 'นำเข้าคลังข้อสอบ' }).click();
  await page.getByText('นำเข้าแล้ว 1 ข้อ').waitFor();
  await page.getByText('ไม่มีคำตอบที่ถูก').waitFor();
  await expectWell(manager);
  await manager.open('/lesson/manage/exams/questions');
  await page.getByRole('link', { name: 'ส่งออกคลังข้อสอบ' }).click();
  await page.getByText('รูปแบบนี้เก็บได้ไม่ครบ').waitFor();
  await expectWell(manager);
  // '/lesson/manage/exams/questions/export/file'
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'ดาวน์โหลดไฟล์' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('ชาเขียวทำจากใบชา');
});

test('a manager’s preview opens the player and is not counted', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  const { page } = manager;
  await manager.open('/lesson/manage/exams');
  await page.getByRole('link', { name: 'สอบผู้ชงชา' }).first().click();
  await page.getByRole('link', { name: 'ลองทำ' }).click(); // '/lesson/manage/exams/:exam/try'
  await page.getByText('ลองทำ ไม่นับรวมในสถิติ').waitFor();
  await expectWell(manager);
});
