import { expect, test } from 'vitest';
import { newField } from '../manage/starter-rules.ts';
import { goneTimes } from './slot-rules.ts';

const NOW = new Date('2026-12-01T03:00:00.000Z');
const slotAt = (hour: string): { startsAt: string; endsAt: string } => ({
  startsAt: `2026-12-01T${hour}:00:00.000Z`,
  endsAt: `2026-12-01T${hour}:30:00.000Z`,
});
const option = (id: string, hour: string) => ({ id, cap: 1, label: { th: '', en: '' }, slot: slotAt(hour) });
const field = {
  ...newField('slot'),
  id: 'f_goneslot',
  options: [option('o_begun001', '03'), option('o_later001', '04')],
};
const text = { ...newField('text'), id: 'f_gonetext' };

test.for([
  ['nothing chosen', '', [], []],
  ['still to come', 'o_later001', [], []],
  ['begun', 'o_begun001', [], ['f_goneslot']],
  ['begun, but one’s own', 'o_begun001', ['o_begun001'], []],
  ['removed', 'o_removed1', [], ['f_goneslot']],
] as const)('a chosen time that is gone: %s', ([, chosen, held, gone]) => {
  const raw = { f_goneslot: chosen, f_gonetext: 'o_removed1' };
  expect([...goneTimes([field, text], raw, { now: NOW, held: new Set(held) })]).toEqual(gone);
});
