import sharp from 'sharp';
import { sql } from '#platform/db/query.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { readMarkdown } from '../importing/read-markdown.ts';
import { addPicture, preparePicture } from '../pictures/item-pictures.ts';
import { chooseHome } from '../editing/choose-home.ts';
import { takeStep } from '../editing/release-item.ts';
import { createCategory } from '../editing/save-category.ts';
import { category, change, documentWith, item, saveVariantOf } from '../testing.ts';
import { archiveItems } from './archive-items.ts';

const text = (words: string) => ({ type: 'text' as const, text: words });
const paragraph = (words: string) => ({ type: 'paragraph' as const, content: [text(words)] });

async function withPicture(site: World) {
  const made = await site.write(async (scope) =>
    item(scope, { title: 'ชา: "หอม" #1', slug: 'tea', categoryId: await category(scope, 'news', 'ข่าว') }),
  );
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const prepared = await site.read((scope) => preparePicture(scope, new Uint8Array(bytes)));
  const { pictureId } = await site.write((scope) => addPicture(scope, made.itemId, prepared));
  return { ...made, pictureId };
}

test('a post becomes a Markdown file with its pictures beside it, and is read again as it was', async ({
  world,
}) => {
  const site = await world.another();
  const { itemId, pictureId } = await withPicture(site);
  const document: RichDocument = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text('หัวข้อ')] },
      paragraph('- ไม่ใช่รายการ'),
      { type: 'picture', attrs: { pictureId, alt: 'แก้ว', caption: '', width: 'normal' } },
    ],
  };
  await site.write((scope) =>
    change(scope, itemId, { document, tags: ['ชา', 'a, b'], coverPictureId: pictureId, excerpt: 'คำ: โปรย' }),
  );
  await site.write((scope) =>
    scope.tx.run(sql`
      update content_item set published_number = draft_number where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`),
  );
  const files = await site.read((scope) => archiveItems(scope, [{ itemId }]));
  expect(files.map(({ path }) => path.join('/'))).toEqual([
    'posts/tea.th/index.md',
    expect.stringMatching(new RegExp(`^posts/tea[.]th/pictures/${pictureId}[.](?:webp|jpg)$`)),
  ]);
  const [file, picture] = files;
  if (!file || !('text' in file) || !picture) throw new Error('No text.');
  const { items, notTaken } = readMarkdown([{ path: file.path.join('/'), text: file.text }]);
  expect(notTaken).toEqual([]);
  const address = `/${picture.path.join('/')}`;
  expect(items).toMatchObject([
    {
      kind: 'post',
      title: 'ชา: "หอม" #1',
      slug: 'tea',
      status: 'published',
      excerpt: 'คำ: โปรย',
      category: 'ข่าว',
      tags: ['ชา', 'a, b'],
      cover: address,
      address: '/cms-blog/news/tea',
    },
  ]);
  expect(items[0]?.html).toBe(
    `<h2>หัวข้อ</h2>\n<p>- ไม่ใช่รายการ</p>\n<p><img src="${address}" alt="แก้ว"></p>\n`,
  );
});

async function textsOf(site: World, itemId: string): Promise<Record<string, string>> {
  const files = await site.read((scope) => archiveItems(scope, [{ itemId }]));
  return Object.fromEntries(
    files.flatMap((file) => ('text' in file ? [[file.path.join('/'), file.text]] : [])),
  );
}

test('a newer draft and what members see stand beside a page, and come back as drafts of their own', async ({
  world,
}) => {
  const site = await world.another();
  const { itemId } = await site.write((scope) => item(scope, { kind: 'page', title: 'เรา', slug: 'about' }));
  await site.write((scope) => saveVariantOf(scope, itemId, 'สำหรับสมาชิกเท่านั้น'));
  await site.write((scope) => change(scope, itemId, { document: documentWith('ยังไม่เผยแพร่') }));
  await site.write((scope) => chooseHome(scope, { item: itemId, isHome: true }));
  const texts = await textsOf(site, itemId);
  expect(Object.keys(texts)).toEqual([
    'pages/about.th/index.md',
    'pages/about.th/draft.md',
    'pages/about.th/for-user.md',
  ]);
  expect(texts['pages/about.th/index.md']).toContain('home: true');
  expect(texts['pages/about.th/index.md']).not.toContain('ยังไม่เผยแพร่');
  expect(texts['pages/about.th/draft.md']).toContain('ยังไม่เผยแพร่');
  const { items } = readMarkdown(Object.entries(texts).map(([path, text]) => ({ path, text })));
  expect(items.map(({ slug, status, audience }) => ({ slug, status, audience }))).toEqual([
    { slug: 'about', status: 'published', audience: '' },
    { slug: 'about-draft', status: 'draft', audience: '' },
    { slug: 'about-user', status: 'draft', audience: 'user' },
  ]);
  const drafted = await site.write(async (scope) => {
    await takeStep(scope, { item: itemId }, 'unpublish');
    return itemId;
  });
  // Nothing of it is public any more: the newest texts are its own.
  const after = await textsOf(site, drafted);
  expect(after['pages/about.th/index.md']).toContain('ยังไม่เผยแพร่');
  expect(Object.keys(after)).toEqual(['pages/about.th/index.md', 'pages/about.th/for-user.md']);
});

test('the former addresses of a post go along, those of other posts do not', async ({ world }) => {
  const site = await world.another();
  const made = await site.write(async (scope) => {
    const { categoryId } = await createCategory(scope, {
      slug: 'news',
      titleTh: 'ข่าว',
      titleEn: 'News',
      sort: 0,
    });
    const post = await item(scope, { slug: 'ชา', categoryId });
    await change(scope, post.itemId, { slug: 'tea' });
    const other = await item(scope, { slug: 'other' });
    await change(scope, other.itemId, { slug: 'another' });
    return { ...post, categoryId };
  });
  const [text = ''] = Object.values(await textsOf(site, made.itemId));
  expect(text).toContain('aliases:\n  - /cms-blog/news/ชา\n');
  expect(text).toContain('category_slug: news\ncategory_en: News\n');
  expect(text).not.toContain('other');
});
