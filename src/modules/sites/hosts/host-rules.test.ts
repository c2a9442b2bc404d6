import { expect, test } from 'vitest';
import { isClaimable, isProved, proofText } from './host-rules.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';

test.each([
  [[proofText(TOKEN)], true],
  [['v=spf1 -all', ` "${proofText(TOKEN)}" `], true],
  [[], false],
  [[TOKEN], false],
  [[`${proofText(TOKEN)}0`], false],
  [[`x ${proofText(TOKEN)}`], false],
  [[proofText('f'.repeat(32))], false],
])('%j is a proof: %s', (records, isIt) => {
  expect(isProved(records, TOKEN)).toBe(isIt);
});

test.each([
  ['shop.example.com', true],
  ['xn--23cf4ab.xn--o3cw4h', true],
  ['localhost', false],
  ['10.0.0.1', false],
  ['[::1]', false],
  ['intranet', false],
  ['db.internal', false],
  ['1.0.0.127.in-addr.arpa', false],
  [`${'a'.repeat(60)}.`.repeat(4) + 'com', false],
])('%s can be claimed: %s', (hostname, isIt) => {
  expect(isClaimable(hostname)).toBe(isIt);
});
