import { expect, test } from 'vitest';
import { listZones, zonedInstant } from './zone.ts';

test.for([
  ['a plain day', '2026-11-21', '09:30', 'Asia/Bangkok', '2026-11-21T02:30:00.000Z'],
  ['just after midnight', '2026-11-21', '00:05', 'Asia/Bangkok', '2026-11-20T17:05:00.000Z'],
  ['winter', '2026-12-01', '12:00', 'Europe/Berlin', '2026-12-01T11:00:00.000Z'],
  ['a skipped time', '2027-03-28', '02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['a repeated time', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
] as const)('%s', ([, on, time, zone, instant]) => {
  expect(zonedInstant(on, time, zone).toISOString()).toBe(instant);
});

test('the list of zones begins here, goes on with the neighbours, and misses none', () => {
  const zones = listZones();
  expect(zones.slice(0, 3)).toEqual(['Asia/Bangkok', 'Asia/Vientiane', 'Asia/Phnom_Penh']);
  expect(zones.indexOf('Asia/Tokyo')).toBeLessThan(zones.indexOf('Africa/Abidjan'));
  expect(zones.at(-1)).toBe('UTC');
  expect(new Set(zones)).toEqual(new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']));
  expect(zones).toHaveLength(new Set(zones).size);
});

test('a neighbour is found under its former name, and a name that the runtime lacks is left out', () => {
  expect(listZones(['Africa/Abidjan', 'Asia/Saigon', 'Asia/Bangkok'])).toEqual([
    'Asia/Bangkok',
    'Asia/Saigon',
    'Africa/Abidjan',
    'UTC',
  ]);
});
