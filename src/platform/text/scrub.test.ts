import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';

import { scrub, withoutSecrets } from './scrub.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoiMSJ9.c2lnbmF0dXJl';

test.for([
  [`Authorization: Bearer ${JWT}`, 'Bearer'],
  [`token ${JWT} in the text`, JWT],
  ['Cookie: _account=abc.def.ghi; _guest=xyz', '_guest'],
  ['document.cookie was "_account=short"', 'short'],
  ['POST {"password":"hunter2"}', 'hunter2'],
  ["{ password: 'hun ter2' }", 'ter2'],
  ['new_password=hunter2&x=1', 'hunter2'],
  ['https://user:hunter2@host/', 'hunter2'],
  ['/user/login?next=%2Forders%2F9&code=AbC123', 'AbC123'],
  ['/user/bypass/Zk3vX9pQ7rT1yU5wE2sD8fG4hJ6kL0mN', 'Zk3vX9'],
  ['mail to somchai.jaidee+shop@example.co.th failed', 'somchai'],
  ['?email=somchai%40example.com', 'somchai'],
  ['อีเมล สมชาย@ตัวอย่าง.ไทย', 'สมชาย'],
  ['call 081-234-5678', '5678'],
  ['call +66 81 234 5678', '5678'],
  ['call (02) 123 4567 89', '4567'],
  ['เลข 1-2345-67890-12-1', '67890'],
  ['เลข ๑๒๓๔๕๖๗๘๙๐๑๒๑', '๖๗๘'],
  ['card 4111 1111 1111 1111', '1111'],
] as const)('scrubbing %j removes %j', ([text, secret]) => {
  expect(scrub(text)).not.toContain(secret);
});

test('helpful text is kept', () => {
  const text = [
    "TypeError: Cannot read properties of undefined (reading 'name')",
    'at render (/assets/shell-BabCdEf1.js:12:3456)',
    'request 019a0000-0000-7000-8000-000000000001, 404 /shop/product/TEA-001, 2026-11-21',
  ].join('\n');
  expect(scrub(text)).toBe(text);
});

test('a scrubbed text is well-formed, without control characters, and scrubbing is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const left = scrub(text);
      expect(left.isWellFormed()).toBe(true);
      expect(left).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    }),
  );
});

test('a long hostile text is scrubbed quickly', () => {
  const spent = cpuClock();
  for (const piece of ['a', '@', 'a@', '1 ', 'password=', 'eyJ', '-', 'a.', '://a:'])
    scrub(piece.repeat(4_096 / piece.length));
  expect(spent()).toBeLessThan(500);
});

const UPLOAD = '019a0000-0000-7000-8000-000000000001';

test.for([
  ['PUT /api/filemanager/uploads/{id}/parts/{secret}', `${'eyJzdG9yZSI6'.repeat(3)}.wYx1-Zq_9`],
  ['/user/invite/{secret} failed', 'Zk3vX9pQ7rT1yU5wE2sD8f'],
  ['/user/bypass/{secret}', 'abcdefghijklmnopqrstuV'], // without a digit
  ['/billing/payment/{secret}/qr.png', '0123456789abcdefghjkmnpqrs'],
  ['/user/recovery?token={secret}', 'short'],
  ['"/shop/orders/SO6911-00001?t={secret}"', 'q-_xYz'],
  ['/x?whatever={secret}&more={secret}', 'anything'],
  ['at /user/login?next=%2Fuser%2Finvite%2F{secret} again', 'Zk3vX9pQ7rT1yU5wE2sD8f'],
  ['%2Fuser%2Finvite%2F{secret}', 'Zk3vX9pQ7rT1yU5wE2sD8f'],
  ['https://files.example/o/{secret}/a.pdf', 'Zk3vX9pQ7rT1yU5wE2sD8f.c2lnbmF0dXJl-Xd_1fG4hJ6kL0'],
] as const)('the secret in %j is removed for the log', ([text, secret]) => {
  const left = withoutSecrets(text.replaceAll('{secret}', secret).replace('{id}', UPLOAD));
  for (const piece of secret.split('.')) expect(left).not.toContain(piece);
  if (text.includes('{id}')) expect(left).toContain(UPLOAD);
});

test('16 random bytes in a path are detected', () => {
  const codes = Array.from({ length: 2_000 }, () => randomBytes(16).toString('base64url'));
  const mixed = codes.filter((code) => /[A-Z]/.test(code) && /[a-z]/.test(code));
  const left = mixed.map((code) => withoutSecrets(`/external/storage/file/${code}`));
  expect(new Set(left)).toEqual(new Set(['/external/storage/file/[secret]']));
});

test('text that explains an error stays in the log', () => {
  const text = [
    'Error: duplicate key value violates unique constraint "billing_payment_target_key"',
    '    at PostgresDatabaseConnectionPool (/srv/node_modules/pg/lib/PostgresDatabaseConnectionPool.js:12:3456)',
    '    at placeOrder (file:///srv/src/modules/orders/place-order.ts:96:11)',
    `GET /api/orders/SO6911-00001 203.0.113.10 2026-11-21T04:05:06.789Z ${UPLOAD} why? 081-234-5678`,
  ].join('\n');
  expect(withoutSecrets(text)).toBe(text);
});

test('a long hostile text for the log is scrubbed quickly', () => {
  const spent = cpuClock();
  for (const piece of ['a', '/', '?', '?a', '/a', '%2f', '/A1', 'password=', '-', '/aB', '?a='])
    withoutSecrets(piece.repeat(16_384 / piece.length));
  expect(spent()).toBeLessThan(1_000);
});
