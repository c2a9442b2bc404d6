import { randomUUID } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { Scope } from '#platform/scope.ts';
import type {
  CachedPages,
  ModuleTesting,
  Names,
  Owner,
  PageChange,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import { cursorHolding } from '#platform/testing/cursor-holding.ts';
import type { World } from '#platform/testing/world.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { createCategory } from './editing/save-category.ts';
import { chooseHome } from './editing/choose-home.ts';
import { releaseItem } from './editing/release-item.ts';
import { createItem, saveItem, saveVariant } from './editing/save-item.ts';
import type { ItemKind, SaveItemInput } from './item/item-contract.ts';
import { anyLayout } from './layout/testing.ts';
import { listPreviewLinks, makePreviewLink } from './preview/preview-links.ts';
import { getItem, getVersion } from './item/item-rows.ts';
import { CONTENT_KEY } from './paths.ts';

/** A document of one paragraph. */
export function documentWith(text: string): RichDocument {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

/** Returns generated layouts, the same each time: what a page might be sent as one, hostile parts included. */
export function sampleLayouts(count: number): unknown[] {
  return fc.sample(anyLayout, { numRuns: count, seed: 21 });
}

export interface MadeItem {
  readonly itemId: string;
  readonly slug: string;
}

/** Creates an item; a draft with `isDraft`, else published at once. */
export async function item(
  scope: Scope,
  given: {
    readonly kind?: ItemKind;
    readonly title?: string;
    readonly slug?: string;
    readonly categoryId?: string | null;
    readonly locale?: 'th' | 'en';
    readonly of?: string | null;
    readonly isDraft?: boolean;
  } = {},
): Promise<MadeItem> {
  const { kind = 'post', title = 'เรื่องเล่า', categoryId = null, locale = 'th', of = null } = given;
  const slug = given.slug ?? '';
  const { itemId } = await createItem(scope, { kind, title, slug, categoryId, locale, of });
  await change(scope, itemId, { title, document: documentWith(`เนื้อหาของ${title}`) });
  if (!given.isDraft) await releaseItem(scope, { item: itemId, at: null, until: null });
  return { itemId, slug: (await getItem(scope, itemId)).slug };
}

/** Saves an item with some changes. */
export async function change(
  scope: Scope,
  itemId: string,
  changes: Partial<SaveItemInput>,
): Promise<{ version: number }> {
  const known = await getItem(scope, itemId);
  const version = await getVersion(scope, itemId, known.draftNumber);
  return saveItem(scope, {
    item: itemId,
    version: known.version,
    title: version.title,
    excerpt: version.excerpt,
    document: version.document,
    slug: known.slug,
    categoryId: known.categoryId,
    tags: known.tags,
    audience: known.audience,
    coverPictureId: known.coverPictureId,
    seoTitle: known.seoTitle,
    seoDescription: known.seoDescription,
    isHiddenFromSearch: known.isHiddenFromSearch,
    note: '',
    ...changes,
  });
}

/** Creates a category and returns its id. */
export async function category(scope: Scope, slug: string, titleTh = 'หมวด'): Promise<string> {
  return (await createCategory(scope, { slug, titleTh, titleEn: '', sort: 0 })).categoryId;
}

async function things(world: World, owner: Owner): Promise<Names> {
  const suffix = randomUUID().slice(0, 8);
  const made = await world.write(async (scope) => {
    const categoryId = await category(scope, `cross-tenant-${suffix}`);
    return {
      category: categoryId,
      categorySlug: `cross-tenant-${suffix}`,
      emptyCategory: await category(scope, `cross-tenant-empty-${suffix}`),
      post: await item(scope, { slug: `post-${suffix}`, title: `บทความ ${suffix}`, categoryId }),
      page: await item(scope, { kind: 'page', slug: `page-${suffix}` }),
      collection: await item(scope, { kind: 'collection', slug: `collection-${suffix}`, categoryId }),
      draft: await item(scope, { slug: `draft-${suffix}`, isDraft: true }),
    };
  });
  await world.write((scope) => change(scope, made.post.itemId, { tags: [`tag-${suffix}`] }));
  const link = await world.write((scope) => makePreviewLink(scope, { item: made.post.itemId, days: '1' }));
  const [previewLink] = await world.write((scope) => listPreviewLinks(scope, made.post.itemId));
  const comment = randomUUID();
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into content_comment (tenant_id, comment_id, item_id, author_name, import_key, body, state, created_at)
      values (${scope.tenant.id}, ${comment}, ${made.post.itemId}, ${suffix}, ${suffix}, ${suffix}, 'waiting', ${scope.now})`),
  );
  const picture = await owner.send(`/api/content/manage/items/${made.post.itemId}/pictures`, {
    method: 'POST',
    body: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  return {
    contentItem: made.post.itemId,
    contentComment: comment,
    contentDraft: made.draft.itemId,
    contentPage: made.page.itemId,
    contentPost: made.post.slug,
    contentPageSlug: made.page.slug,
    contentCollection: made.collection.slug,
    contentCategory: made.category,
    contentCategorySlug: made.categorySlug,
    contentEmptyCategory: made.emptyCategory,
    contentPicture: picture.json().pictureId,
    contentPreviewToken: link.path.split('/').at(-1) ?? '',
    contentPreviewLink: previewLink?.linkId ?? '',
    contentWords: suffix,
    contentTag: `tag-${suffix}`,
    contentCursor: cursorHolding('-published', '1970-01-01T00:00:00.000Z', made.post.itemId),
  };
}

async function cachedPages(world: World, admin: Owner): Promise<CachedPages> {
  const made = await world.write(async (scope) => {
    const categoryId = await category(scope, 'kept');
    return {
      post: await item(scope, { slug: 'kept-post', categoryId }),
      page: await item(scope, { kind: 'page', slug: 'kept-page' }),
      free: await item(scope, { kind: 'page', slug: 'custom' }),
      collection: await item(scope, { kind: 'collection', slug: 'kept-collection', categoryId }),
    };
  }, admin.actor);
  const renaming = ({ itemId }: MadeItem): Readonly<Record<string, PageChange>> => ({
    [CONTENT_KEY]: {
      make: (title) =>
        world.write(async (scope) => {
          await change(scope, itemId, { title });
          await releaseItem(scope, { item: itemId, at: null, until: null });
        }, admin.actor),
    },
  });
  return {
    pages: [
      { route: '/cms-blog', address: '/cms-blog', changes: renaming(made.post) },
      { route: '/cms-blog/:slug', address: '/cms-blog/kept', changes: renaming(made.post) },
      {
        route: '/cms-blog/:category/:post',
        address: '/cms-blog/kept/kept-post',
        changes: renaming(made.post),
      },
      { route: '/cms/page/:slug', address: '/cms/page/kept-page', changes: renaming(made.page) },
      { route: '/:page', address: '/kept-page', changes: renaming(made.page) },
      { route: '/custom', address: '/custom', changes: renaming(made.free) },
      { route: '/:page/:post', address: '/kept-collection/kept-post', changes: renaming(made.post) },
    ],
  };
}

/** Changes of the page at `/`: a page with this title is put there. */
export function homeChanges(world: World, admin: Owner): Readonly<Record<string, PageChange>> {
  return {
    [CONTENT_KEY]: {
      make: (title) =>
        world.write(async (scope) => {
          const { itemId } = await item(scope, { kind: 'page', title });
          await chooseHome(scope, { item: itemId, isHome: true });
        }, admin.actor),
    },
  };
}

async function itemCases(world: World, _readers: RecordReaders, word: string): Promise<RecordCase[]> {
  await world.write(async (scope) => {
    await item(scope, { title: `ข่าว${word}`, slug: 'found-post' });
    await item(scope, { title: `ร่าง${word}`, slug: 'found-draft', isDraft: true });
  });
  return [
    { query: `ข่าว${word}`, finders: ['owner', 'stranger', 'manager', 'admin'] },
    { query: `ร่าง${word}`, finders: ['manager', 'admin'] },
  ];
}

const write = (world: World, _: Owner, personId: string) =>
  world.write(async (scope) => {
    const { itemId } = await item(scope);
    await saveVariantOf(scope, (await item(scope, { kind: 'page', slug: `written-${itemId}` })).itemId);
    await scope.tx.run(
      sql`update content_item set author_id = ${personId} where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`,
    );
  });

/** Gives members their own version of a page. */
export async function saveVariantOf(scope: Scope, itemId: string, title = 'สำหรับสมาชิก'): Promise<void> {
  const { version } = await getItem(scope, itemId);
  const document = documentWith(title);
  await saveVariant(scope, { item: itemId, version, role: 'user', title, excerpt: '', document, note: '' });
}

/** Setup for tests that span modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'content.comment': ['user', 'manager', 'admin', 'accountant'],
    'content.manage': ['manager', 'admin'],
  },
  uses: { 'content.wrote': write },
  records: { 'content.item': itemCases },
  cachedPages,
  things: [{ make: things }],
  calls: {
    names: {
      'GET /api/content/posts q': 'contentWords',
      'GET /api/content/manage/cards q': 'productWords',
      'GET /api/content/posts tag': 'contentTag',
      'GET /api/content/posts after': 'contentCursor',
      'GET /api/content/posts/:post post': 'contentPost',
      'POST /api/content/manage/items/:contentItem/copied-pictures pictures.*': 'contentPicture',
    },
    tenantless: {
      'a name that a module declares': ['GET /api/content/manage/cards kind'],
      'a text that is read and not kept': ['POST /api/content/manage/read-html html'],
      'made by the page that sends it': ['POST /api/content/manage/items/:contentItem/presence tab'],
    },
    bodies: {
      'POST /api/content/manage/items/:contentItem/presence': {
        tab: '019a0000-0000-7000-8000-000000000000',
      },
      'GET /api/content/manage/cards': { kind: 'shop.product' },
      'POST /api/content/manage/read-html': { html: '<p>ชา</p>' },
      'POST /api/content/manage/items/:contentItem/copied-pictures': {
        pictures: ['019a0000-0000-7000-8000-000000000000'],
      },
    },
  },
  forms: {
    names: {
      '/cms/manage/items/:item item': 'contentItem',
      '/cms/manage/items/:item/preview item': 'contentItem',
      '/cms/manage/items/:item/previews item': 'contentItem',
      '/cms/manage/items/:item/build item': 'contentPage',
      '/cms/manage/items/:item/versions item': 'contentDraft',
      '/cms/preview/:token token': 'contentPreviewToken',
      previewLink: 'contentPreviewLink',
      coverPictureId: 'contentPicture',
      categoryId: 'contentCategory',
      '/cms/manage/new of': 'contentItem',
      '/cms/manage/categories category': 'contentCategory',
      '/cms/comments/:item item': 'contentItem',
      '/cms/comments/:item comment': 'contentComment',
      '/cms/manage/comments comment': 'contentComment',
    },
    indistinguishable: {
      'a comment is deleted here by its writer only: that of anybody else answers like none': [
        '/cms/comments/:item deleteOwn comment',
        '/cms/comments/:item deleteOwn item',
      ],
      'where a link leads: an address that is typed; that items are of this site: src/modules/content/menu-pages/menus-page.test.ts':
        [
          '/cms/manage/menus footer entries.*.entries.*.to',
          '/cms/manage/menus main entries.*.entries.*.to',
          '/cms/manage/menus main entries.*.to',
        ],
      'an address to be taken: only what this site has already is in its way': [
        '/cms/manage/categories create slug',
        '/cms/manage/categories save slug',
        '/cms/manage/items/:item default slug',
        '/cms/manage/new default slug',
      ],
    },
    values: {
      '/cms/manage/new default': { kind: 'post', locale: 'en', slug: '#new', title: 'บทความ' },
      '/cms/manage/items/:item default': {
        version: '4',
        document: JSON.stringify(documentWith('ก')),
        slug: '',
      },
      '/cms/manage/items/:item variant': {
        item: '@contentPage',
        version: '3',
        role: 'user',
        document: JSON.stringify(documentWith('ก')),
      },
      '/cms/manage/items/:item/build layout': {
        item: '@contentPage',
        version: '3',
        role: 'guest',
        layout: JSON.stringify({ rows: [] }),
      },
      '/cms/manage/items/:item/build section': {
        item: '@contentPage',
        title: 'ส่วน',
        layout: JSON.stringify({ rows: [] }),
      },
      '/cms/manage/items/:item release': { when: 'now', atDay: '', atTime: '', untilDay: '', untilTime: '' },
      '/cms/manage/items/:item approve': { version: '3' },
      '/cms/manage/items/:item requestChanges': { version: '3', reviewNote: 'ก' },
      '/cms/manage/items/:item previewLink': { days: '7' },
      '/cms/manage/items/:item step': { step: 'unpublish' },
      '/cms/manage/items/:item home': { item: '@contentPage', isHome: 'true' },
      '/cms/manage/items/:item/versions default': { version: '2', number: '1' },
      '/cms/manage/categories create': { slug: '#new' },
      '/cms/manage/categories save': { slug: '', version: '1' },
      '/cms/manage/categories delete': { category: '@contentEmptyCategory' },
      '/cms/comments/:item default': { body: 'ชาหอม' },
      '/cms/manage/menus main': {
        version: '0',
        links: 'own',
        entries: [
          { th: 'หน้า', en: 'Page', to: '/about', entries: [{ th: 'ย่อย', en: 'Below', to: '/news' }] },
        ],
      },
      '/cms/manage/menus footer': {
        version: '0',
        entries: [{ th: 'ร้าน', en: 'Shop', entries: [{ th: 'หน้า', en: 'Page', to: '/about' }] }],
      },
      '/cms/manage/menus/versions default': { place: 'main', version: '0', number: '1' },
    },
  },
  switchedOff: { stays: ['manageMenus'], path: '/cms-blog' },
  visits: [
    ['/cms-blog', '/cms-blog', 'guest', 'user'],
    ['/cms-blog', '/cms-blog?q=ชา', 'guest'],
    ['/cms-blog', '/cms-blog?q=ไม่มีบทความนี้แน่นอน', 'guest'],
    ['/cms-blog/:slug', '/cms-blog/news', 'guest', 'user'],
    ['/cms-blog/:category/:post', '/cms-blog/news/opening-day', 'guest', 'user'],
    ['/:page', '/about', 'guest', 'user'],
    ['/:page', '/news', 'guest'],
    ['/:page/:post', '/news/opening-day', 'guest', 'user'],
    ['/cms/page/:slug', '/cms/page/welcome', 'guest', 'user', 'manager', 'admin'],
    ['/custom', '/custom', 'guest', 'user'],
    ['/cms/manage', '/cms/manage', 'manager'],
    ['/cms/manage/new', '/cms/manage/new', 'manager'],
    ['/cms/manage/categories', '/cms/manage/categories', 'manager'],
    ['/cms/manage/comments', '/cms/manage/comments', 'manager'],
    ['/cms/manage/menus', '/cms/manage/menus', 'manager'],
    ['/cms/manage/menus', '/cms/manage/menus?place=footer', 'manager'],
    ['/cms/manage/menus/versions', '/cms/manage/menus/versions', 'manager'],
  ],
  secretAddresses: [['/cms/preview/S', 'token']],
  openParameters: {
    '/cms-blog/:slug slug': 'the public address of a category or a post',
    '/cms/page/:slug slug': 'the public address of a page',
    '/cms/manage state': 'what a list shows',
    '/cms/manage/comments state': 'what a list shows',
  },
  foreignPages: {
    make: async ({ admin }) => {
      const siteItem = await admin.findId('/cms/manage', '/cms/manage/items/');
      const made = { intent: 'previewLink', days: '7' };
      return {
        siteItem,
        siteShown: await admin.findId('/cms/manage?state=published', '/cms/manage/items/'),
        siteBuilt: await admin.findId('/cms/manage?kind=page', '/cms/manage/items/'),
        sitePreview: await admin.submit(`/cms/manage/items/${siteItem}`, made, '/cms/preview/'),
      };
    },
    names: {
      '/cms-blog/:slug': 'blogCategory',
      '/cms-blog/:category/:post category': 'blogCategory',
      '/cms-blog/:category/:post post': 'blogPost',
      '/cms/page/:slug': 'sitePage',
      '/cms/preview/:token': 'sitePreview',
      '/cms/comments/:item': 'siteShown',
      '/cms/share/:item/:mark item': 'siteShown',
      '/cms/share/:item/:mark mark': 'shareMark',
      '/:page': 'sitePage',
      '/cms/manage/items/:item': 'siteItem',
      '/cms/manage/items/:item/preview': 'siteItem',
      '/cms/manage/items/:item/previews': 'siteItem',
      '/cms/manage/items/:item/build': 'siteBuilt',
      '/cms/manage/items/:item/versions': 'siteItem',
      '/:page/:post page': 'blogCategory',
      '/:page/:post post': 'blogPost',
    },
    things: {
      blogCategory: { theirs: 'studio', nobodys: 'cross-tenant-nowhere' },
      blogPost: { theirs: 'first-firing', nobodys: 'cross-tenant-nothing' },
      shareMark: { theirs: 'any.png', nobodys: 'any.png' },
      sitePage: { theirs: 'visit', nobodys: 'cross-tenant-no-page' },
    },
  },
};
