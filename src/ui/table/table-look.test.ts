import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { MAX_COLUMNS, parsed } from './table-look.ts';
import { tableLookScript } from './table-look-script.ts';

function lookAfter(stored: Readonly<Record<string, string>> | Error, pathname = '/shop/manage/orders') {
  const dataset: { density?: string; hidden?: string } = {};
  runInNewContext(tableLookScript, {
    location: { pathname },
    localStorage: {
      getItem: (key: string) => {
        if (stored instanceof Error) throw stored;
        return stored[key] ?? null;
      },
    },
    document: { documentElement: { dataset } },
  });
  return dataset;
}

const columns = JSON.stringify({ '/shop/manage/orders': { keys: ['goods', 'placed'], places: [3, 5] } });

test('applies the density and the hidden columns of this list before the first paint', () => {
  expect(lookAfter({ 'sala.density': 'compact', 'sala.columns': columns })).toEqual({
    density: 'compact',
    hidden: '3 5',
  });
  expect(lookAfter({ 'sala.columns': columns }, '/shop/manage/stock')).toEqual({});
});

test('ignores what is not in its form', () => {
  expect(lookAfter({ 'sala.density': 'huge', 'sala.columns': '{' })).toEqual({});
  expect(lookAfter(new Error('storage is blocked'))).toEqual({});
  expect(parsed('{')).toEqual({});
  expect(parsed('5')).toEqual({});
  expect(parsed('{"/a":5,"/b":{"keys":["x"],"places":[1]}}')).toEqual({ '/b': { keys: ['x'], places: [1] } });
});

test('every column can be hidden before the first paint', () => {
  const css = readFileSync(new URL('../theme/theme.css', import.meta.url), 'utf8');
  for (let place = 0; place < MAX_COLUMNS; place += 1)
    expect(css).toContain(`:root[data-hidden~="${place}"] .card-table [data-col="${place}"]`);
});
