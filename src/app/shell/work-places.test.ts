import { expect, test } from 'vitest';
import { leave, MAX_PINNED, MAX_RECENT, NO_PLACES, readPlaces, togglePin, visit } from './work-places.ts';

const order = { area: 'shop', to: '/shop/manage/orders/SO1', label: 'SO1', isListed: false };

test('each area remembers its last page, with its filters', () => {
  const list = { area: 'shop', to: '/shop/manage/orders?show=to_pack', label: 'Orders', isListed: true };
  const places = visit(visit(NO_PLACES, list), { ...order, area: 'learn' });
  expect(places.last).toEqual({ shop: '/shop/manage/orders?show=to_pack', learn: '/shop/manage/orders/SO1' });
});

test('recent pages are those outside the navigation, each once and without its query, latest first', () => {
  let places = visit(NO_PLACES, { ...order, isListed: true });
  expect(places.recent).toEqual([]);
  for (const to of ['/a?tab=1', '/b', '/a?tab=2']) places = visit(places, { ...order, to, label: to });
  expect(places.recent).toEqual([
    { to: '/a', label: '/a?tab=2' },
    { to: '/b', label: '/b' },
  ]);
  for (let index = 0; index < 20; index++) places = visit(places, { ...order, to: `/${index}` });
  expect(places.recent).toHaveLength(MAX_RECENT);
});

test('a page that could not be shown is neither recent nor the last of its area', () => {
  const places = togglePin(visit(NO_PLACES, { ...order, to: '/gone?tab=1' }), { to: '/gone', label: 'Gone' });
  expect(leave(places, '/gone?tab=2')).toEqual({
    last: {},
    recent: [],
    pinned: [{ to: '/gone', label: 'Gone' }],
  });
});

test('a pinned page stays until it is unpinned, and follows a new title', () => {
  const pinned = togglePin(NO_PLACES, { to: order.to, label: 'Old title' });
  expect(visit(pinned, order).pinned).toEqual([{ to: order.to, label: 'SO1' }]);
  expect(togglePin(pinned, { to: order.to, label: 'Old title' }).pinned).toEqual([]);
  let many = NO_PLACES;
  for (let index = 0; index < 20; index++) many = togglePin(many, { to: `/${index}`, label: 'x' });
  expect(many.pinned).toHaveLength(MAX_PINNED);
});

test.each([
  [null],
  ['nonsense'],
  ['[]'],
  ['{"last":{"shop":"//evil.example"},"recent":[{"to":"javascript:alert(1)","label":"x"}],"pinned":"x"}'],
  ['{"recent":[null,{"to":"/a","label":""},{"to":"/\\\\evil.example","label":"x"}]}'],
])('what the browser kept in another shape leads nowhere: %s', (text) => {
  expect(readPlaces(text)).toEqual(NO_PLACES);
});

test('what was kept is read again', () => {
  const places = togglePin(visit(NO_PLACES, order), { to: '/b', label: 'B' });
  expect(readPlaces(JSON.stringify(places))).toEqual(places);
});
