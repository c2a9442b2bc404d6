import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { codeArrives, DEMO_PASSWORD, expect, forwardUntil, readReplies, test } from './browser.ts';

async function signInAgain(page: Page, email: string, next: string): Promise<void> {
  await page.goto(`/user/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('อีเมล').fill(email);
  await page.getByLabel('รหัสผ่าน').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await page.waitForURL((url) => url.pathname === next);
}

test('guest navigation to a page in the manifest uses its static payload, otherwise its loader', async ({
  open,
}) => {
  const { page } = await open({ size: { width: 1440, height: 900 } });
  const manifest = page.waitForResponse('**/builds/meta/*.json');
  await page.goto('/user/login');
  await (await manifest).finished();
  await readReplies(page);
  const payload = page.waitForResponse('**/shop/categories/_payload.json?*');
  await page.getByRole('navigation').getByRole('link', { name: 'หมวดหมู่' }).click();
  expect((await payload).status()).toBe(200);
  await page.getByRole('heading', { level: 1, name: 'หมวดหมู่' }).waitFor();

  await page.route('**/_payload.json?*', (route) => route.fulfill({ status: 404, body: '' }));
  const data = page.waitForResponse(/\/shop\/products\.data/);
  await page.getByRole('navigation').getByRole('link', { name: 'สินค้า' }).click();
  expect((await data).status()).toBe(200);
  await page.waitForURL('**/shop/products');
});

test('the user info shows names and the whole client record', async ({ open }) => {
  const { page, accessibility } = await open({ email: 'user@demo.test', language: 'en' });
  await page.goto('/user/who');
  await page.getByText('User info').click();
  const info = page.locator('footer details dl').first();
  await info.getByText('IP address').waitFor();
  await expect.poll(() => info.innerText()).toContain('127.0.0.1');
  expect(await info.innerText()).toMatch(/Approximate location\s+Unknown/);
  expect(await info.innerText()).toMatch(/Internet provider\s+Unknown/);
  expect(await info.innerText()).toContain('390 × 844');
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === '_userData')?.expires ?? 0)
    .toBeGreaterThan(Date.now() / 1000 + 3_500);
  expect(await accessibility()).toEqual([]);
});

test('input typed when the session ended is offered again to the same person', async ({ open }) => {
  const { page, accessibility } = await open();
  await signInAgain(page, 'user2@demo.test', '/user/profile');
  await codeArrives(page, 'shell-life');
  const firstname = page.locator('main input[name="firstname"]').first();
  const former = await firstname.inputValue();
  await firstname.pressSequentially('นามสกุลยาว');
  const typed = await firstname.inputValue();

  await page.context().clearCookies({ name: '_account' }); // ends the session
  await page.goto('/');
  await codeArrives(page, 'shell-life');
  await signInAgain(page, 'user2@demo.test', '/user');
  await page.getByRole('link', { name: 'เปิดหน้านั้น' }).click();
  await page.waitForURL('**/user/profile');
  expect(await firstname.inputValue()).toBe(former);
  await page.getByRole('button', { name: 'นำข้อความกลับมา' }).waitFor();
  expect(await accessibility()).toEqual([]);
  await page.getByRole('button', { name: 'นำข้อความกลับมา' }).click();
  expect(await firstname.inputValue()).toBe(typed);

  await page.context().clearCookies({ name: '_account' });
  await page.goto('/');
  await codeArrives(page, 'shell-life');
  await signInAgain(page, 'user@demo.test', '/user/profile');
  await codeArrives(page, 'shell-life');
  expect(await page.getByText('มีข้อความที่พิมพ์ค้างไว้').count()).toBe(0);
  const left = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));
  expect(left, "another person's text is gone").toEqual([]);
});

test('newer site settings arrive with the next page, and _site saves the request', async ({ open }) => {
  const { page } = await open({ size: { width: 1440, height: 900 } });
  await page.clock.install();
  await page.goto('/');
  await codeArrives(page, 'shell-life');
  await page.route('**/api/hostname/*', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({ json: { ...body, config: { ...body.config, version: 9_999_999 } } });
  });
  let isAsked = false;
  page.on('request', (request) => {
    if (request.url().includes('/api/hostname/')) isAsked = true;
  });
  const reply = page.waitForResponse('**/api/hostname/*');
  await forwardUntil(page, () => isAsked, '16:00');
  expect((await reply).status()).toBe(200);
  const site = async () => (await page.context().cookies()).find(({ name }) => name === '_site')?.value;
  await expect.poll(site).toBe('9999999');
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await page.getByRole('navigation').getByRole('link', { name: 'หมวดหมู่' }).click();
  await page.waitForURL('**/shop/categories');
  await page.waitForFunction(() => !('isOldPage' in window));
});

test('a tab reloads when the server reports another role', async ({ open }) => {
  const { page } = await open({ email: 'user@demo.test' });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.clock.install();
  await page.goto('/user/who');
  await codeArrives(page, 'shell-life');
  let isReadable = false;
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: isReadable ? { user: { id: 'another' }, role: 'manager' } : { role: 'root' } }),
  );
  await forwardUntil(page, () => logged.includes('Failed to decode token'), '15:30');
  isReadable = true;
  const reloaded = page.waitForEvent('load');
  await page.clock.fastForward('15:30');
  await reloaded;
});

test('an admin configures the chat, and a reader’s error arrives there without personal data', async ({
  open,
}) => {
  const chatMessages: string[] = [];
  const chat = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      chatMessages.push((JSON.parse(body) as { text: string }).text);
      reply.end();
    });
  });
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void chat.close());
  const admin = await open({ email: 'admin@demo.test', language: 'en' });
  await admin.open('/config/log');
  await admin.page
    .getByLabel(/ebhook address/)
    .fill(`http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`);
  await admin.page.getByRole('button', { name: 'Save address' }).click();
  await admin.page.getByRole('button', { name: 'Send a test message' }).click();
  await admin.page.getByText('The chat accepted the test message.').waitFor();
  expect(await admin.accessibility()).toEqual([]);

  const { page } = await open();
  await page.goto('/shop/products');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken for somchai@example.com');
    });
  });
  // Errors of other readers of the site arrive there too.
  await expect
    .poll(() => chatMessages.find((message) => message.includes('broken for [e-mail]')))
    .toContain('/shop/products');
  expect(chatMessages.join('\n')).not.toContain('somchai@example.com');

  await admin.page.getByRole('button', { name: 'Stop sending' }).click();
  await admin.page.getByText('Not set').waitFor();
});

test('a forged cluster cookie redirects nowhere', async ({ open }) => {
  for (const email of [undefined, 'user@demo.test']) {
    const { page, origin } = await open(email === undefined ? {} : { email });
    await page.context().addCookies([{ name: '_cluster', value: 'anything', url: origin }]);
    await page.goto('/');
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

test('the panel does not switch to a host that does not answer, and says why', async ({ open }) => {
  const { page } = await open({ language: 'en' });
  await page.goto('/');
  await page.route('**/api/hostname/baan.localhost', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.getByText('Developer panel (localhost only)').click();
  await page.getByLabel('Site').selectOption('baan.localhost');
  await page.getByText('Pre-config fetch failed: 503 busy').waitFor();
  expect((await page.context().cookies()).some(({ name }) => name === '_localhost')).toBe(false);
});
