import { expectWell, test } from './browser.ts';

const PHONE = { width: 360, height: 740 };

test('outside LINE guests are asked to sign in, and members see their card with its code', async ({
  open,
}) => {
  for (const size of [PHONE, { width: 1080, height: 1920 }]) {
    const guest = await open({ size });
    await guest.open('/cluster/liff');
    await guest.page.getByRole('link', { name: 'เข้าสู่ระบบ' }).waitFor();
    await expectWell(guest);
  }
  const member = await open({ email: 'user@demo.test', size: PHONE });
  await member.open('/cluster/liff');
  await member.page.getByRole('img', { name: 'รหัสสมาชิก' }).first().waitFor();
  await member.page.getByText('กระเป๋าเงิน').first().waitFor();
  await expectWell(member);
  await member.page.getByRole('link', { name: 'ร้านค้า' }).click();
  await member.page.waitForURL('**/shop/products');
});
