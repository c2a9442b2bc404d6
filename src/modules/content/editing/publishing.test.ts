import sharp from 'sharp';
import { sql } from '#platform/db/query.ts';
import { callPage, requestOfPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { scopeAsOf } from '#platform/demo/stage.ts';
import type { Scope } from '#platform/scope.ts';
import { MAX_CATEGORIES } from '../category/category-contract.ts';
import { MAX_PICTURES } from '../item/item-contract.ts';
import { loader as readPost } from '../blog/post-page.tsx';
import { loader as readBlog } from '../blog/blog-page.tsx';
import { loader as readRss } from '../blog/rss-page.tsx';
import { loader as readSitemap } from '../blog/sitemap-page.tsx';
import { loader as readPage } from '../pages/page-page.tsx';
import { loader as readInCollection } from '../pages/collection-post-page.tsx';
import { loader as readVariant } from '../pages/variant-page.tsx';
import { listVersions } from '../versions/list-versions.ts';
import { restoreVersion } from '../versions/restore-version.ts';
import { listPosts } from '../reading/post-list.ts';
import { category, change, documentWith, item, saveVariantOf } from '../testing.ts';
import { eraseOldTrash } from './empty-trash.ts';
import { deleteCategory, saveCategory } from './save-category.ts';
import { releaseItem, takeStep } from './release-item.ts';
import { createItem, saveItem } from './save-item.ts';
import { findRedirect } from '../redirects/redirects.ts';

const MISSING = { init: { status: 404 } };
const MINUTE = 60_000;
const later = (scope: Scope, minutes: number): Scope =>
  scopeAsOf(scope, { at: new Date(scope.now.getTime() + minutes * MINUTE) });
const titles = async (scope: Scope): Promise<string[]> =>
  (await listPosts(scope, {})).items.map(({ title }) => title);
const open = (world: World, slug: string, group = 'news') =>
  callPage(world, readPost, {
    path: `/cms-blog/${group}/${slug}`,
    params: { category: group, post: slug },
  });

test('readers see what was published, not what was saved afterwards', async ({ world }) => {
  const made = await world.write(async (scope) => {
    const categoryId = await category(scope, 'news');
    const post = await item(scope, { title: 'ฉบับแรก', slug: 'first', categoryId });
    await change(scope, post.itemId, { title: 'ฉบับใหม่', document: documentWith('แก้แล้ว') });
    return post;
  });
  expect((await open(world, 'first')).post).toMatchObject({ title: 'ฉบับแรก' });
  await world.write((scope) => releaseItem(scope, { item: made.itemId, at: null, until: null }));
  expect((await open(world, 'first')).post).toMatchObject({
    title: 'ฉบับใหม่',
    document: documentWith('แก้แล้ว'),
  });
});

test('a scheduled post begins and ends by the clock, without any job', async ({ world }) => {
  const at = (scope: Scope, minutes: number) =>
    new Date(scope.now.getTime() + minutes * MINUTE).toISOString();
  await world.write(async (scope) => {
    const post = await item(scope, { title: 'พรุ่งนี้', isDraft: true });
    await releaseItem(scope, { item: post.itemId, at: at(scope, 10), until: at(scope, 20) });
    expect(await titles(scope)).toEqual([]);
    expect(await titles(later(scope, 9))).toEqual([]);
    expect(await titles(later(scope, 10))).toEqual(['พรุ่งนี้']);
    expect(await titles(later(scope, 19))).toEqual(['พรุ่งนี้']);
    expect(await titles(later(scope, 20))).toEqual([]);
  });
});

test('a kept page ends at the next scheduled instant', async ({ world }) => {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000 + 60 * MINUTE);
  await world.write(async (scope) => {
    await item(scope, { title: 'วันนี้' });
    const post = await item(scope, { title: 'อีกชั่วโมง', isDraft: true });
    await releaseItem(scope, { item: post.itemId, at: at.toISOString(), until: null });
  });
  const { args, frame } = await requestOfPage(world, { path: '/cms-blog' });
  await readBlog(args);
  expect(frame.keptUntil).toEqual(at);
});

test('a schedule can be cancelled, and pins the version of that moment', async ({ world }) => {
  await world.write(async (scope) => {
    const post = await item(scope, { title: 'ตั้งเวลา', isDraft: true });
    const at = new Date(scope.now.getTime() + 10 * MINUTE).toISOString();
    await releaseItem(scope, { item: post.itemId, at, until: null });
    await change(scope, post.itemId, { title: 'แก้หลังตั้งเวลา' });
    expect(await titles(later(scope, 11))).toEqual(['ตั้งเวลา']);
    await takeStep(scope, { item: post.itemId }, 'cancel');
    expect(await titles(later(scope, 11))).toEqual([]);
    await expect(takeStep(scope, { item: post.itemId }, 'cancel')).rejects.toMatchObject({
      code: 'content.wrong_state',
    });
  });
});

test('who saved second is refused, and learns what the other saved', async ({ world }) => {
  const post = await world.write((scope) => item(scope, { title: 'ร่วมกันเขียน', isDraft: true }));
  const input = {
    item: post.itemId,
    version: 2,
    title: 'ของฉัน',
    excerpt: '',
    document: documentWith('ของฉัน'),
    slug: '',
    categoryId: null,
    tags: [],
    audience: 'guest' as const,
    coverPictureId: null,
    seoTitle: '',
    seoDescription: '',
    isHiddenFromSearch: false,
    note: '',
  };
  await world.write((scope) => saveItem(scope, input));
  await expect(world.write((scope) => saveItem(scope, { ...input, title: 'ช้าไป' }))).rejects.toMatchObject({
    code: 'content.version_conflict',
    details: { yours: 2, current: 3, theirs: { title: 'ของฉัน' } },
  });
});

test('former addresses lead to the present one, without chains and loops', async ({ world }) => {
  const post = await world.write(async (scope) => {
    const categoryId = await category(scope, 'news');
    return { ...(await item(scope, { slug: 'one', categoryId })), categoryId };
  });
  await world.write((scope) => change(scope, post.itemId, { slug: 'two' }));
  await world.write((scope) => change(scope, post.itemId, { slug: 'สาม' }));
  const leads = (path: string) => world.write((scope) => findRedirect(scope, path));
  expect(await leads('/cms-blog/news/one')).toBe(`/cms-blog/news/${encodeURIComponent('สาม')}`);
  expect(await leads('/cms-blog/NEWS/Two')).toBe(`/cms-blog/news/${encodeURIComponent('สาม')}`);
  await world.write((scope) =>
    saveCategory(scope, {
      category: post.categoryId,
      version: 1,
      slug: 'stories',
      titleTh: 'เรื่องเล่า',
      titleEn: '',
      sort: 0,
    }),
  );
  expect(await leads('/cms-blog/news/one')).toBe(`/cms-blog/stories/${encodeURIComponent('สาม')}`);
  expect(await leads('/cms-blog/news')).toBe('/cms-blog/stories');
  await world.write((scope) => change(scope, post.itemId, { slug: 'one' }));
  expect(await leads('/cms-blog/stories/one')).toBe(null);
  expect(await leads('/cms-blog/news/one')).toBe('/cms-blog/stories/one');
  const moved = await open(world, 'one').catch((thrown: Response) => thrown);
  expect([
    moved instanceof Response && moved.status,
    moved instanceof Response && moved.headers.get('location'),
  ]).toEqual([301, '/cms-blog/stories/one']);
});

test('posts and categories share one namespace; addresses of the product are refused', async ({ world }) => {
  await world.write(async (scope) => {
    await category(scope, 'tea');
    const post = { kind: 'post', title: 'ชา', locale: 'th', categoryId: null, of: null } as const;
    await expect(createItem(scope, { ...post, slug: 'TEA' })).rejects.toMatchObject({
      code: 'content.slug_taken',
    });
    await expect(createItem(scope, { ...post, kind: 'page', slug: 'shop' })).rejects.toMatchObject({
      code: 'content.slug_reserved',
    });
    expect((await item(scope, { kind: 'page', slug: 'tea' })).slug).toBe('tea');
    expect((await item(scope, { title: 'Tea' })).slug).toBe('tea-2');
  });
});

test('a category with posts stays; a translation exists once', async ({ world }) => {
  await world.write(async (scope) => {
    const categoryId = await category(scope, 'news');
    const post = await item(scope, { categoryId });
    await expect(deleteCategory(scope, categoryId)).rejects.toMatchObject({
      code: 'content.category_in_use',
      details: { items: 1 },
    });
    await item(scope, { of: post.itemId, locale: 'en', title: 'A story' });
    expect(await titles({ ...scope, locale: 'en' })).toEqual(['A story']);
    expect(await titles({ ...scope, locale: 'th' })).toEqual(['เรื่องเล่า']);
  });
  await expect(
    world.write(async (scope) => {
      const post = await item(scope);
      await item(scope, { of: post.itemId, locale: 'th' });
    }),
  ).rejects.toMatchObject({ code: 'content.translation_exists' });
});

test('a document shows pictures of its own item only', async ({ world }) => {
  const pictureId = '019a0000-0000-7000-8000-000000000000';
  const document = {
    type: 'doc' as const,
    content: [
      { type: 'picture' as const, attrs: { pictureId, alt: '', caption: '', width: 'normal' as const } },
    ],
  };
  const { itemId } = await world.write((scope) => item(scope));
  await expect(world.write((scope) => change(scope, itemId, { document }))).rejects.toMatchObject({
    code: 'content.document_invalid',
  });
  await expect(
    world.write((scope) => change(scope, itemId, { coverPictureId: pictureId })),
  ).rejects.toMatchObject({ code: 'content.picture_missing' });
});

test('there are limits to categories and pictures, and a category must exist', async ({ world }) => {
  const nowhere = '019a0000-0000-7000-8000-000000000000';
  await expect(world.write((scope) => item(scope, { categoryId: nowhere }))).rejects.toMatchObject({
    code: 'content.category_missing',
  });
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into content_category (tenant_id, slug, title_th)
      select ${scope.tenant.id}, 'c' || n, 'หมวด' from generate_series(1, ${sql.lit(MAX_CATEGORIES)}) as n`),
  );
  await expect(world.write((scope) => category(scope, 'one-more'))).rejects.toMatchObject({
    code: 'content.too_many_categories',
  });
  const manager = await world.signedIn('manager');
  const { itemId } = await world.write((scope) => item(scope));
  const add = async () =>
    manager.send(`/api/content/manage/items/${itemId}/pictures`, {
      method: 'POST',
      body: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      headers: { 'content-type': 'image/png' },
    });
  expect((await add()).status).toBe(201);
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into content_picture (tenant_id, item_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height)
      select tenant_id, item_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height
        from content_picture cross join generate_series(2, ${sql.lit(MAX_PICTURES)})
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`),
  );
  const refused = await add();
  expect([refused.status, refused.json().code]).toEqual([409, 'content.too_many_pictures']);
});

test('the trash hides, gives back, and is emptied after thirty days', async ({ world }) => {
  await world.write(async (scope) => {
    const post = await item(scope, { title: 'ทิ้ง' });
    await takeStep(scope, { item: post.itemId }, 'trash');
    expect(await titles(scope)).toEqual([]);
    await takeStep(scope, { item: post.itemId }, 'restore');
    expect(await titles(scope)).toEqual(['ทิ้ง']);
    await takeStep(scope, { item: post.itemId }, 'trash');
    await eraseOldTrash(later(scope, 29 * 24 * 60));
    await takeStep(scope, { item: post.itemId }, 'restore');
    await takeStep(scope, { item: post.itemId }, 'trash');
    await eraseOldTrash(later(scope, 31 * 24 * 60));
    await expect(takeStep(scope, { item: post.itemId }, 'restore')).rejects.toMatchObject({
      code: 'content.item_missing',
    });
  });
});

test('what is not for everybody is missing for guests, and stays out of feeds', async ({ world }) => {
  await world.write(async (scope) => {
    const page = await item(scope, { kind: 'page', slug: 'staff', title: 'ภายใน' });
    await change(scope, page.itemId, { audience: 'manager' });
    await item(scope, { kind: 'page', slug: 'open', title: 'เปิด' });
    const post = await item(scope, { title: 'สมาชิกเท่านั้น', slug: 'members' });
    await change(scope, post.itemId, { audience: 'user' });
  });
  const staff = { path: '/staff', params: { page: 'staff' } };
  await expect(callPage(world, readPage, staff)).rejects.toMatchObject(MISSING);
  const manager = await world.person('manager');
  expect((await callPage(world, readPage, { ...staff, actor: manager })).item.title).toBe('ภายใน');
  const map = await (await callPage(world, readSitemap, { path: '/sitemap.xml' })).text();
  expect(map).toContain(`${world.tenant.origin}/open<`);
  expect(map).not.toContain('/staff');
  const feed = await (await callPage(world, readRss, { path: '/rss.xml' })).text();
  expect(feed).not.toContain('สมาชิกเท่านั้น');
});

test('each role sees its variant of a page, or that of a lower role', async ({ world }) => {
  await world.write(async (scope) => {
    const page = await item(scope, { kind: 'page', slug: 'welcome', title: 'ทุกคน' });
    await saveVariantOf(scope, page.itemId, 'สมาชิก');
    await releaseItem(scope, { item: page.itemId, at: null, until: null });
  });
  const asked = { path: '/cms/page/welcome', params: { slug: 'welcome' } };
  const seen = async (role: 'user' | 'manager' | null) =>
    (
      await callPage(world, readVariant, {
        ...asked,
        ...(role && { actor: await world.person(role) }),
      })
    ).item.title;
  expect(await seen(null)).toBe('ทุกคน');
  expect(await seen('user')).toBe('สมาชิก');
  expect(await seen('manager')).toBe('สมาชิก');
});

test('a collection shows the posts of its category; others redirect to their own address', async ({
  world,
}) => {
  await world.write(async (scope) => {
    const categoryId = await category(scope, 'news');
    await item(scope, { kind: 'collection', slug: 'news', categoryId });
    await item(scope, { slug: 'inside', categoryId, title: 'ข้างใน' });
    await item(scope, { slug: 'outside', title: 'ข้างนอก' });
  });
  const read = (post: string, page = 'news') =>
    callPage(world, readInCollection, { path: `/${page}/${post}`, params: { page, post } });
  expect((await read('inside')).post).toMatchObject({ title: 'ข้างใน', path: '/cms-blog/news/inside' });
  await expect(read('outside')).rejects.toMatchObject({ status: 301 });
  await expect(read('nothing')).rejects.toMatchObject(MISSING);
  await expect(read('inside', 'elsewhere')).rejects.toMatchObject(MISSING);
  await expect(read('inside', 'shop')).rejects.toMatchObject(MISSING);
});

test('versions tell what changed, and an earlier one comes back as a new one', async ({ world }) => {
  await world.write(async (scope) => {
    const { itemId } = await item(scope, { title: 'ฉบับแรก', isDraft: true });
    await change(scope, itemId, { title: 'ฉบับหลัง', document: documentWith('two days') });
    await change(scope, itemId, { document: documentWith('three days') });
    const { version, versions, difference } = await listVersions(scope, itemId, undefined);
    expect(versions.map(({ number, isNewest }) => [number, isNewest])).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, false],
    ]);
    expect(difference).toMatchObject({
      number: 4,
      against: 3,
      blocks: [{ kind: 'changed', words: [{ part: 'two' }, { part: 'three' }, { part: ' days' }] }],
    });
    await restoreVersion(scope, { item: itemId, version, number: 2 });
    const after = await listVersions(scope, itemId, undefined);
    expect(after).toMatchObject({ title: 'ฉบับแรก', version: version + 1, difference: { number: 5 } });
    await expect(restoreVersion(scope, { item: itemId, version, number: 1 })).rejects.toMatchObject({
      code: 'content.version_conflict',
    });
    await expect(listVersions(scope, itemId, 99)).rejects.toMatchObject({ code: 'content.version_missing' });
  });
});
