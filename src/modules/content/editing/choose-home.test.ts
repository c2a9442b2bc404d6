import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { getManagedItem } from '../manage/managed-item.ts';
import { loader as readPage } from '../pages/page-page.tsx';
import { findHomePage, viewOf } from '../reading/read-item.ts';
import { change, item } from '../testing.ts';
import { chooseHome } from './choose-home.ts';
import { releaseItem, takeStep } from './release-item.ts';

const titleAtHome = (world: World, locale: 'th' | 'en' = 'th'): Promise<string | null> =>
  world.read(async (scope) => {
    const page = await findHomePage({ ...scope, locale });
    return page === null ? null : (await viewOf(scope, page)).title;
  });

test('a chosen page stands at `/` while it is public; otherwise the composed home page does', async ({
  world,
}) => {
  expect(await titleAtHome(world)).toBeNull();
  const page = await world.write((scope) => item(scope, { kind: 'page', slug: 'hello', title: 'ยินดีต้อนรับ' }));
  await world.write((scope) => chooseHome(scope, { item: page.itemId, isHome: true }));
  expect(await titleAtHome(world)).toBe('ยินดีต้อนรับ');
  // Search engines are led to one of its two addresses.
  const { item: seen } = await callPage(world, readPage, { path: '/hello', params: { page: 'hello' } });
  expect(seen.path).toBe('/');

  // A draft is not seen before it is published.
  await world.write((scope) => change(scope, page.itemId, { title: 'ยังไม่เผยแพร่' }));
  expect(await titleAtHome(world)).toBe('ยินดีต้อนรับ');
  await world.write((scope) => takeStep(scope, { item: page.itemId }, 'unpublish'));
  expect(await titleAtHome(world)).toBeNull();
  await world.write((scope) => releaseItem(scope, { item: page.itemId, at: null, until: null }));
  expect(await titleAtHome(world)).toBe('ยังไม่เผยแพร่');
  await world.write((scope) => chooseHome(scope, { item: page.itemId, isHome: false }));
  expect(await titleAtHome(world)).toBeNull();
});

test('the home page is seen in the reader’s language; another choice takes its place', async ({ world }) => {
  const { thai, other } = await world.write(async (scope) => {
    const made = await item(scope, { kind: 'page', slug: 'hello', title: 'ยินดีต้อนรับ' });
    await item(scope, { kind: 'page', slug: 'hello-en', title: 'Welcome', locale: 'en', of: made.itemId });
    return { thai: made, other: await item(scope, { kind: 'page', slug: 'other', title: 'อีกหน้า' }) };
  });
  await world.write((scope) => chooseHome(scope, { item: thai.itemId, isHome: true }));
  await world.write((scope) => chooseHome(scope, { item: thai.itemId, isHome: true }));
  expect(await titleAtHome(world, 'en')).toBe('Welcome');
  await world.write((scope) => chooseHome(scope, { item: other.itemId, isHome: true }));
  const isManagedHome = async (itemId: string) =>
    (await world.read((scope) => getManagedItem(scope, itemId, 'guest'))).isHome;
  expect(await isManagedHome(thai.itemId)).toBe(false);
  expect(await isManagedHome(other.itemId)).toBe(true);
  expect(await titleAtHome(world)).toBe('อีกหน้า');
  // The page that was replaced has nothing to leave.
  await world.write((scope) => chooseHome(scope, { item: thai.itemId, isHome: false }));
  expect(await titleAtHome(world)).toBe('อีกหน้า');
});

test('only a page can be the home page', async ({ world }) => {
  const post = await world.write((scope) => item(scope, { slug: 'story' }));
  await expect(
    world.write((scope) => chooseHome(scope, { item: post.itemId, isHome: true })),
  ).rejects.toMatchObject({ code: 'content.wrong_state' });
  const page = await world.write((scope) => item(scope, { kind: 'page', slug: 'gone' }));
  await world.write((scope) => takeStep(scope, { item: page.itemId }, 'trash'));
  await expect(
    world.write((scope) => chooseHome(scope, { item: page.itemId, isHome: true })),
  ).rejects.toMatchObject({ code: 'content.wrong_state' });
});
