import type { Reader } from './browser.ts';

/** Makes a form without questions, as a person who reads English, and opens its questions. */
export async function newBlankForm({ page, open }: Reader, name: string): Promise<void> {
  await open('/form/manage/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Blank form').setChecked(true, { force: true });
  await page.getByRole('button', { name: 'Create form' }).click();
  await page.waitForURL('**/admin/questions');
}
