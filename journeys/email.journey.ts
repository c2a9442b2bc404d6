import sharp from 'sharp';
import { DESKTOP, expect, test } from './browser.ts';

const PHONE = { width: 390, height: 844 };

test('a manager makes a template with a picture and a placeholder, and writes from it to two people; a reload keeps what is written', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  // From here on: a listener that begins with the press may come too late.
  page.on('filechooser', () => undefined);
  const name = `Opening ${Date.now()}`;
  await manager.open('/user/manage/email/templates');
  expect(await manager.accessibility()).toEqual([]);
  await page.getByRole('textbox', { name: 'Template name' }).fill(name);
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();

  await page
    .getByRole('radiogroup', { name: 'Language of Subject' })
    .getByRole('radio', { name: /English/ })
    .click();
  await page.locator('[name=subjectEn]').fill('Opening day, {{firstname}}');
  const text = page.getByRole('textbox', { name: 'Message, English' });
  await text.focus();
  await page.keyboard.type('Dear ');
  await page.locator('[name=documentEn] + *').getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('option', { name: 'Recipient’s first name' }).click();
  await page.keyboard.type(', {{nmae}}');
  await page.getByRole('status').getByText('{{nmae}}').waitFor();
  expect(await manager.accessibility()).toEqual([]);
  for (let typed = 0; typed < ', {{nmae}}'.length; typed += 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/pict');
  await page.getByRole('option', { name: 'Picture', exact: true }).waitFor();
  const chosen = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const buffer = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  await (await chosen).setFiles({ name: 'opening.png', mimeType: 'image/png', buffer });
  await text.locator('img').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('No changes yet').waitFor();

  // What is written from it survives a reload.
  await page.getByRole('link', { name: 'Write with it' }).click();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect.poll(() => subject.inputValue()).toBe('Opening day, {{firstname}}');
  await page.getByRole('textbox', { name: 'To' }).fill('user@demo.test, user2@demo.test');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.getByText('Dear {{firstname}}').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('}}!'));
  await page.reload();
  await page.getByText('is back.').waitFor();
  expect(await subject.inputValue()).toBe('Opening day, {{firstname}}');
  await message.getByText('Dear {{firstname}}!').waitFor();
  await message.locator('img').waitFor();

  // Each recipient’s values are shown before anything is sent.
  const names = { 'user@demo.test': '', 'user2@demo.test': '' };
  await page.getByRole('button', { name: 'Preview' }).click();
  for (const address of ['user@demo.test', 'user2@demo.test'] as const) {
    await page.getByLabel('As this recipient gets it').selectOption(address);
    const said = page.frameLocator('iframe').getByText(/^Dear \S+!$/);
    await expect.poll(() => said.innerText()).not.toBe(names['user@demo.test']);
    names[address] = await said.innerText();
  }
  expect(await manager.accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('2 e-mails queued for sending').waitFor();
  expect(await subject.inputValue()).toBe('');

  // The mailbox shows both, each with its name and the picture that travels with it.
  for (const said of Object.values(names)) {
    const firstname = said.slice('Dear '.length, -1);
    await page.goto('/mailbox');
    await page
      .getByRole('link', { name: `Opening day, ${firstname}` })
      .first()
      .click();
    const mail = page.frameLocator('iframe');
    await mail.getByText(said).waitFor();
    const widths = (): Promise<number[]> =>
      mail
        .locator('img[width="400"]')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    await expect.poll(widths).toEqual([400]);
  }
  expect(manager.complaints()).toEqual([]);
});

test('on a phone in Thai: a template replaces what is typed only when asked, and a wrong placeholder is not sent', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: PHONE });
  const { page } = manager;
  await manager.open('/user/manage/email');
  await page.getByRole('textbox', { name: 'หัวเรื่อง' }).fill('ของเดิม');
  const useTemplate = async (): Promise<void> => {
    await page.getByRole('button', { name: 'ใช้แม่แบบ' }).click();
    await page.getByRole('combobox', { name: 'ค้นหาแม่แบบ' }).fill('ต้อนรับ');
    await page.getByRole('option').filter({ hasText: 'ภาษาไทย' }).first().click();
  };
  await useTemplate();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิก' }).click();
  const subject = page.getByRole('textbox', { name: 'หัวเรื่อง' });
  expect(await subject.inputValue()).toBe('ของเดิม');
  await useTemplate();
  await page.getByRole('alertdialog').getByRole('button', { name: 'แทนที่' }).click();
  await expect.poll(() => subject.inputValue()).toBe('ยินดีต้อนรับสู่ {{site}}');
  expect(await manager.accessibility()).toEqual([]);

  await subject.fill('ราคา {{price}}');
  await page.getByRole('textbox', { name: 'ถึง' }).fill('user@demo.test');
  await page.getByRole('button', { name: 'ส่ง', exact: true }).click();
  await page.getByRole('alert').getByText('{{price}}').waitFor();
  expect(await subject.inputValue()).toBe('ราคา {{price}}');
  await subject.fill('สวัสดี');
  await page.getByRole('button', { name: 'ส่งทดสอบถึงฉัน' }).click();
  await page.getByText('manager@demo.test').last().waitFor();
  await page.getByText('กำลังส่งฉบับทดสอบไปที่').waitFor();
  expect(await subject.inputValue()).toBe('สวัสดี');
  expect(manager.complaints()).toEqual([]);
});
