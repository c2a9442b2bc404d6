import { expect, test } from 'vitest';
import type { Block } from '#platform/documents/document-contract.ts';
import { documentWith } from '../testing.ts';
import { withPicture } from './fetch-pictures.ts';
import { readExport } from './read-export.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (text: string) => {
  const table = await readExport(bytes(text));
  return table?.rows.map(({ cells }) =>
    Object.fromEntries(table.headings.map((heading, at) => [heading, cells[at]])),
  );
};

const comment = (
  id: number,
  { author, approved, text, type = '' }: { author: string; approved: string; text: string; type?: string },
) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${author}]]></wp:comment_author>` +
  `<wp:comment_date_gmt>2019-05-02 03:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[${text}]]></wp:comment_content>` +
  `<wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type></wp:comment>`;
const item = (parts: string) => `<item>${parts}</item>`;
const wxr = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:wp="x"><channel><title>เว็บเก่า</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.test</wp:base_blog_url><wp:author><wp:author_login>malee</wp:author_login><wp:author_display_name>มาลี ใจดี</wp:author_display_name></wp:author>${items}</channel></rss>`;
const POST = item(
  `<title>วันเปิดร้าน &amp; ชา</title><link>https://old.test/2019/05/opening/</link><dc:creator><![CDATA[malee]]></dc:creator>` +
    `<content:encoded><![CDATA[มาเจอกัน\n\nวันเสาร์ [form id="1"]]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>` +
    `<wp:post_id>42</wp:post_id><wp:post_date_gmt>2019-05-01 03:00:00</wp:post_date_gmt><wp:post_name>%E0%B8%A7%E0%B8%B1%E0%B8%99</wp:post_name>` +
    `<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="n"><![CDATA[ข่าว]]></category>` +
    `<category domain="post_tag" nicename="t"><![CDATA[ชา]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>` +
    comment(1, { author: '<b>สมชาย</b>', approved: '1', text: 'หอม\nมาก' }) +
    comment(2, { author: 'x', approved: 'spam', text: 'buy' }) +
    comment(3, { author: 'y', approved: '1', text: '…', type: 'pingback' }),
);
const SONG = item(
  '<wp:post_id>8</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.test/song.mp3</wp:attachment_url>',
);
const MENU = item('<wp:post_id>9</wp:post_id><wp:post_type>nav_menu_item</wp:post_type>');
const FILE = item(
  '<wp:post_id>7</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>https://old.test/a.png</wp:attachment_url>',
);

test('an export of WordPress becomes lines; what is no post, page or comment of a person is counted', async () => {
  const file = wxr(FILE + SONG + MENU + POST);
  expect((await readExport(bytes(file)))?.notTaken).toEqual([
    { what: 'nav_menu_item', code: 'kind_menu', count: 1 },
    { what: 'comment: spam', code: 'comment_spam', count: 1 },
    { what: 'comment: pingback', code: 'comment_pingback', count: 1 },
    { what: 'https://old.test/song.mp3', count: 1 },
  ]);
  expect(await cellsOf(file)).toMatchObject([
    {
      key: 'https://old.test 42',
      kind: 'post',
      title: 'วันเปิดร้าน & ชา',
      slug: 'วัน',
      status: 'publish',
      published: '2019-05-01T03:00:00Z',
      text: '<p>มาเจอกัน</p>\n<p>วันเสาร์ </p>',
      excerpt: '',
      category: 'ข่าว',
      tags: 'ชา',
      author: 'มาลี ใจดี',
      cover: 'https://old.test/a.png',
      address: 'https://old.test/2019/05/opening/',
      comments: JSON.stringify([
        {
          key: '1',
          author: '<b>สมชาย</b>',
          writtenAt: '2019-05-02T03:00:00Z',
          html: 'หอม\nมาก',
          isApproved: true,
        },
      ]),
      not_taken: JSON.stringify([{ what: '[form]', code: 'shortcode' }]),
    },
  ]);
});

test('an export of Ghost becomes lines', async () => {
  const posts = [
    {
      id: 'p',
      title: 'ชา',
      slug: 'tea',
      html: '<p>a</p>',
      type: 'post',
      status: 'published',
      visibility: 'paid',
      published_at: '2020-01-01T00:00:00.000Z',
      feature_image: '__GHOST_URL__/content/images/a.png',
    },
    { id: 'q', title: 'เกี่ยวกับ', slug: 'about', plaintext: 'a\n\nb <c', page: 1, status: 'draft' },
  ];
  const data = {
    posts,
    tags: [
      { id: 1, name: '#hidden' },
      { id: 2, name: 'ข่าว' },
    ],
    posts_tags: [
      { post_id: 'p', tag_id: 2, sort_order: 1 },
      { post_id: 'p', tag_id: 1, sort_order: 0 },
    ],
  };
  expect(await cellsOf(JSON.stringify({ db: [{ data }] }))).toMatchObject([
    {
      key: 'ghost p',
      kind: 'post',
      status: 'published members',
      category: 'ข่าว',
      cover: '/content/images/a.png',
      address: '/tea/',
    },
    { key: 'ghost q', kind: 'page', status: 'draft', text: '<p>a</p><p>b &lt;c</p>', published: '' },
  ]);
});

test.each([['a table', 'title,text\nก,ข']])('%s is not read here', async (_, text) => {
  expect(await readExport(bytes(text))).toBeNull();
});

test.each([
  ['another feed', '<rss version="2.0"><channel><title>x</title></channel></rss>'],
  ['a document type', `<!DOCTYPE rss [<!ENTITY a "b">]>${wxr(POST)}`],
  ['nothing of it', wxr('')],
  ['other JSON', '{"a":1}'],
  ['broken JSON', '{"db":['],
  ['an export that was cut off', wxr(POST + MENU).slice(0, -40)],
])('%s is refused', async (_, text) => {
  await expect(readExport(bytes(text))).rejects.toMatchObject({ code: 'platform.import_unreadable' });
});

test('a picture takes the place of the link that stood for it, and of no other', () => {
  const address = 'https://old.test/a.png';
  const link = (text: string): Block => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href: address } }] }],
  });
  const pictureId = '0199c0de-7abc-7def-8123-456789abcdef';
  const made = withPicture(
    { type: 'doc', content: [link('ชา'), { type: 'blockquote', content: [link(address)] }] },
    { address, pictureId },
  );
  expect(made.content).toEqual([
    { type: 'picture', attrs: { pictureId, alt: 'ชา', caption: '', width: 'normal' } },
    {
      type: 'blockquote',
      content: [{ type: 'picture', attrs: { pictureId, alt: '', caption: '', width: 'normal' } }],
    },
  ]);
  const other = documentWith('ชา');
  expect(withPicture(other, { address, pictureId })).toBe(other);
});
