import { expectWell, PHONE, test } from './browser.ts';

const MODELS = '/cluster/operating_model';
const DESK = { width: 1440, height: 900 };

test('an admin previews a version, applies it to all, sees who has it, and undoes it on a phone', async ({
  open,
}) => {
  const desk = await open({ email: 'admin@demo.test', language: 'en', size: DESK });
  const { page } = desk;
  await desk.open(MODELS);
  await expectWell(desk);
  await page.getByRole('link', { name: 'Community enterprise with a shop' }).click();
  await page.getByRole('heading', { name: 'Versions' }).waitFor();
  await expectWell(desk);
  await page.getByRole('link', { name: 'Apply', exact: true }).click();
  await page.getByRole('button', { name: 'Apply to selected organisations' }).waitFor();
  await expectWell(desk);
  await page.getByRole('button', { name: 'Apply to selected organisations' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await expectWell(desk);

  const phone = await open({ email: 'admin@demo.test', size: PHONE });
  await phone.open(new URL(page.url()).pathname);
  await expectWell(phone);
  await phone.page.getByRole('button', { name: 'เลิกทำ', exact: true }).click();
  await phone.page.getByRole('heading', { level: 1 }).locator('..').getByText('เลิกทำแล้ว').waitFor();
  await expectWell(phone);
  await phone.open(MODELS);
  await phone.page.getByRole('link', { name: 'วิสาหกิจชุมชนขายปลีก' }).click();
  await phone.page.getByRole('heading', { name: 'เวอร์ชันทั้งหมด' }).waitFor();
  await expectWell(phone);
});
