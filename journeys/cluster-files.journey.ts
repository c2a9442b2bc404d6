import type { Page } from 'playwright-core';
import { DESKTOP, expect, expectWell, PHONE, type Reader, test } from './browser.ts';

const FILES = '/cluster/filemanager?cluster=mae-salong-tea';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Invites by a link for one member, and returns its path. */
async function inviteByLink({ page, open }: Reader): Promise<string> {
  await open('/cluster/manage/user/invitations');
  await page.getByText('With a link', { exact: true }).click();
  await page.getByLabel('Role').selectOption({ label: 'Member' });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('The invitation is ready').waitFor();
  return new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname;
}

/** Ends somebody's membership, found by their address. */
async function removeMember({ page, open }: Reader, email: string): Promise<void> {
  await open(`/cluster/manage/user?q=${encodeURIComponent(email)}`);
  await page.locator('main a[href^="/cluster/manage/user/0"]').first().click();
  await page.locator('summary', { hasText: 'Remove from the organisation' }).click();
  const form = page.locator('form', { has: page.locator('input[name=intent][value=end]') });
  await form.getByLabel('Reason').fill('ย้ายไปช่วยกลุ่มอื่น');
  await form.getByRole('button', { name: 'Remove from the organisation' }).click();
  await page.getByText('Saved.').waitFor();
}

test('an owner uploads and shares a file of the organisation, a member reads it on a phone, and once removed gets nothing', async ({
  open,
}) => {
  const name = `ระเบียบร้าน ${Date.now()}.txt`;
  const owner = await open({ email: 'user2@demo.test', language: 'en', size: DESKTOP });
  const { page } = owner;
  const invitation = await inviteByLink(owner);
  await owner.open(FILES);
  await expectWell(owner);
  await page
    .locator('input[type=file][multiple]:not([webkitdirectory])')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('เปิดร้านแปดโมงครึ่ง') });
  await row(page, name).getByRole('button', { name: /^Menu/ }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('tab', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const shared = page.getByLabel('Link address', { exact: true });
  const path = new URL(await shared.inputValue()).pathname;
  await expectWell(owner);
  const guest = await open();
  expect(await guest.open(path)).toBe(200);

  const member = await open({ email: 'accountant@demo.test', size: PHONE });
  await member.open(invitation);
  await member.page.getByRole('button', { name: 'เข้าร่วม' }).click();
  await member.page.waitForURL(/\/cluster\/manage\/detail\//);
  await member.open(FILES);
  await member.page.getByRole('heading', { name: 'วิสาหกิจชุมชนไร่ชาแม่สลอง' }).waitFor();
  await expectWell(member);
  expect(await member.page.locator('input[type=file]').count()).toBe(0);
  await row(member.page, name).dblclick();
  await member.page.getByText('เปิดร้านแปดโมงครึ่ง').waitFor();
  await expectWell(member);

  await removeMember(owner, 'accountant@demo.test');
  expect(await member.open(FILES)).toBe(404);
  expect(await member.open('/cluster/user/filemanager?cluster=mae-salong-tea')).toBe(404);
});
