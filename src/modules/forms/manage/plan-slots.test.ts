import { expect, test } from 'vitest';
import { MAX_SLOTS } from '../field/kind-rules.ts';
import { slotText } from '../field/slot-rules.ts';
import { planSlots, type SlotPlan } from './plan-slots-rules.ts';
import { nextSlot, readSlot, slotFault, typedSlot } from './slot-rows-rules.ts';

const ZONE = 'Asia/Bangkok';
const READER = { locale: 'th', zone: ZONE } as const;
const MORNING: SlotPlan = {
  from: '2026-12-01',
  to: '2026-12-01',
  weekdays: [],
  firstAt: '09:00',
  minutes: 30,
  perDay: null,
  until: '10:30',
};
const planned = (plan: Partial<SlotPlan>, zone = ZONE): string[] =>
  planSlots({ ...MORNING, ...plan }, zone).map((slot) => slotText(slot, { ...READER, zone }));

test.for<[what: string, Partial<SlotPlan>, string[]]>([
  ['until an hour', {}, ['1 ธ.ค. 2569 09:00–09:30', '1 ธ.ค. 2569 09:30–10:00', '1 ธ.ค. 2569 10:00–10:30']],
  ['a number of times', { until: null, perDay: 2 }, ['1 ธ.ค. 2569 09:00–09:30', '1 ธ.ค. 2569 09:30–10:00']],
  ['a number or an hour, what comes first', { perDay: 1 }, ['1 ธ.ค. 2569 09:00–09:30']],
  ['one, where neither is said', { until: null }, ['1 ธ.ค. 2569 09:00–09:30']],
  ['nothing shorter', { until: '09:29' }, []],
  ['nothing past midnight', { firstAt: '23:00', until: null, perDay: 9 }, ['1 ธ.ค. 2569 23:00–23:30']],
  ['no length', { minutes: 0 }, []],
  [
    'several days',
    { to: '2026-12-03', perDay: 1 },
    ['1 ธ.ค. 2569 09:00–09:30', '2 ธ.ค. 2569 09:00–09:30', '3 ธ.ค. 2569 09:00–09:30'],
  ],
  [
    'some days of the week: Saturdays and Sundays',
    { to: '2026-12-13', perDay: 1, weekdays: [0, 6] },
    [
      '5 ธ.ค. 2569 09:00–09:30',
      '6 ธ.ค. 2569 09:00–09:30',
      '12 ธ.ค. 2569 09:00–09:30',
      '13 ธ.ค. 2569 09:00–09:30',
    ],
  ],
  ['an end before the beginning', { to: '2026-11-30' }, []],
])('times are planned: %s', ([, plan, expected]) => {
  expect(planned(plan)).toEqual(expected);
});

test('a plan ends one above what an appointment can have, and after a year', () => {
  const long = { to: '2999-12-31', firstAt: '00:00', until: null };
  expect(planned({ ...long, minutes: 1, perDay: 1_000_000 })).toHaveLength(MAX_SLOTS + 1);
  expect(planned({ ...long, perDay: 1, weekdays: [1] })).toHaveLength(52);
  // Hours that do not exist where clocks go forward.
  expect(
    planned(
      { from: '2026-03-29', to: '2026-03-29', firstAt: '01:00', minutes: 60, until: '04:00' },
      'Europe/Berlin',
    ),
  ).toEqual(['29 มี.ค. 2569 01:00–03:00', '29 มี.ค. 2569 03:00–04:00']);
});

test.for([
  ['1/12/2569', '9.00', '๑๐:๓๐', null],
  ['1 ธ.ค. 69', '9', '10', null],
  ['2026-12-01', '09:00', '10:00', null],
  ['31/2/2569', '09:00', '10:00', 'day'],
  ['', '', '', 'day'],
  ['1/12/2569', '25:00', '10:00', 'start'],
  ['1/12/2569', '09:00', '', 'end'],
  ['1/12/2569', '09:00', '09:00', 'end'],
  ['1/12/2569', '22:00', '01:00', 'end'],
] as const)('%s %s to %s is wrong in %s', ([day, start, end, fault]) => {
  expect(slotFault({ day, start, end })).toBe(fault);
  const slot = readSlot({ day, start, end }, ZONE);
  expect(slot === null).toBe(fault !== null);
  if (slot) expect(readSlot(typedSlot(slot, ZONE), ZONE)).toEqual(slot);
});

test('a new row stands behind the last one, on the next day where the day is over', () => {
  const today = '2026-11-30';
  expect(nextSlot(undefined, today)).toEqual({ day: '01/12/2569', start: '09:00', end: '10:00' });
  const last = { day: '1/12/2569', start: '9.00', end: '9.45' };
  expect(nextSlot(last, today)).toEqual({ day: '1/12/2569', start: '09:45', end: '10:30' });
  const late = { day: '31/12/2569', start: '13:00', end: '22:00' };
  expect(nextSlot(late, today)).toEqual({ ...late, day: '01/01/2570' });
  expect(nextSlot({ ...late, end: '' }, today)).toEqual(nextSlot(undefined, today));
});
