import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import { ZipFile } from 'yazl';
import type { ImportRow } from '#platform/imports/import-source.ts';
import type { ImportTable } from '#platform/imports/parse-import-file.ts';
import { readingProblems } from './reading-problems.ts';
import { archiveOf } from './archive-folders.ts';
import { splitFrontMatter } from './front-matter-rules.ts';
import { pictureLink, pictureLinked } from './picture-link-rules.ts';
import { type ForeignItem, postTable } from './post-table.ts';
import { readExport } from './read-export.ts';
import { readHtmlPages } from './read-html-pages.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPosts, readPostText } from './read-posts.ts';

const ITEM: ForeignItem = {
  key: 'a 1',
  kind: 'post',
  title: 'ชา',
  slug: 'tea',
  status: 'published',
  publishedAt: '',
  html: '<p>ชา</p>',
  excerpt: '',
  category: '',
  tags: [],
  author: '',
  cover: '',
  address: '',
  comments: [],
  notTaken: [],
};
const rowsOf = ({ headings, rows }: ImportTable): ImportRow[] =>
  rows.map(({ row, cells }) => ({
    row,
    cell: (key) => cells[headings.indexOf(key)] ?? '',
    has: (key) => headings.includes(key),
  }));
const read = (item: Partial<ForeignItem>) =>
  readPosts(rowsOf(postTable({ items: [{ ...ITEM, ...item }], notTaken: [] })))[0];

test.each<[string, Partial<ForeignItem>, object]>([
  [
    'plain words are no HTML',
    { title: 'a < b & c', excerpt: '<b>', author: 'A & B' },
    { title: 'a < b & c', excerpt: '<b>', author: 'A & B' },
  ],
  ['tags may contain commas', { tags: ['a, b', 'c'] }, { tags: ['a, b', 'c'] }],
  [
    'what no text has is left out',
    {
      title: 'ก\0ข\ud800',
      html: '<p>a\0</p>',
      tags: ['a\0'],
      notTaken: [{ what: '\0x', code: 'shortcode' }],
    },
    { title: 'กข\ufffd', html: '<p>a</p>', tags: ['a'], notTaken: [{ what: 'x', code: 'shortcode' }] },
  ],
  [
    'long words are cut, which is told',
    { title: 'ก'.repeat(300), excerpt: 'ก '.repeat(400), author: 'x'.repeat(101), category: 'ค'.repeat(81) },
    { notTaken: ['title', 'excerpt', 'category', 'author'].map((what) => ({ what, code: 'shortened' })) },
  ],
  [
    'tags beyond the limit are told',
    { tags: Array.from({ length: 21 }, (_, at) => `t${at}`) },
    { notTaken: [{ what: 't20', code: 'too_many_tags' }] },
  ],
])('%s', (_, item, expected) => {
  const post = read(item);
  expect(post?.problems).toEqual([]);
  expect(post?.value).toMatchObject(expected);
  expect(JSON.stringify(post?.value)).not.toContain(String.raw`\u0000`);
});

test('keys and slugs are cut between letters', () => {
  const { key, slug } = read({ key: '😀'.repeat(200), slug: `a${'😀'.repeat(200)}` })?.value ?? expect.fail();
  expect([key, slug].map((text) => text.isWellFormed() && text.length > 90)).toEqual([true, true]);
});

test('a text longer than a document is a problem of its line, found in no time', () => {
  const spent = cpuClock();
  const post = read({
    html: '<b>'.repeat(1_000_000),
    title: '<b>'.repeat(1_000_000),
    excerpt: 'ก'.repeat(3_000_000),
  });
  expect(spent()).toBeLessThan(1_000);
  expect(post?.problems).toEqual([{ row: 2, field: null, code: 'content.document_invalid' }]);
});

test('a picture stands as a link with its caption until it is fetched', () => {
  const src = 'https://old.test/a.png';
  const html = `<figure><img src="${src}" alt="แก้ว"><figcaption>ชาร้อน</figcaption></figure><img src="${src}">`;
  const text = readPostText(read({ html })?.value ?? expect.fail());
  expect(text?.pictures).toEqual([src]);
  const links = text?.document.content.map((block) =>
    block.type === 'paragraph' ? pictureLinked(block, src) : null,
  );
  expect(links).toEqual([
    { alt: 'แก้ว', caption: 'ชาร้อน' },
    { alt: '', caption: '' },
  ]);
  const other = pictureLink({ src: 'https://old.test/b.png', alt: '', caption: '', width: 'normal' });
  expect(other?.type === 'paragraph' && pictureLinked(other, src)).toBeNull();
});

test('formulas of other programs are formulas, prices are prices', () => {
  const html = String.raw`<p>ราคา $5 ถึง $10: [latex]x^2[/latex]</p><p>$$y_1$$</p>`;
  const text = readPostText(read({ html })?.value ?? expect.fail());
  expect(text?.document.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'ราคา $5 ถึง $10: ' },
        { type: 'inlineMath', attrs: { latex: 'x^2' } },
      ],
    },
    { type: 'blockMath', attrs: { latex: 'y_1' } },
  ]);
});

test('a link that leads nowhere is told, its words stay', () => {
  const text = readPostText(read({ html: '<p><a href="../kiln.md">เตา</a></p>' })?.value ?? expect.fail());
  expect(text?.document.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'เตา' }] }]);
  expect(text?.notTaken).toEqual([{ what: '../kiln.md', code: 'link_not_taken' }]);
});

test.each<[string, string[], string, string, string]>([
  ['beside the text', ['content/a/index.md', 'content/a/x.png'], 'content/a', 'x.png', '/content/a/x.png'],
  ['static of Hugo', ['content/a.md', 'static/img/x.png'], 'content', '/img/x.png', '/static/img/x.png'],
  ['assets of Hugo', ['content/a.md', 'assets/img/x.png'], 'content', 'img/x.png', '/assets/img/x.png'],
  ['public', ['a.md', 'public/x.png'], '.', '/x.png', '/public/x.png'],
  ['of Jekyll', ['_posts/a.md', 'assets/x.png'], '_posts', '/assets/x.png', '/assets/x.png'],
  ['from the root', ['_posts/a.md', 'assets/x.png'], '_posts', 'assets/x.png', '/assets/x.png'],
  [
    'of a zip of GitHub',
    ['site-main/_posts/a.md', 'site-main/assets/x.png'],
    'site-main/_posts',
    '/assets/x.png',
    '/site-main/assets/x.png',
  ],
  ['other letters', ['a.md', 'static/IMG/X.png'], '.', '/img/x.png', '/static/img/x.png'],
  [
    'encoded',
    ['a.md', 'static/ภาพ 1.png'],
    '.',
    '/%E0%B8%A0%E0%B8%B2%E0%B8%9E%201.png?v=2#a',
    '/static/ภาพ 1.png',
  ],
  ['nowhere', ['content/a.md'], 'content', '/img/x.png', '/img/x.png'],
  ['of another site', ['a.md'], '.', 'https://old.test/x.png', 'https://old.test/x.png'],
])('a picture %s', (_, paths, folder, href, address) => {
  expect(archiveOf(paths).addressOf(folder, href)).toBe(address);
});

test.each([
  [['site-main/a.md', 'site-main/b/c.md'], 'site-main/'],
  [['site/content/a.md', 'site/static/x.png'], 'site/'],
  [['site/hugo.toml', 'site/x.md'], 'site/'],
  [['posts/a.th/index.md', 'posts/a.th/pictures/x.png'], ''],
  [['blog/a.md', 'blog/b.md'], ''],
  [['content/a.md'], ''],
  [['a-main/a.md', 'b.md'], ''],
])('the folder around %j is %j', (paths, root) => {
  expect(archiveOf(paths).root).toBe(root);
});

test.each([
  ...['public', 'dist', '_site', 'assets', 'static', 'pages', 'old'].map((name) => [
    [`${name}/a/index.html`, `${name}/index.html`, `${name}/x.png`],
    `${name}/`,
  ]),
  [['site-main/README.md', 'site-main/docs/index.html', 'site-main/docs/a.html'], 'site-main/docs/'],
  [['public/a.html', 'index.html'], ''],
  [['docs/index.html', 'index.html'], ''],
  [['a/docs/index.html', 'a/index.html'], 'a/'],
  [['blog/index.html', 'x.png'], ''],
  [['posts/a/index.html'], ''],
] as [string[], string][])('the folder around pages %j is %j', (paths, root) => {
  expect(archiveOf(paths, { isOfPages: true }).root).toBe(root);
});

test('code of templates is left out of the text, but not of code', () => {
  const [item] = readMarkdown([
    {
      path: 'a.md',
      text: '# **ชา** `a` & b\n\nก {{< ref "x" >}} ข `{{< span >}}` \\{\\{\\< y >}}\n\n```\n{{< block >}}\n{% raw %}\n```\n\n<div>{% include x %}ค</div>\n\n![x]({{ site.baseurl }}/img/x.png)',
    },
  ]).items;
  expect(item?.title).toBe('ชา a & b');
  expect(item?.notTaken.map(({ what }) => what)).toEqual(['ref', 'include']);
  expect(item?.html).toContain('<code>{{&lt; span &gt;}}</code>');
  expect(item?.html).toContain('{{&lt; block &gt;}}\n{% raw %}\n');
  expect(item?.html).toContain('{{&lt; y &gt;}}');
  expect(item?.html).toContain('<div>ค</div>');
  expect(item?.html).toContain('src="/img/x.png"');
});

test.each(['{% ', '{{<', '{{< a ', '{%a%', '# ', '#  #'])('1 MB of %j takes time in proportion', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length).replaceAll(/(.{5000})/g, '$1\n\n');
  const spent = cpuClock();
  readMarkdown([{ path: 'a.md', text }]);
  expect(spent()).toBeLessThan(5_000);
});

test('1 MB of a head without an end takes no time', () => {
  const spent = cpuClock();
  expect(() => splitFrontMatter(`{"a${'\\"'.repeat(500_000)}`)).toThrow();
  expect(spent()).toBeLessThan(500);
});

test('of a zip, HTML of the content is read, templates are counted, broken files are told', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('---\ntitle: ก\n---\n![x](/x.png)'), 'site-main/_posts/2019-05-01-a.md');
  zip.addBuffer(
    Buffer.from('---\ntitle: ข\n---\n<p><img src="/x.png">ข{{ content }}</p>'),
    'site-main/_posts/2019-05-02-b.html',
  );
  zip.addBuffer(Buffer.from('<html>'), 'site-main/_layouts/default.html');
  zip.addBuffer(Buffer.from([0x80, 0xdb, 0xfc, 0x81]), 'site-main/_posts/2019-05-03-c.md');
  zip.addBuffer(Buffer.from('x'), 'site-main/assets/x.png');
  zip.addBuffer(Buffer.from('x'), 'site-main/static/x.png');
  zip.end();
  const table = await readExport(new Uint8Array(await buffer(zip.outputStream)), 'site.zip');
  const texts = table?.rows.map(({ cells }) => cells[table.headings.indexOf('text')]);
  expect(texts?.slice(0, 2)).toEqual([
    expect.stringContaining('src="/site-main/static/x.png"'),
    expect.stringContaining('<img src="/site-main/static/x.png">'),
  ]);
  expect(table?.notTaken).toContainEqual({ what: '*.html', code: 'html_files', count: 1 });
});

test.each<[string, Record<string, string>, string[], object[]]>([
  [
    'a README beside pages',
    { 'README.md': '# x', 'sub/LICENSE.md': 'x', 'a.html': '<p>ก</p>' },
    ['a'],
    [
      { what: 'README.md', count: 1 },
      { what: 'sub/LICENSE.md', count: 1 },
    ],
  ],
  [
    'pages in a folder of content',
    { 'README.md': '# x', 'content/a.html': '<p>ก</p>', 'b.html': '<p>ข</p>' },
    ['a', 'b'],
    [{ what: 'README.md', count: 1 }],
  ],
  [
    'a text beside pages',
    { 'a.md': 'ก', 'b.html': '<p>ข</p>' },
    ['a'],
    [{ what: '*.html', code: 'html_files', count: 1 }],
  ],
  [
    'sources in HTML beside a README',
    { 'README.md': '# x', '_posts/a.html': '---\ntitle: a\n---\nก', 'b.html': '<p>ข</p>' },
    ['a'],
    [
      { what: 'README.md', count: 1 },
      { what: '*.html', code: 'html_files', count: 1 },
    ],
  ],
])('of a zip with %s, the texts of the site are read', async (_, files, titles, notTaken) => {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const table = await readExport(new Uint8Array(await buffer(zip.outputStream)), 'site.zip');
  expect(table?.rows.map(({ cells }) => cells[table.headings.indexOf('title')])).toEqual(titles);
  expect(table?.notTaken).toEqual(notTaken);
});

test.each(['<form><p>', '<form><input></form>', '<article><h2><a href=x>', '<form><h1></form>'])(
  '200 kB of pages of %j takes time in proportion',
  (piece) => {
    const text = piece.repeat(200_000 / piece.length);
    const spent = cpuClock();
    readHtmlPages([{ path: 'a/b.html', text }], ['a/b.html']);
    expect(spent()).toBeLessThan(5_000);
  },
);

test('whatever bytes a file has, it is read or refused', async () => {
  expect(
    await readExport(new Uint8Array([0x81, 0x8d, 0xff, 0xfc, 0xdb]), 'a.md').catch((error: Error) => error),
  ).not.toBeInstanceOf(TypeError);
});

test('every code of a line that is not taken has a sentence in both languages', () => {
  for (const sentence of Object.values(readingProblems))
    expect(sentence({}, { locale: 'th' })).not.toBe(sentence({}, { locale: 'en' }));
});
