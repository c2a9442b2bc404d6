import { DESKTOP, expect, expectWell, PHONE, type Reader, test } from './browser.ts';

const SIGNAGE = '/cluster/manage/detail/river-coop/signage';
const WALL = { width: 1080, height: 1920 };
const SMALL = { width: 360, height: 740 };

/** Resolves once the page is kept for times without network. */
async function whenKept({ page }: Reader): Promise<void> {
  await expect.poll(() => page.evaluate(isPageKept)).toBe(true);
}

/** Runs in the page: whether it would be loaded without network. */
async function isPageKept(): Promise<boolean> {
  const names = await caches.keys();
  const kept = await Promise.all(
    names.map(async (name) => (await caches.open(name)).match(location.href, { ignoreVary: true })),
  );
  return kept.some((reply) => reply !== undefined);
}

test('a manager changes what a screen plays, and the screen goes on without network', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', language: 'en', size: DESKTOP });
  await manager.open(SIGNAGE);
  await expectWell(manager);
  const name = `Counter ${Date.now()}`;
  await manager.page.getByLabel('Name of the new playlist').fill(name);
  await manager.page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await manager.page.getByRole('heading', { name }).first().waitFor();
  await manager.page.getByRole('button', { name: 'Add slide' }).click();
  await manager.page.getByLabel('Thai text').fill('ชาใหม่วันนี้');
  await manager.page.getByRole('button', { name: 'Save' }).click();
  await manager.page.getByRole('group', { name: 'Preview' }).getByText('ชาใหม่วันนี้').waitFor();
  await expectWell(manager);
  const playlist = manager.page.url();

  await manager.open(SIGNAGE);
  await manager.page.getByLabel('Name of the new screen').fill(name);
  await manager.page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await manager.page.getByRole('heading', { name }).first().waitFor();
  await manager.page.getByLabel('Usual playlist').selectOption({ label: name });
  await manager.page.getByRole('button', { name: 'Save' }).click();
  await manager.page.getByRole('group', { name: 'Preview' }).getByText('ชาใหม่วันนี้').waitFor();
  await expectWell(manager);
  const address = new URL(await manager.page.getByLabel('Link to the screen').first().inputValue());

  const screen = await open({ size: WALL });
  await screen.open(address.pathname + address.search);
  await screen.page.getByText('ชาใหม่วันนี้').waitFor();
  await expectWell(screen);

  await manager.page.goto(playlist);
  await manager.page.getByRole('button', { name: 'Show details: Slide 1' }).click();
  await manager.page.getByLabel('Thai text').fill('ปิดร้านเร็ววันนี้');
  await manager.page.getByRole('button', { name: 'Save' }).click();
  await screen.page.getByText('ปิดร้านเร็ววันนี้').waitFor({ timeout: 15_000 });

  await whenKept(screen);
  const context = screen.page.context();
  await context.setOffline(true);
  await screen.page.reload();
  await screen.page.getByText('ปิดร้านเร็ววันนี้').waitFor();
  await screen.page.getByRole('button', { name: 'สถานะของจอ' }).focus();
  await screen.page.keyboard.press('Enter');
  await screen.page.getByText('ไม่มีการเชื่อมต่อ').waitFor();
  screen.complaints(); // the network is cut
  await context.setOffline(false);
  await screen.page.getByText('เชื่อมต่ออยู่').waitFor({ timeout: 15_000 });
  screen.complaints();
});

test('screens of the demo play on a small phone, and a guest chooses none', async ({ open }) => {
  const manager = await open({ email: 'manager@demo.test', size: PHONE });
  await manager.open(SIGNAGE);
  await expectWell(manager);
  await manager.page.getByRole('link', { name: 'จอประตูทางเข้า' }).click();
  await manager.page.getByRole('heading', { name: 'จอประตูทางเข้า' }).first().waitFor();
  await expectWell(manager);
  const address = new URL(await manager.page.getByLabel('ลิงก์ของจอ').first().inputValue());
  const screen = await open({ size: SMALL });
  await screen.open(address.pathname + address.search);
  await screen.page.locator('[data-slide]').waitFor();
  await expectWell(screen);
  await screen.open('/cluster/promotion');
  await screen.page.getByText('ไม่มีจอให้เลือก').waitFor();
  await expectWell(screen);
  expect(await screen.open('/cluster/promotion?screen=nobodys')).toBe(404);
  screen.complaints();
});
