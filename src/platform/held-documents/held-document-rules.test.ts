import { expect, test } from 'vitest';
import { heldDocumentShape, isOrderedPeriod } from './held-document-contract.ts';
import { dueReminder, expiryStateOn } from './held-document-rules.ts';
import { isScan } from './prepare-scan.ts';

const TODAY = '2026-11-28';

test.each([
  [null, 'unlimited'],
  ['2026-11-27', 'expired'],
  ['2026-11-28', 'expiring'],
  ['2027-01-27', 'expiring'],
  ['2027-01-28', 'valid'],
] as const)('a document that expires on %s is %s', (expiresOn, state) => {
  expect(expiryStateOn(expiresOn, TODAY)).toBe(state);
});

test.each([
  ['61 days before', '2027-01-28', null, null],
  ['60 days before', '2027-01-27', null, 60],
  ['60 days before, once', '2027-01-27', 60, null],
  ['31 days before', '2026-12-29', 60, null],
  ['30 days before', '2026-12-28', 60, 30],
  ['7 days before', '2026-12-05', 30, 7],
  ['on the day', '2026-11-28', 7, 0],
  ['on the day, once', '2026-11-28', 0, null],
  ['later, when the day was missed', '2026-11-20', 7, 0],
  ['where several were missed, the last one', '2026-12-03', null, 7],
] as const)('%s', (_when, expiresOn, remindedDays, due) => {
  expect(dueReminder({ expiresOn, remindedDays }, TODAY)).toBe(due);
});

test('what forms send is read as people type it, and hostile values are refused by field', () => {
  const { number, issuedOn, expiresOn, note, scan } = heldDocumentShape;
  expect(expiresOn.parse('1 ม.ค. 2570')).toBe('2027-01-01');
  expect([issuedOn.parse(''), issuedOn.parse(undefined)]).toEqual([null, null]);
  expect(scan.parse(new File([], ''))).toBeNull();
  for (const refused of [
    number.safeParse('1'.repeat(61)),
    expiresOn.safeParse('พรุ่งนี้'),
    note.safeParse(['__proto__']),
    scan.safeParse('file'),
    scan.safeParse(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'big.pdf')),
  ])
    expect(refused.success).toBe(false);
  expect(isOrderedPeriod({ issuedOn: '2027-01-02', expiresOn: '2027-01-01' })).toBe(false);
  expect(isOrderedPeriod({ issuedOn: null, expiresOn: '2027-01-01' })).toBe(true);
});

test.each([
  ['%PDF-1.7', true],
  ['\u00ff\u00d8\u00ff\u00e0', true],
  ['<svg onload="alert(1)">', false],
  ['', false],
])('a file that begins with %j may be a scan: %s', (start, may) => {
  expect(isScan(new Uint8Array(Buffer.from(start.padEnd(start === '' ? 0 : 32, '\u0000'), 'latin1')))).toBe(
    may,
  );
});
