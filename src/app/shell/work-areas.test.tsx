import { expect, test } from 'vitest';
import { modulesUi } from '../modules.ts';
import { HOME, workMap } from './work-areas.tsx';

const all = () => true;
const names = (areas: readonly { name: string }[]): string[] => areas.map(({ name }) => name);

test('a manager enters all areas, a member only those with something for everybody', () => {
  const manager = workMap({ role: 'manager', isOn: all, pathname: '/user/dashboard' });
  expect(names(manager.areas)).toEqual([
    HOME,
    'shop',
    'learn',
    'forms',
    'files',
    'people',
    'clusters',
    'content',
    'site',
  ]);
  const member = workMap({ role: 'user', isOn: all, pathname: '/user/dashboard' });
  expect(names(member.areas)).toEqual([HOME, 'files']);
});

test('a teacher who is a member sees the lessons while they are there', () => {
  const there = workMap({ role: 'user', isOn: all, pathname: '/lesson/manage/food-safety' });
  expect(there.current.name).toBe('learn');
  expect(there.groups.flatMap(({ items }) => items.map(({ to }) => to))).toEqual(['/lesson/manage']);
});

test.each([
  ['/user/dashboard', HOME, '/user/dashboard'],
  ['/shop/manage', 'shop', '/shop/manage'],
  ['/shop/manage/orders/SO6911-00001', 'shop', '/shop/manage/orders'],
  ['/shop/manage/orders-of-another-kind', 'shop', '/shop/manage'],
  ['/form/contact/admin/questions', 'forms', '/form/manage'],
  ['/user/manage/0191a0b0', 'people', '/user/manage'],
  ['/user/manage/audit', 'people', '/user/manage/audit'],
  ['/user/manage/files', 'site', '/user/manage/files'],
  ['/user/imports/shop.products/0191a0b0', 'shop', '/shop/manage/products'],
  ['/user/imports/accounts.members', 'people', '/user/manage'],
  ['/user/imports/exams.questions', 'learn', '/lesson/manage/exams/questions'],
  ['/config/theme', 'site', '/config/theme'],
  ['/user/filemanager', 'files', '/user/filemanager'],
])('%s belongs to %s, below %s', (pathname, area, link) => {
  const { current, groups } = workMap({ role: 'admin', isOn: all, pathname });
  expect(current.name).toBe(area);
  const items = groups.flatMap((group) => group.items);
  expect(items.filter(({ isCurrent }) => isCurrent).map(({ to }) => to)).toEqual([link]);
});

test('a module that is switched off leaves the areas, but for work that people may have left in it', () => {
  const { areas } = workMap({ role: 'admin', isOn: () => false, pathname: '/user/dashboard' });
  const links = ['/shop/manage/orders', '/config'].flatMap((pathname) =>
    workMap({ role: 'admin', isOn: () => false, pathname }).groups.flatMap(({ items }) =>
      items.map(({ to }) => to),
    ),
  );
  expect(names(areas)).not.toContain('files');
  expect(links).not.toContain('/shop/manage/products');
  expect(links).toContain('/shop/manage/orders');
  expect(links).toContain('/user/manage/files');
});

test('every area has a key of its own', () => {
  const keys = ['KeyH', ...modulesUi.flatMap(({ workArea }) => workArea?.key ?? [])];
  expect(new Set(keys).size).toBe(keys.length);
});
