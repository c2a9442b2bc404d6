import { expect, test } from 'vitest';
import { filmActOf, rateBeside } from './film-keys-rules.ts';

test('keys skip, jump to tenths and step through speeds; other keys do nothing', () => {
  expect(filmActOf('j')).toEqual({ kind: 'skip', ms: -10_000 });
  expect(filmActOf('ArrowRight')).toEqual({ kind: 'skip', ms: 5_000 });
  expect(filmActOf('7')).toEqual({ kind: 'go_to', share: 0.7 });
  expect(filmActOf('M')).toEqual({ kind: 'toggle_sound' });
  expect([filmActOf('x'), filmActOf('Tab'), filmActOf('10')]).toEqual([null, null, null]);
  const rates = ['0.75', '1', '2'];
  expect([rateBeside(rates, '1', 1), rateBeside(rates, '2', 1), rateBeside(rates, '0.75', -1)]).toEqual([
    '2',
    '2',
    '0.75',
  ]);
});
