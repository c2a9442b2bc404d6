import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { SITE_CONTENT } from '#platform/tenancy/tenant.ts';
import type { World } from '#platform/testing/world.ts';
import { saveCategory } from '../editing/save-category.ts';
import { releaseItem, takeStep } from '../editing/release-item.ts';
import { readMenus } from '../menus/read-menus.ts';
import { category, change, item } from '../testing.ts';
import { action, loader } from './menus-page.tsx';
import { action as restore, loader as versionsOf } from './menu-versions-page.tsx';

const PLACE = { path: '/cms/manage/menus' };
const link = (at: string, to: string, text = 'ชา') => ({
  [`entries.${at}.th`]: text,
  [`entries.${at}.en`]: 'Tea',
  [`entries.${at}.to`]: to,
});

const shown = (world: World, locale: 'th' | 'en' = 'th') => {
  const kept: Date[] = [];
  return world
    .read((scope) =>
      readMenus(
        { ...scope, locale, actor: { kind: 'guest', role: 'guest', guestId: null } },
        { keepUntil: (at) => void kept.push(at) },
      ),
    )
    .then((menus) => ({ ...menus, kept: kept.length }));
};

test('a menu is published at once, edited as the version that was opened, and an earlier one comes back', async ({
  world,
}) => {
  const actor = await world.person('manager');
  expect(await callPage(world, loader, { ...PLACE, actor })).toMatchObject({ version: 0, entries: null });
  expect((await shown(world)).main).toBeNull();
  const publish = (form: Record<string, string>) =>
    callPage(world, action, { ...PLACE, actor, form: { intent: 'main', links: 'own', ...form } });
  const first = { version: '0', ...link('0', '/about'), ...link('0.entries.0', 'https://example.org/') };
  expect(await publish(first)).toMatchObject({ data: { ok: true } });
  expect((await shown(world, 'en')).main).toEqual([
    { label: 'Tea', path: '/about', links: [{ label: 'Tea', path: 'https://example.org/' }] },
  ]);
  expect(await publish({ version: '0', ...link('0', '/mine') })).toMatchObject({
    init: { status: 409 },
    data: { problem: { code: 'content.version_conflict', details: { yours: 0, current: 1 } } },
  });
  // Published without a change, it stays the same version.
  expect(await publish({ ...first, version: '1' })).toMatchObject({ data: { ok: true } });
  expect(await publish({ version: '1', ...link('0', '/news', 'ข่าว') })).toMatchObject({ data: { ok: true } });
  const history = { path: '/cms/manage/menus/versions', actor };
  const { versions, difference } = await callPage(world, versionsOf, history);
  expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  expect(difference?.lines.map(({ kind, part }) => `${kind} ${part.text}`)).toEqual([
    'removed ชา / Tea → /about',
    'removed ชา / Tea → https://example.org/',
    'added ข่าว / Tea → /news',
  ]);
  const back = { place: 'main', number: '1' };
  expect(await callPage(world, restore, { ...history, form: { ...back, version: '1' } })).toMatchObject({
    data: { problem: { code: 'content.version_conflict' } },
  });
  expect(
    await callPage(world, restore, { ...history, form: { ...back, number: '9', version: '2' } }),
  ).toMatchObject({
    data: { problem: { code: 'content.version_missing' } },
  });
  expect(await callPage(world, restore, { ...history, form: { ...back, version: '2' } })).toMatchObject({
    status: 303,
  });
  expect((await shown(world)).main?.[0]).toMatchObject({ path: '/about' });
});

test('members see no menus to edit; a faulty address is reported at its field', async ({ world }) => {
  const member = await world.person('user');
  for (const page of [loader, versionsOf])
    await expect(callPage<unknown>(world, page, { ...PLACE, actor: member })).rejects.toMatchObject({
      init: { status: 403 },
    });
  const form = { intent: 'footer', version: '0', 'entries.0.th': 'ร้าน', 'entries.0.en': 'Shop' };
  await expect(callPage(world, action, { ...PLACE, actor: member, form })).rejects.toMatchObject({
    init: { status: 403 },
  });
  const actor = await world.person('manager');
  expect(
    await callPage(world, action, {
      ...PLACE,
      actor,
      form: { ...form, ...link('0.entries.0', '//evil.test') },
    }),
  ).toMatchObject({ data: { problem: { fields: { 'entries.0.entries.0.to': [expect.any(String)] } } } });
});

test('a page is linked at its present address, for those who see it, and only one of this site', async ({
  world,
}) => {
  const actor = await world.person('manager');
  const page = await world.write(async (scope) => {
    const made = await item(scope, { kind: 'page', slug: 'tea' });
    await item(scope, { kind: 'page', slug: 'tea-en', locale: 'en', of: made.itemId });
    return made;
  });
  const other = await world.another();
  const foreign = await other.write((scope) => item(scope, { kind: 'page', slug: 'theirs' }));
  const publish = (itemId: string, version: string) =>
    callPage(world, action, {
      ...PLACE,
      actor,
      form: { intent: 'main', links: 'own', version, ...link('0', `item:${itemId}`) },
    });
  expect(await publish(foreign.itemId, '0')).toMatchObject({
    data: { problem: { code: 'content.item_missing' } },
  });
  expect(await publish(page.itemId, '0')).toMatchObject({ data: { ok: true } });
  expect((await shown(other)).main).toBeNull();
  const pathFor = async (locale: 'th' | 'en') => (await shown(world, locale)).main?.[0]?.path;
  expect([await pathFor('th'), await pathFor('en')]).toEqual(['/tea', '/tea-en']);
  await world.write((scope) => change(scope, page.itemId, { slug: 'chaa' }));
  expect(await pathFor('th')).toBe('/chaa');
  await world.write((scope) => change(scope, page.itemId, { audience: 'user' }));
  expect(await pathFor('th')).toBe('/tea-en');
  await world.write((scope) => takeStep(scope, { item: page.itemId }, 'unpublish'));
  expect(await pathFor('th')).toBe('/tea-en');
  await world.write((scope) => change(scope, page.itemId, { audience: 'guest' }));
  const until = new Date(world.now.getTime() + 3_600_000).toISOString();
  await world.write((scope) => releaseItem(scope, { item: page.itemId, at: null, until }));
  expect(await shown(world)).toMatchObject({ main: [{ path: '/chaa' }], kept: 1 });
});

test('pages of the whole site are refreshed once what a menu names stands elsewhere', async ({ world }) => {
  const actor = await world.person('manager');
  const { tea, post } = await world.write(async (scope) => {
    const tea = await category(scope, 'tea');
    return { tea, post: await item(scope, { slug: 'first', categoryId: tea }) };
  });
  const version = () => world.app.content.versionOf(world.tenant.id, SITE_CONTENT);
  const rename = (slug: string, at: number) =>
    world.write((scope) =>
      saveCategory(scope, { category: tea, slug, titleTh: 'ชา', titleEn: '', sort: 0, version: at }),
    );
  await rename('teas', 1);
  expect(version(), 'no menu names it').toBe(0);
  const form = { intent: 'main', links: 'own', version: '0', ...link('0', `item:${post.itemId}`) };
  await callPage(world, action, { ...PLACE, actor, form });
  await expect.poll(version).toBe(1);
  await rename('drinks', 2);
  await expect.poll(version).toBe(2);
  expect((await shown(world)).main?.[0]?.path).toBe('/cms-blog/drinks/first');
});
