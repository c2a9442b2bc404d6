import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { formatThaiId, thaiIdCheckDigit } from '#platform/text/thai-id.ts';
import { DESKTOP, expect, expectWell, PHONE, test } from './browser.ts';
import { newBlankForm } from './new-form.ts';

/** Nobody fills in a form in less time than this. */
const LEAST_FILL_MS = 2_000;
/** A number of an identity card that nobody else has used here. */
const thaiId = (): string => {
  const twelve = `1${String(Date.now()).slice(-11)}`;
  return formatThaiId(`${twelve}${thaiIdCheckDigit(twelve)}`);
};

const next = (page: Page) => page.getByRole('button', { name: 'ถัดไป', exact: true }).click();
const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name, exact: true }).setChecked(true, { force: true });

test('an applicant on a phone loses nothing to a lost connection and a reload, and is told the reference', async ({
  open,
}) => {
  const applicant = await open();
  const { page } = applicant;
  const id = thaiId();
  await applicant.open('/doa-register-68');
  await page.waitForURL('**/form/register-68');
  await next(page);
  await page.getByRole('alert').getByText('เบอร์โทรศัพท์: กรุณาตอบคำถามนี้').waitFor();
  await expectWell(applicant);

  await page.getByLabel('คำนำหน้าชื่อ').fill('นางสาว');
  await page.getByLabel('ชื่อ', { exact: true }).fill('กันยา');
  await page.getByLabel('นามสกุล', { exact: true }).fill('ทดสอบเครือข่าย');
  await page.getByLabel('เลขประจำตัวประชาชน').fill(id);
  await page.getByLabel('เบอร์โทรศัพท์').fill('081-234-5678');
  await page.getByLabel('บ้านเลขที่ หมู่ ซอย ถนน').fill('99/1 หมู่ 2');
  const place = (part: string) => page.locator(`[name="answers.f_regaddre.${part}"]`);
  await place('ProvinceCode').selectOption({ label: 'เชียงใหม่' });
  await place('DistrictCode').selectOption({ label: 'เมืองเชียงใหม่' });
  await place('SubdistrictCode').selectOption({ label: 'สุเทพ' });
  await expect.poll(() => place('PostalCode').inputValue()).toBe('50200');
  await next(page);
  await page.getByText('หน้า 2 จาก 3').waitFor();

  // The connection is lost on the second page, and the page has to be loaded again.
  await choose(page, /^รอบบ่าย/);
  await page.context().setOffline(true);
  await page.getByRole('combobox', { name: 'อาหาร' }).selectOption({ label: 'มังสวิรัติ' });
  await page.context().setOffline(false);
  await applicant.open('/form/register-68');
  expect(await page.getByLabel('เลขประจำตัวประชาชน').inputValue()).toBe(id);
  await expect.poll(() => place('SubdistrictCode').locator('option:checked').textContent()).toBe('สุเทพ');
  await next(page);
  expect(await page.getByRole('radio', { name: /^รอบบ่าย/ }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'อาหาร' }).locator('option:checked').textContent()).toBe(
    'มังสวิรัติ',
  );
  await choose(page, 'ใช่');
  await expectWell(applicant);
  await next(page);
  await page.getByRole('checkbox', { name: 'ข้าพเจ้ายินยอม' }).setChecked(true, { force: true });
  await next(page);
  await page.getByText('99/1 หมู่ 2 สุเทพ เมืองเชียงใหม่ เชียงใหม่ 50200').waitFor();
  await expectWell(applicant);

  // It is lost again while sending: the page stays and says what to do.
  const send = page.getByRole('button', { name: 'ส่งคำตอบ' });
  await page.context().setOffline(true);
  await send.click();
  await page.getByRole('alert').getByText('คำตอบเก็บไว้ในเครื่องนี้แล้ว').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await page.waitForURL(/\?sent=[0-9A-Z]{8}$/);
  await page.getByText(new URL(page.url()).searchParams.get('sent') ?? 'none', { exact: true }).waitFor();
  await expectWell(applicant);
  // What was sent is forgotten here.
  await applicant.open('/form/register-68');
  expect(await page.getByLabel('คำนำหน้าชื่อ').inputValue()).toBe('');
});

test('a form is made with a condition and a last place; the second visitor learns which option filled up and keeps the answers', async ({
  open,
}) => {
  const editor = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = editor;
  await editor.open('/form/manage/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(`ชิมชา ${Date.now()}`);
  await page.getByRole('button', { name: 'Create form' }).click();
  await page.waitForURL('**/admin/questions');
  await page.getByLabel('Add question').selectOption({ label: 'One choice' });
  const card = page.locator('[id^="f_"]').last();
  await card.getByRole('textbox', { name: /^Question/ }).fill('รอบ');
  await card.getByLabel('Option, Option 1, Thai').fill('รอบเช้า');
  await card.getByLabel('Places, Option 1').fill('1');
  await card.getByLabel('Option, Option 2, Thai').fill('รอบเย็น');
  // The message is asked for in the evening only.
  await page.getByRole('button', { name: 'Edit “Message”' }).click();
  const message = page.locator('[id^="f_"]').nth(2);
  await message.getByText('Show only if…').click();
  await message.getByRole('button', { name: 'Add condition' }).click();
  await message.getByLabel('Question', { exact: true }).last().selectOption({ label: 'รอบ' });
  await message.getByLabel('Value').selectOption({ label: 'รอบเย็น' });
  await expectWell(editor);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('Published. People now see these questions.').waitFor();
  await page.getByRole('button', { name: 'Open form' }).click();
  await page.getByRole('link', { name: 'View form' }).waitFor();
  const address = new URL(page.url()).pathname.replace('/admin/questions', '');
  await editor.open(`${address}/admin/settings`);
  await page.getByLabel('Sites that may show this form').fill('partner.test');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await editor.open(`${address}/admin/share`);
  const code = await page.getByRole('textbox', { name: 'Embed code' }).inputValue();
  await choose(page, 'รอบเย็น');
  const link = page.getByRole('textbox', { name: 'Link that fills them in' });
  const pathOf = (address: string): string => address.slice(new URL(address).origin.length);
  const evening = pathOf(await link.inputValue());
  await choose(page, 'รอบเช้า');
  const morning = pathOf(await link.inputValue());
  await expectWell(editor);

  // Who follows the link has the evening chosen, and so the question that belongs to it. What a link filled in is not kept as
  // typed: another link to the form counts, also in the same window.
  const invited = await open();
  const chosen = (name: string) => invited.page.getByRole('radio', { name, checked: true });
  await invited.open(evening);
  await invited.page.getByRole('textbox', { name: 'ข้อความ' }).waitFor();
  await chosen('รอบเย็น').waitFor();
  await invited.page.getByLabel('อีเมล').fill('invited@example.test');
  await invited.page.evaluate((to) => location.assign(to), morning);
  await chosen('รอบเช้า').waitFor();
  await invited.open('/');
  await invited.open(evening);
  await chosen('รอบเย็น').waitFor();
  expect(await invited.page.getByLabel('อีเมล').inputValue()).toBe('invited@example.test');

  const visitors = await Promise.all([open(), open()]);
  await sendFromFrame(visitors[0].page, code);
  for (const [at, { page: one, open: visit }] of visitors.entries()) {
    await visit(address);
    await one.getByLabel('ชื่อ', { exact: true }).fill(`ผู้ชิมคนที่ ${at + 1}`);
    await one.getByLabel('นามสกุล', { exact: true }).fill('ชอบชา');
    await one.getByLabel('อีเมล').fill(`taster${at}@example.test`);
    await choose(one, 'รอบเช้า');
    expect(await one.getByRole('textbox', { name: 'ข้อความ' }).count()).toBe(0);
  }
  await page.waitForTimeout(LEAST_FILL_MS);
  const [first, second] = visitors;
  await first.page.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await first.page.waitForURL(/\?sent=/);
  await second.page.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await second.page.getByRole('alert').getByText('“รอบเช้า” เต็มแล้ว').waitFor();
  expect(await second.page.getByLabel('ชื่อ', { exact: true }).inputValue()).toBe('ผู้ชิมคนที่ 2');
  await expectWell(second);
  await choose(second.page, 'รอบเย็น');
  await second.page.getByRole('textbox', { name: 'ข้อความ' }).fill('ขอชาเย็น');
  await second.page.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await second.page.waitForURL(/\?sent=/);
});

test('a manager finds an answer, reviews it with a tag and a note, and gets a file in which a formula is text', async ({
  open,
}) => {
  const visitor = await open();
  await visitor.open('/form/contact');
  const mark = `ถาม ${Date.now()}`;
  await visitor.page.getByLabel('ชื่อ', { exact: true }).fill('=1+1');
  await visitor.page.getByLabel('นามสกุล', { exact: true }).fill(mark);
  await visitor.page.getByLabel('อีเมล').fill('asker@example.test');
  await choose(visitor.page, 'คอร์สเรียน');
  await visitor.page.getByRole('textbox', { name: 'ข้อความ' }).fill('มีรอบเสาร์อาทิตย์ไหม');
  await visitor.page.waitForTimeout(LEAST_FILL_MS);
  await visitor.page.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await visitor.page.waitForURL(/\?sent=/);

  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/form/contact/admin');
  await page.getByLabel('Option').selectOption({ label: 'Topic: A course' });
  await page.waitForURL(/chose=o_topicles/);
  await page.getByRole('link', { name: `=1+1 ${mark}` }).click();
  await page.waitForURL('**/admin/answer/**');
  await page.getByRole('button', { name: 'Start review' }).click();
  await page.getByText('Under review').first().waitFor();
  await page.getByLabel('Tags').fill('เสาร์อาทิตย์');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Write a note').fill('โทรกลับวันจันทร์');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('โทรกลับวันจันทร์', { exact: true }).waitFor();
  await expectWell(manager);

  await manager.open(`/form/contact/admin?tag=${encodeURIComponent('เสาร์อาทิตย์')}`);
  await page.getByRole('row').filter({ hasText: mark }).getByText('Under review').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`"'=1+1 ${mark}"`);
  expect(file).toContain('"Under review","เสาร์อาทิตย์"');
});

test('the sender of an answer with files gets a receipt, changes the answer with its link, and the manager sees that it was changed', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/form/manage/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(`เยี่ยมไร่ ${Date.now()}`);
  await page.getByRole('button', { name: 'Create form' }).click();
  await page.waitForURL('**/admin/questions');
  await page.getByLabel('Add question').selectOption({ label: 'File upload' });
  const files = page.locator('[id^="f_"]').last();
  await files.getByRole('textbox', { name: /^Question/ }).fill('แผนที่');
  await files.getByLabel(/^Maximum number of files/).fill('2');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('Published. People now see these questions.').waitFor();
  await page.getByRole('button', { name: 'Open form' }).click();
  await page.getByRole('link', { name: 'View form' }).waitFor();
  const address = new URL(page.url()).pathname.replace('/admin/questions', '');
  await manager.open(`${address}/admin/settings`);
  for (const setting of ['Send a receipt', 'People may change their answers'])
    await page.getByRole('checkbox', { name: setting }).setChecked(true, { force: true });
  await expectWell(manager);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();

  const visitor = await open();
  const email = `guest-${Date.now()}@example.test`;
  await visitor.open(address);
  await visitor.page.getByLabel('ชื่อ', { exact: true }).fill('สมหญิง');
  await visitor.page.getByLabel('นามสกุล', { exact: true }).fill('ก่อนแก้');
  await visitor.page.getByLabel('อีเมล').fill(email);
  await visitor.page.getByRole('textbox', { name: 'ข้อความ' }).fill('ไปสองคน');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await visitor.page.route('**/*', async (route) => {
    if (route.request().headers()['content-type']?.startsWith('multipart/')) await isReleased;
    await route.continue();
  });
  await visitor.page.locator('input[type=file]').setInputFiles([
    { name: 'แผนที่.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('ซ้ายมือ') },
  ]);
  await visitor.page.waitForTimeout(LEAST_FILL_MS);
  // On a slow line, nothing is sent without its files.
  await visitor.page.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await visitor.page.getByText('กรุณารอให้อัปโหลดไฟล์เสร็จก่อน').waitFor();
  release();
  await visitor.page.getByText('แผนที่.pdf').waitFor();
  await visitor.page.getByText('note.txt').waitFor();
  await expectWell(visitor);
  await visitor.page.waitForTimeout(LEAST_FILL_MS);
  await visitor.page.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await visitor.page.getByRole('link', { name: 'แก้คำตอบของฉัน' }).waitFor();
  await visitor.page.getByText('ระบบกำลังส่งอีเมลยืนยันไปยังที่อยู่อีเมลที่คุณกรอก').waitFor();
  await expectWell(visitor);

  // The mail is opened on another device.
  const elsewhere = await open();
  await elsewhere.open('/mailbox');
  const mails = elsewhere.page.locator('main tr, main li').filter({ hasText: email });
  await mails.locator('a[href^="/mailbox/"]').first().click();
  await elsewhere.page.waitForURL(/\/mailbox\/[0-9a-f-]{36}/);
  const link = await elsewhere.page.locator('main a[href*="/change/"]').getAttribute('href');
  await elsewhere.open(new URL(link ?? '').pathname);
  const surname = elsewhere.page.getByLabel('นามสกุล', { exact: true });
  expect(await surname.inputValue()).toBe('ก่อนแก้');
  await surname.fill('หลังแก้');
  await elsewhere.page.getByRole('button', { name: 'เอา note.txt ออก' }).click();
  await expectWell(elsewhere);
  await elsewhere.page.getByRole('button', { name: 'บันทึกการแก้ไข' }).click();
  await elsewhere.page.getByText('แก้คำตอบเรียบร้อยแล้ว').waitFor();

  await manager.open(`${address}/admin`);
  const row = page.getByRole('row').filter({ hasText: 'สมหญิง หลังแก้' });
  await row.getByText('Changed by sender').waitFor();
  await row.getByRole('link', { name: 'สมหญิง หลังแก้' }).click();
  await page.waitForURL('**/admin/answer/**');
  await page.getByText(/Changed by sender/).waitFor();
  await expectWell(manager);
  const [map] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /แผนที่\.pdf/ }).click(),
  ]);
  expect(await readFile(await map.path(), 'utf8')).toBe('%PDF-1.7');
  expect(await page.getByText('note.txt').count()).toBe(0);
});

/** Answers a form in a frame of a site that its settings name; on any other site there is no form. */
async function sendFromFrame(page: Page, code: string): Promise<void> {
  for (const host of ['partner.test', 'other.test'])
    await page.route(`https://${host}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>${host}</title>${code}` }),
    );
  await page.goto('https://other.test/');
  expect(await page.frameLocator('iframe').locator('form').count()).toBe(0);
  await page.goto('https://partner.test/');
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('ชื่อ', { exact: true }).fill('ผู้ชิมจากเว็บอื่น');
  await frame.getByLabel('นามสกุล', { exact: true }).fill('ชอบชา');
  await frame.getByLabel('อีเมล').fill('partner@example.test');
  await frame.getByRole('radio', { name: 'รอบเย็น', exact: true }).setChecked(true, { force: true });
  await frame.getByRole('textbox', { name: 'ข้อความ' }).fill('มาจากเว็บเพื่อน');
  await page.waitForTimeout(LEAST_FILL_MS);
  await frame.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await frame.getByText('เลขอ้างอิง').waitFor();
}

test('what is ticked, chosen and typed before the page is taken over stays, and the page knows of it', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.mainFrame().goto('/form/contact/admin/settings?lang=en', { waitUntil: 'commit' });
  const purple = page.getByRole('radio', { name: 'Purple' });
  const code = page.getByRole('checkbox', { name: 'Show a QR code after sending' });
  await page.getByText('Purple', { exact: true }).click();
  await page.getByText('Show a QR code after sending', { exact: true }).click();
  await page.getByLabel('Audience').selectOption({ index: 1 });
  await page.getByLabel('Maximum answers').fill('25');
  load();
  await page.getByText(/^Changed: .* more$/).waitFor();
  expect([await purple.isChecked(), await code.isChecked()]).toEqual([true, true]);
  expect(await page.getByLabel('Audience').inputValue()).toBe('members');
  expect(await page.getByLabel('Maximum answers').inputValue()).toBe('25');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByText('No changes yet').waitFor();
  expect(manager.complaints()).toEqual([]);
});

test('a form ranks, calculates and looks its own way; a member is told of the answer and opens it again', async ({
  open,
}) => {
  const editor = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = editor;
  await newBlankForm(editor, `วันชิมชา ${Date.now()}`);
  const add = async (kind: string, label: string) => {
    await page.getByLabel('Add question').selectOption({ label: kind });
    const card = page.locator('[id^="f_"]').last();
    await card.getByRole('textbox', { name: /^Question/ }).fill(label);
    return card;
  };
  await add('Number', 'จำนวนคน');
  const ranking = await add('Ranking', 'ชาที่ชอบ');
  await ranking.getByLabel('Option, Option 1, Thai').fill('ชาเขียว');
  await ranking.getByLabel('Option, Option 2, Thai').fill('ชาดำ');
  const thing = await add('Item of this site (product, lesson)', 'ของที่อยากได้');
  await thing.getByLabel('What people choose from').selectOption({ label: 'Product' });
  const sum = await add('Calculation', 'รวม');
  await sum.getByRole('button', { name: 'Add to the sum' }).click();
  await sum.getByLabel('Multiplied by').fill('250');
  await expectWell(editor);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('Published. People now see these questions.').waitFor();
  await page.getByRole('button', { name: 'Open form' }).click();
  await page.getByRole('link', { name: 'View form' }).waitFor();
  const address = new URL(page.url()).pathname.replace('/admin/questions', '');
  await editor.open(`${address}/admin/settings`);
  await page.getByText('Purple', { exact: true }).click();
  await page.getByText('Send a receipt', { exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await expectWell(editor);

  const member = await open({ email: 'user@demo.test', size: PHONE });
  const { page: phone } = member;
  await member.open(address);
  await phone.getByLabel('จำนวนคน').fill('๓');
  await phone.getByText('750', { exact: true }).waitFor();
  await phone.getByRole('button', { name: 'ชาดำ' }).click();
  await phone.getByRole('button', { name: 'เลือก', exact: true }).click();
  const things = phone.getByRole('dialog', { name: 'ของที่อยากได้' });
  const first = things.getByRole('option').first();
  await first.waitFor();
  await first.click();
  await things.waitFor({ state: 'detached' });
  await expectWell(member);
  await phone.waitForTimeout(LEAST_FILL_MS);
  await phone.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await phone.getByText('กรุณาจัดอันดับให้ครบทุกตัวเลือก').first().waitFor();
  await phone.getByRole('button', { name: 'ชาเขียว' }).click();
  await phone.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await phone.waitForURL(/\?sent=/);
  await member.open('/user/notification');
  await phone.getByText('ได้รับคำตอบของคุณแล้ว: วันชิมชา').first().click();
  await phone.waitForURL('**/own/*');
  await phone.getByText('2. ชาเขียว').waitFor();
  await phone.getByText('750', { exact: true }).waitFor();
  await expectWell(member);
});
