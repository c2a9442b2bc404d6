import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/dates/calendar-date.ts';
import { changePlaces, type Days, endPlaces, isWithin, type Place } from './chart-rules.ts';

const FIRST = '2026-01-01';
const DAYS = Array.from({ length: 31 }, (_, day) => addDays(FIRST, day));
const WHOLE: Place = { parentId: null, nameTh: 'ฝ่ายผลิต', nameEn: '', sort: 0, fromOn: FIRST, toOn: null };

const days = fc.tuple(fc.nat(20), fc.option(fc.integer({ min: 1, max: 9 }))).map(
  ([from, length]): Days => ({
    fromOn: addDays(FIRST, from),
    toOn: length === null ? null : addDays(FIRST, from + length),
  }),
);
const patches = fc.record(
  { nameTh: fc.constantFrom('ก', 'ข', 'ค'), parentId: fc.constantFrom('a', 'b', null) },
  { requiredKeys: [] },
);

function on(places: readonly Place[], day: string) {
  const found = places.filter((place) => isWithin(place, day));
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0] && { nameTh: found[0].nameTh, parentId: found[0].parentId };
}

test('after any changes each day says what the last change of that day set', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(days, patches), { maxLength: 12 }), (changes) => {
      const places = changes.reduce<Place[]>(
        (all, [range, patch]) => changePlaces(all, range, patch),
        [WHOLE],
      );
      for (const day of DAYS) {
        const said = changes
          .filter(([range]) => isWithin(range, day))
          .reduce<{ nameTh: string; parentId: string | null }>((so, [, patch]) => ({ ...so, ...patch }), {
            nameTh: WHOLE.nameTh,
            parentId: null,
          });
        expect(on(places, day)).toEqual(said);
      }
      for (const [at, place] of places.entries()) expect(places[at + 1]?.fromOn ?? null).toBe(place.toOn);
    }),
  );
});

test('ends on a day, and leaves nothing where it ends on its first', () => {
  const twice = changePlaces([WHOLE], { fromOn: '2026-01-10', toOn: null }, { nameTh: 'ใหม่' });
  expect(endPlaces(twice, '2026-01-05')).toEqual([{ ...WHOLE, toOn: '2026-01-05' }]);
  expect(endPlaces(twice, '2026-02-01').at(-1)).toMatchObject({ nameTh: 'ใหม่', toOn: '2026-02-01' });
  expect(endPlaces(twice, FIRST)).toEqual([]);
});

test('setting what is true already leaves one place', () => {
  expect(changePlaces([WHOLE], { fromOn: '2026-01-10', toOn: null }, { sort: 0 })).toEqual([WHOLE]);
});
