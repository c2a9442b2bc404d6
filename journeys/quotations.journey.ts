import { DESKTOP, expect, expectWell, test } from './browser.ts';

test('a manager writes a quotation, a guest accepts it by its link, and an order waits for its payment', async ({
  open,
}) => {
  const manager = await open({ email: 'manager@demo.test', size: DESKTOP });
  await manager.open('/billing/manage/drafts');
  await manager.page.getByRole('button', { name: 'ใบเสนอราคา' }).click();
  await manager.page.waitForURL('**/billing/manage/drafts/*');
  await expectWell(manager);
  await manager.page.locator('[name=buyerName]').fill('ห้างหุ้นส่วนจำกัด ไร่ชาเหนือ');
  await manager.page.locator('[name=buyerAddress]').fill('9 ถนนพหลโยธิน อำเภอเมือง จังหวัดเชียงราย 57000');
  await manager.page.locator('[name="lines.0.name"]').fill('อบรมการชงชา');
  await manager.page.locator('[name="lines.0.quantity"]').fill('2');
  await manager.page.locator('[name="lines.0.price"]').fill('1500');
  await manager.page.getByRole('button', { name: 'บันทึกและออกเอกสาร' }).click();
  await manager.page.waitForURL('**/billing/manage/documents/*');
  const link = await manager.page.getByRole('link', { name: 'เปิดเอกสาร' }).getAttribute('href');

  const guest = await open();
  expect(await guest.open(link ?? '')).toBe(200);
  await expectWell(guest);
  const form = guest.page.locator('form').filter({ has: guest.page.locator('[name=agrees]') });
  await form.locator('[name=name]').fill('สมหญิง รักชา');
  await form.locator('[name=email]').fill('somying@example.test');
  await form.locator('[name=phone]').fill('081 234 5678');
  await form.locator('[name=agrees]').check();
  await form.getByRole('button', { name: 'ยอมรับใบเสนอราคา' }).click();
  await guest.page.waitForURL('**/billing/payment/*');
  await guest.page.getByText('฿3,000.00').first().waitFor();
  const number = await guest.page
    .getByText(/^SO\d{4}-\d{5}$/)
    .first()
    .innerText();

  await manager.open(`/shop/manage/orders?q=${number}`);
  await manager.page.getByText('อบรมการชงชา').first().waitFor();
  expect([...manager.complaints(), ...guest.complaints()]).toEqual([]);
});
