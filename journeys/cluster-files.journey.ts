import type { Page } from 'playwright-core';
import { DESKTOP, expect, expectWell, PHONE, test } from './browser.ts';

const FILES = '/cluster/filemanager?cluster=mae-salong-tea';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an owner puts a file into the organisation’s space, a member reads it on a phone, a former member gets nothing', async ({
  open,
}) => {
  const name = `ระเบียบร้าน ${Date.now()}.txt`;
  const owner = await open({ email: 'user2@demo.test', language: 'en', size: DESKTOP });
  await owner.open(FILES);
  await expectWell(owner);
  await owner.page
    .locator('input[type=file][multiple]:not([webkitdirectory])')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('เปิดร้านแปดโมงครึ่ง') });
  await row(owner.page, name).waitFor();
  await owner.page.getByRole('meter', { name: 'Shared storage' }).first().waitFor();
  await expectWell(owner);

  const member = await open({ email: 'user@demo.test', size: PHONE });
  await member.open(FILES);
  await member.page.getByRole('heading', { name: 'วิสาหกิจชุมชนไร่ชาแม่สลอง' }).waitFor();
  await expectWell(member);
  await row(member.page, name).getByText(name).first().click();
  await member.page.getByText('เปิดร้านแปดโมงครึ่ง').waitFor();
  await expectWell(member);
  expect(await member.page.getByRole('button', { name: 'เพิ่ม', exact: true }).count()).toBe(0);

  const stranger = await open({ email: 'accountant@demo.test', size: PHONE });
  const reply = await stranger.page.goto(new URL(FILES, stranger.page.url()).href);
  expect(reply?.status()).toBe(404);
});
