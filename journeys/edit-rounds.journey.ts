import { DESKTOP, expect, test } from './browser.ts';

const PAGE = '/lesson/manage/ชงชาให้อร่อยตั้งแต่แก้วแรก/rounds';

test('of two who edit the rounds of a lesson, the later one sees what the other saved and loses nothing typed', async ({
  open,
}) => {
  const first = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  const second = await open({ email: 'admin@demo.test', language: 'en', size: DESKTOP });
  const saved = (page: typeof first.page) =>
    page.locator('[data-sticky-bar] [role=status]').getByText('No changes yet').waitFor();
  const save = (page: typeof first.page) => page.locator('[data-sticky-bar] button[type=submit]').click();
  const name = `Morning ${Date.now()}`;
  await first.open(PAGE);
  await first.page.getByRole('button', { name: 'Add a round' }).click();
  const cells = (page: typeof first.page, column: string) => page.locator(`[data-cell=${column}]`);
  await cells(first.page, 'name').last().fill(name);
  await cells(first.page, 'startsOn').last().fill('1/5/2099');
  await cells(first.page, 'endsOn').last().fill('2/4/2099');
  await save(first.page);

  // Refused: what was typed stays, also in the new row.
  await first.page.getByRole('alert').first().waitFor();
  expect(await cells(first.page, 'name').last().inputValue()).toBe(name);
  await cells(first.page, 'endsOn').last().fill('2/5/2099');
  await save(first.page);
  await saved(first.page);

  // Both read the rounds in their order by day.
  await first.open(PAGE);
  await second.open(PAGE);
  const at = await cells(second.page, 'name').evaluateAll(
    (fields, text) => fields.findIndex((field) => (field as HTMLInputElement).value === text),
    name,
  );
  const seats = (page: typeof first.page) => cells(page, 'capacity').nth(at);
  await seats(first.page).fill('14');
  await save(first.page);
  await saved(first.page);
  await seats(second.page).fill('20');
  await save(second.page);
  await second.page.getByText('Somebody else saved first').waitFor();
  await second.page.getByRole('row', { name: `${name} · Seats 20 14` }).waitFor();
  expect(await second.accessibility()).toEqual([]);
  expect(await seats(second.page).inputValue()).toBe('20');
  await second.page.getByRole('button', { name: 'Keep mine, then save over theirs' }).click();
  await save(second.page);
  await saved(second.page);
  await second.page.reload();
  expect(await seats(second.page).inputValue()).toBe('20');
});
