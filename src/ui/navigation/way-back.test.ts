import { beforeEach, expect, test } from 'vitest';
import { earlierPage, forgetLists, keepEarlierPage, keepList, returnedEntry, wayBackTo } from './way-back.ts';

beforeEach(forgetLists);

test('a list is returned to with its filters and its place; other pages are linked plainly', () => {
  keepList('/mugs', { search: '?q=blue&after=x', entry: 'k1' });
  const back = wayBackTo('/mugs');
  expect(back.to).toBe('/mugs?q=blue&after=x');
  expect(returnedEntry(back.state)).toBe('k1');
  expect(wayBackTo('/cups')).toEqual({ to: '/cups' });
});

test('the way back forgets filters that were taken off again', () => {
  keepList('/mugs', { search: '?q=blue', entry: 'k1' });
  keepList('/mugs', { search: '', entry: 'k2' });
  expect(wayBackTo('/mugs').to).toBe('/mugs');
});

test('each page of a list knows the one before it, while its reader came from there', () => {
  keepEarlierPage('/mugs?after=2', '/mugs');
  keepEarlierPage('/mugs?after=3', '/mugs?after=2');
  expect(earlierPage('/mugs?after=3')).toBe('/mugs?after=2');
  expect(earlierPage('/mugs?after=2')).toBe('/mugs');
  expect(earlierPage('/mugs?after=9')).toBeNull();
});

test('only the last lists are kept, and none after a sign-out', () => {
  for (let each = 0; each <= 200; each += 1) keepList(`/list-${each}`, { search: '?q=a', entry: 'k' });
  expect(wayBackTo('/list-0').state).toBeUndefined();
  expect(wayBackTo('/list-200').state).toBeDefined();
  forgetLists();
  expect(wayBackTo('/list-200').state).toBeUndefined();
});

test.each([undefined, null, 'text', { returnsTo: 7 }])('the state %j names no entry', (state) => {
  expect(returnedEntry(state)).toBeNull();
});
