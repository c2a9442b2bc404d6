import { randomBytes } from 'node:crypto';
import { DESKTOP, expect, expectWell, test } from './browser.ts';
import { newBlankForm } from './new-form.ts';
import { confirmReceived, sendSlip, slugOf } from './buying.ts';

/** Nobody fills in a form in less time than this. */
const LEAST_FILL_MS = 2_000;

test('a form asks for a payment: a visitor chooses and sends on a phone and is led to pay; the manager sees it unpaid, then paid', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  await newBlankForm(manager, `สมัครชิมชา ${Date.now()}`);
  const question = page.locator('[id^="f_"]').last();
  await page.getByLabel('Add question').selectOption({ label: 'E-mail' });
  await question.getByRole('textbox', { name: /^Question/ }).fill('อีเมล');
  await question.getByRole('checkbox', { name: 'Required' }).check();
  await page.getByLabel('Add question').selectOption({ label: 'Payment' });
  await question.getByRole('textbox', { name: /^Question/ }).fill('ค่าสมัคร');
  await question.getByRole('button', { name: 'Choose product' }).click();
  await page.getByRole('combobox', { name: 'Name or SKU' }).fill('TEA-001');
  await page.getByRole('option', { name: /TEA-001 ·/ }).click();
  await question.getByText(/^TEA-001 · ฿/).waitFor();
  await expectWell(manager);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('Published. People now see these questions.').waitFor();
  await page.getByRole('button', { name: 'Open form' }).click();
  await page.getByRole('link', { name: 'View form' }).waitFor();
  const address = new URL(page.url()).pathname.replace('/admin/questions', '');

  const visitor = await open();
  await visitor.open(address);
  const email = `form-${randomBytes(4).toString('hex')}@example.test`;
  await visitor.page.getByLabel('อีเมล').fill(email);
  const fee = visitor.page.locator('label:has(input[type=radio])');
  const baht = Number((await fee.innerText()).match(/฿([\d,]+[.]\d\d)/)?.[1]?.replace(',', ''));
  await visitor.page.getByRole('radio').setChecked(true, { force: true });
  await visitor.page.waitForTimeout(LEAST_FILL_MS);
  await expectWell(visitor);
  await visitor.page.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await visitor.page.getByText('เลขอ้างอิง').waitFor();
  await expectWell(visitor);
  await visitor.page.getByRole('link', { name: 'ชำระเงิน' }).click();
  await visitor.page.waitForURL(/\/billing\/payment\/[0-9a-z]{26}/);
  const slug = slugOf(visitor.page);
  const due = await (await visitor.page.request.get(`/api/billing/payments/${slug}`)).json();
  expect(due.outstandingSatang).toBe(baht * 100);
  await visitor.page.getByText(baht.toFixed(2)).first().waitFor();

  await manager.open(`${address}/admin`);
  await page.getByRole('cell', { name: 'Unpaid' }).waitFor();
  await expectWell(manager);
  await sendSlip(visitor.page, baht);
  await manager.open(`/billing/manage/payments?show=all&q=${slug}`);
  await page.locator('#content a[href^="/billing/manage/payments/"]').first().click();
  await page.waitForURL(/\/billing\/manage\/payments\/[0-9a-f-]{36}/);
  await confirmReceived(page, baht, 'Paid');
  await manager.open(`${address}/admin`);
  await page.getByRole('cell', { name: 'Paid', exact: true }).waitFor();
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Payment' }).waitFor();
  await expectWell(manager);
});
