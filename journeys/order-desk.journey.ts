import { DESKTOP, expect, expectWell, test } from './browser.ts';
import { buyOne } from './buying.ts';

const MANAGER = 'manager@demo.test';

/** Whether an address matches a route with `:name` parameters. */
function isAt(address: string, route: string): boolean {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(new URL(address).pathname);
}

test('a manager packs a paid order, ships it with a tracking number and prints its packing slip', async ({
  open,
}) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  const { orders } = await (await page.request.get('/api/orders/manage?show=to_pack')).json();
  const { number } = orders.find((order: { deliveryKind: string }) => order.deliveryKind === 'ship');
  await manager.open('/shop/manage/orders?show=to_pack');
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await page.getByRole('button', { name: 'Mark as packed' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByLabel('Tracking number').fill('EB 123');
  await page.getByRole('button', { name: 'Mark as shipped and tell the buyer' }).click();
  await page
    .getByRole('alert')
    .getByText('A tracking number can only have letters, digits and hyphens.')
    .waitFor();
  expect(await page.getByLabel('Tracking number').inputValue()).toBe('EB 123');
  await page.getByLabel('Tracking number').fill('EB123456789TH');
  await page.getByRole('button', { name: 'Mark as shipped and tell the buyer' }).click();
  await page.getByRole('link', { name: 'Track parcel' }).waitFor();
  expect(await manager.accessibility()).toEqual([]);

  await page.getByRole('link', { name: 'Packing slip' }).click();
  await page.getByRole('heading', { name: 'Packing slip' }).waitFor();
  expect(isAt(page.url(), '/shop/manage/orders/:order/packing-slip')).toBe(true);
  expect(await manager.accessibility()).toEqual([]);
  expect(manager.complaints()).toEqual([]);
});

test('orders are looked through beside the list, by pointer and by keyboard, without losing the place in it', async ({
  open,
}) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  // The demo's earlier orders, which may still be coming in, stand below the latest ones.
  await manager.open('/shop/manage/orders?sort=-placed');
  const numbers = page.getByRole('rowheader').getByRole('link');
  const [first = '', second = ''] = await numbers.allInnerTexts();
  await page.getByRole('button', { name: `Details of ${first}` }).click();
  const panel = page.getByRole('complementary', { name: first });
  await panel.getByRole('heading', { name: 'Buyer' }).waitFor();
  await expectWell(manager);
  await page.keyboard.press('j');
  await page.getByRole('complementary', { name: second }).waitFor();
  await page.keyboard.press('v');
  await expect.poll(() => page.getByRole('complementary').count()).toBe(0);

  await page.keyboard.press('v');
  await page.getByRole('complementary', { name: second }).waitFor();
  await page.keyboard.press('k');
  await panel.getByRole('link', { name: 'Open the order' }).click();
  await page.waitForURL((address) => address.pathname.endsWith(`/${first}`));
  await page.goBack();
  await panel.getByRole('heading', { name: 'Buyer' }).waitFor();
  expect(new URL(page.url()).search).toBe('?sort=-placed');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first);
  expect(manager.complaints()).toEqual([]);
});

test('a press on the link to an order that begins while the order loads opens it', async ({ open }) => {
  const manager = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  const { page } = manager;
  await manager.open('/shop/manage/orders?sort=-total');
  const number = await page.getByRole('rowheader').getByRole('link').first().innerText();
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/orders/manage/${number}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: `Details of ${number}` }).click();
  const panel = page.getByRole('complementary', { name: number });
  const link = panel.getByRole('link', { name: 'Open the order' });
  await link.hover();
  await page.mouse.down();
  held.resolve();
  await panel.getByRole('heading', { name: 'Buyer' }).waitFor();
  await page.mouse.up();
  await page.waitForURL((address) => address.pathname.endsWith(`/${number}`));
  expect(manager.complaints()).toEqual([]);
});

test('an order leads back to its page of the list, with filters and place; pages lead back one by one', async ({
  open,
}) => {
  const { page, ...manager } = await open({ email: MANAGER, language: 'en', size: DESKTOP });
  await manager.open('/shop/manage/orders?sort=total');
  const first = page.getByRole('rowheader').first();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const addresses = [page.url()];
  for (let turned = 0; turned < 2; turned += 1) {
    const top = await first.innerText();
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => first.innerText()).not.toBe(top);
    addresses.push(page.url());
  }
  const order = page.getByRole('rowheader').last().getByRole('link');
  const number = await order.innerText();
  await order.click();
  await page.getByRole('heading', { name: number, level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click();
  await page.waitForURL(addresses[2] ?? '');
  await expect.poll(() => page.getByRole('rowheader').last().getByRole('link').isVisible()).toBe(true);
  await expect
    .poll(() => page.evaluate(() => document.querySelector('[data-pane]')?.scrollTop ?? 0))
    .toBeGreaterThan(100);

  for (const address of [addresses[1], addresses[0]]) {
    await pages.getByRole('link', { name: 'Previous' }).click();
    await page.waitForURL(address ?? '');
  }
  await manager.open(addresses[2] ?? '');
  await pages.getByRole('link', { name: 'First page' }).click();
  await page.waitForURL(addresses[0] ?? '');
  expect(manager.complaints()).toEqual([]);
});

test('a manager finds an item by name and books a loss of reserved goods; the order asks for attention', async ({
  open,
}) => {
  const manager = await open({ email: MANAGER, language: 'en' });
  const guest = await open();
  await buyOne(guest.page, {
    sku: 'TXT-002-L-EB',
    name: 'สมหญิง รักเรียน',
    phone: '081-234-5678',
    email: `loss-${Date.now()}@example.test`,
  });
  const number = await guest.page
    .getByText(/^SO\d{4}-\d{5}$/)
    .first()
    .innerText();

  const { page } = manager;
  await manager.open('/shop/manage/stock');
  await page.getByRole('searchbox', { name: 'Search stock' }).fill('TXT-002-L-EB');
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]q=TXT-002-L-EB/);
  const items = page.getByRole('rowheader').getByRole('link');
  await expect.poll(() => items.count()).toBe(1);
  await items.first().click();
  await page.waitForURL((address) => isAt(address.href, '/shop/manage/stock/:item'));
  await page.getByLabel('Action').selectOption('counted');
  await page.getByLabel('Quantity').fill('0');
  await page.getByLabel('Reason').selectOption('damage');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Reserved for buyers/).waitFor();
  await page.getByRole('checkbox', { name: /The reserved goods really are lost/ }).check();
  expect(await manager.accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('table').getByText('Damaged').waitFor();

  await expect
    .poll(async () => {
      await manager.open(`/shop/manage/orders?show=attention&q=${number}`);
      return page.getByText('Reserved goods lost').count();
    })
    .toBeGreaterThan(0);
  expect(manager.complaints()).toEqual([]);
});

test('a manager finds low stock, receives goods and reads the movements', async ({ open }) => {
  const manager = await open({ email: MANAGER, language: 'en' });
  const { page } = manager;
  await manager.open('/shop/manage/stock');
  expect(await manager.accessibility()).toEqual([]);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.waitForURL((address) => isAt(address.href, '/shop/manage/stock/:item'));
  await page.getByLabel('Quantity').fill('7');
  await page.getByLabel('Note').fill('PO-2569-11');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('table').getByText('PO-2569-11').waitFor();
  expect(await page.getByRole('table').getByText('+7').first().isVisible()).toBe(true);
  expect(await manager.accessibility()).toEqual([]);
  expect(manager.complaints()).toEqual([]);
});

test('/billing/order/:order redirects to the order’s only address', async ({ open }) => {
  const buyer = await open({ email: 'user@demo.test' });
  expect(await buyer.open('/billing/order/:order'.replace(':order', 'DEMO-1001'))).toBe(200);
  expect(new URL(buyer.page.url()).pathname).toBe('/shop/orders/DEMO-1001');
});

test('a guest without the link is asked for number and telephone, and learns only that they do not match', async ({
  open,
}) => {
  const guest = await open();
  const { page } = guest;
  await guest.open('/shop/orders/DEMO-1001');
  expect(new URL(page.url()).pathname).toBe('/shop/orders');
  await page.getByLabel('เบอร์โทร 4 ตัวท้าย').fill('0000');
  await page.getByRole('button', { name: 'ค้นหา' }).click();
  await page.getByRole('alert').getByText('ไม่พบคำสั่งซื้อที่ตรงกับเลขที่และเบอร์โทรนี้').waitFor();
  expect(await guest.accessibility()).toEqual([]);
});
