import type { Page } from 'playwright-core';
import { DESKTOP, expect, expectWell, readReplies, test } from './browser.ts';
import { newBlankForm } from './new-form.ts';

/** Nobody fills in a form in less time than this. */
const LEAST_FILL_MS = 2_000;

const time = (page: Page, hours: string) => page.getByRole('radio', { name: new RegExp(`^${hours}`) });
const choose = (page: Page, hours: string) => time(page, hours).setChecked(true, { force: true });
const send = (page: Page) => page.getByRole('button', { name: 'ส่งคำตอบ' }).click();

/** Types a day of the Buddhist era some days from now. */
async function fillDay(page: Page, label: string, days: number): Promise<void> {
  const day = new Date(Date.now() + days * 86_400_000);
  const typed = `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear() + 543}`;
  await page.getByLabel(label, { exact: true }).fill(typed);
}

test('times are planned at once; of two visitors who choose the same one, the second is told and takes another', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const { page } = manager;
  await newBlankForm(manager, `นัดชิมชา ${Date.now()}`);
  await page.getByLabel('Add question').selectOption({ label: 'Appointment' });
  const question = page.locator('[id^="f_"]').last();
  await question.getByRole('textbox', { name: /^Question/ }).fill('เวลานัด');
  await fillDay(page, 'First day', 5);
  await page.getByRole('button', { name: 'Add 6 times' }).click();
  await question.getByRole('textbox', { name: 'Places, Time 1', exact: true }).fill('๑');
  await question.getByRole('textbox', { name: 'Places, Time 2', exact: true }).fill('two');
  await question.getByRole('textbox', { name: 'Places, Time 3', exact: true }).fill('2');
  await page.getByText('Enter a whole number up to').waitFor();
  await question.getByRole('textbox', { name: 'Places, Time 2', exact: true }).fill('1');
  await expectWell(manager);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('Published. People now see these questions.').waitFor();
  await page.getByRole('button', { name: 'Open form' }).click();
  await page.getByRole('link', { name: 'View form' }).waitFor();
  const address = new URL(page.url()).pathname.replace('/admin/questions', '');

  const [first, second] = [await open(), await open()];
  for (const visitor of [first, second]) {
    await visitor.open(address);
    await choose(visitor.page, '09:00');
    await visitor.page.waitForTimeout(LEAST_FILL_MS);
  }
  await send(first.page);
  await first.page.getByText('เลขอ้างอิง').waitFor();
  await choose(second.page, '09:30');
  await second.page.getByRole('button', { name: 'ล้างสิ่งที่เลือก' }).click();
  expect(await second.page.getByRole('radio', { checked: true }).count()).toBe(0);
  await choose(second.page, '09:00');
  await send(second.page);
  await second.page.getByRole('alert').getByText('09:00–09:30').waitFor();
  await expectWell(second);
  await choose(second.page, '09:30');
  await expect.poll(() => time(second.page, '09:00').isDisabled()).toBe(true);
  // What else has filled up was read again; why nothing was sent still stands there.
  await second.page.getByRole('alert').getByText('09:00–09:30').waitFor();
  await send(second.page);
  await second.page.getByText('เลขอ้างอิง').waitFor();

  await manager.open(`${address}/admin/questions`);
  await page.getByRole('button', { name: /เวลานัด/, expanded: false }).click();
  await expect.poll(() => page.getByText('Booked: 1').count()).toBe(2);
  await page.getByRole('button', { name: 'Remove Time 1', exact: true }).click();
  const warning = page.getByText('Bookings at the times you removed: 1.');
  await warning.waitFor();
  await expectWell(manager);

  // Added again, it is the same time as before: also for what is edited afterwards, on the page that is still open.
  const published = page.getByText('Published. People now see these questions.');
  const publish = async (): Promise<void> => {
    const replied = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/admin/questions'),
    );
    await page.getByRole('button', { name: 'Save and publish' }).click();
    expect((await replied).status()).toBe(200);
    await published.waitFor();
    await readReplies(page);
  };
  await publish();
  await page.getByRole('button', { name: 'Add time', exact: true }).click();
  const added = (part: string) => page.getByRole('textbox', { name: `${part}, Time 6`, exact: true });
  await added('Starts').fill('09:00');
  await added('Ends').fill('09:30');
  await warning.waitFor({ state: 'detached' });
  await publish();
  await added('Ends').fill('09:40');
  await publish();
  await manager.open(`${address}/admin/questions`);
  await page.getByRole('button', { name: /เวลานัด/, expanded: false }).click();
  await expect.poll(() => page.getByText('Booked: 1').count()).toBe(2);
  expect(await added('Ends').inputValue()).toBe('09:40');
});
