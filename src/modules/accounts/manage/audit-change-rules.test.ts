import { expect, test } from 'vitest';
import type { AuditDetail } from '#platform/module/module-text.ts';
import { type ChangeReader, changeFacts, peopleInChange } from './audit-change-rules.ts';

const say = (text: string) => (): string => text;

const DETAILS: Readonly<Record<string, AuditDetail | null>> = {
  role: { label: say('Role'), words: { user: say('Member'), admin: say('Administrator') } },
  email: { label: say('E-mail') },
  paidSatang: { label: say('Received') },
  regular: { label: say('Price'), unit: 'satang' },
  limitBytes: { label: say('Room') },
  isOn: { label: say('On') },
  closesAt: { label: say('Closes') },
  untilOn: { label: say('Until') },
  skus: { label: say('SKUs') },
  madeBy: { label: say('Made by'), isPerson: true },
  prices: { label: say('Prices'), show: (value) => (Array.isArray(value) ? `${value.length} prices` : null) },
  orderId: null,
};

const reader: ChangeReader = {
  locale: 'en',
  zone: 'Asia/Bangkok',
  yes: 'Yes',
  no: 'No',
  detailOf: (field) => DETAILS[field],
  nameOf: (id) => `name of ${id}`,
};

test.each([
  [null, null, []],
  [undefined, undefined, []],
  [{ role: 'user' }, { role: 'admin' }, ['Role: Member → Administrator']],
  [{ role: 'user', email: 'a' }, { role: 'user', email: 'b' }, ['E-mail: a → b']],
  [null, { role: 'user', email: 'x@example.test' }, ['Role: Member', 'E-mail: x@example.test']],
  // What the other side does not name did not change: it says which thing it was.
  [{ email: 'a' }, { role: 'admin' }, ['E-mail: a', 'Role: Administrator']],
  [{ email: null }, { email: 'b' }, ['E-mail: – → b']],
  [{ paidSatang: 0 }, { paidSatang: 40_050 }, ['Received: ฿0.00 → ฿400.50']],
  [{ regular: 10_000 }, { regular: 9_000 }, ['Price: ฿100.00 → ฿90.00']],
  [{ limitBytes: null }, { limitBytes: 5 * 1024 ** 3 }, ['Room: – → 5 GB']],
  [{ isOn: false }, { isOn: true }, ['On: No → Yes']],
  [null, { closesAt: '2026-11-21T02:30:00.000Z' }, ['Closes: 21 Nov 2569 BE 09:30']],
  [null, { untilOn: '2026-11-21' }, ['Until: 21 Nov 2569 BE']],
  [null, { skus: ['A-1', 'A-2'] }, ['SKUs: A-1, A-2']],
  [null, { madeBy: '7' }, ['Made by: name of 7']],
  [{ prices: [1] }, { prices: [1, 2] }, ['Prices: 1 prices → 2 prices']],
  [null, { orderId: '0192', surplus: { raw: 1 } }, []],
  [[1], [2], []],
])('a change from %j to %j reads %j', (before, after, facts) => {
  expect(changeFacts(before, after, reader)).toEqual(facts);
});

test('the people of a change are found for their names', () => {
  expect(peopleInChange({ before: { madeBy: '7', role: 'user' }, after: null }, reader.detailOf)).toEqual([
    '7',
  ]);
});
