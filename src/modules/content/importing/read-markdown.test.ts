import { expect, test } from 'vitest';
import { splitFrontMatter } from './front-matter-rules.ts';
import { readMarkdown } from './read-markdown.ts';

const read = (path: string, text: string) => readMarkdown([{ path, text }]).items[0];

test.each<[string, string, object, string]>([
  ['YAML', '---\ntitle: ชา\ntags: [ก, ข]\n---\n\nเนื้อหา', { title: 'ชา', tags: ['ก', 'ข'] }, '\nเนื้อหา'],
  ['TOML', '+++\ntitle = "ชา"\ndraft = true\n+++\nเนื้อหา', { title: 'ชา', draft: true }, 'เนื้อหา'],
  ['JSON', '{ "Title": "{ชา}" }\nเนื้อหา', { title: '{ชา}' }, '\nเนื้อหา'],
  ['an empty head', '---\n---\nเนื้อหา', {}, 'เนื้อหา'],
  ['lines of Windows', '\ufeff---\r\ntitle: a\r\n---\r\nb', { title: 'a' }, 'b'],
  ['no head', 'a\n---\nb: c\n---', {}, 'a\n---\nb: c\n---'],
  ['a rule further down', '# a\n\n---\n\nb', {}, '# a\n\n---\n\nb'],
  ['names of every object', '---\n__proto__: 1\nconstructor: 2\n---\n', { constructor: 2 }, ''],
])('%s', (_, file, fields, text) => {
  const split = splitFrontMatter(file);
  expect(split.text).toBe(text);
  expect(split.fields).toMatchObject(fields);
});

test('aliases that would make a head huge are refused', () => {
  const lines = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
  expect(() => splitFrontMatter(['---', 'a0: &a0 [x]', ...lines, '---'].join('\n'))).toThrow();
});

test('a post of Hugo', () => {
  const post = read(
    'site/content/posts/kiln/index.md',
    '+++\ntitle = "The kiln"\ndate = 2019-05-01T10:00:00+07:00\ncategories = ["News"]\ntags = ["clay", "fire"]\naliases = ["/old/kiln/", "/kiln"]\n[cover]\nimage = "cover.jpg"\n+++\nIt **burned**.\n\n![Smoke](<smoke 1.jpg> "In May")\n\n{{< youtube dQw4w9WgXcQ >}}\n\n{{< figure src="x.png" >}}\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
  );
  expect(post).toMatchObject({
    key: 'markdown posts/kiln/index.md',
    kind: 'post',
    title: 'The kiln',
    slug: 'kiln',
    status: 'published',
    publishedAt: '2019-05-01T10:00:00.000+07:00',
    category: 'News',
    tags: ['clay', 'fire'],
    cover: '/site/content/posts/kiln/cover.jpg',
    address: '/old/kiln/\n/kiln',
    notTaken: [{ what: 'figure', code: 'template_code' }],
  });
  expect(post?.html).toContain('<strong>burned</strong>');
  expect(post?.html).toContain('src="/site/content/posts/kiln/smoke%201.jpg"');
  expect(post?.html).toContain('<iframe src="https://www.youtube.com/watch?v=dQw4w9WgXcQ">');
  expect(post?.html).toContain('<th>a</th>');
});

test.each<[string, string, object]>([
  ['_posts/2019-05-01-the-kiln.md', 'x', { kind: 'post', slug: 'the-kiln', publishedAt: '2019-05-01' }],
  ['about.md', '# เกี่ยวกับเรา\n\nx', { kind: 'page', title: 'เกี่ยวกับเรา', slug: 'about' }],
  ['content/about/index.md', 'x', { kind: 'page', slug: 'about' }],
  ['content/posts/kiln.th.md', 'x', { kind: 'post', slug: 'kiln' }],
  ['content/posts/a.md', '---\ntype: page\ndraft: true\n---\n', { kind: 'page', status: 'draft' }],
  // Only an archive of this program has sections, with their layout.
  ['content/posts/b.md', '---\nlayout: section\npermalink: /guide/\n---\nx', { kind: 'post' }],
  ['sections/foot.th/index.md', '---\ntype: section\nlayout: { rows: [] }\n---\n', { kind: 'section' }],
  ['_drafts/a.md', 'x', { status: 'draft' }],
  ['a.md', '---\nauthors: [มาลี]\nkeywords: a, b\n---\n', { author: 'มาลี', tags: ['a', 'b'] }],
  ['a.md', '![x](https://old.test/a.png)', { html: '<p><img src="https://old.test/a.png" alt="x"></p>\n' }],
])('%s', (path, text, expected) => {
  expect(read(path, text)).toMatchObject(expected);
});

test('a description of a folder, and a head that cannot be read, are counted', () => {
  const site = readMarkdown([
    { path: 'content/_index.md', text: 'x' },
    { path: 'README.md', text: 'x' },
    { path: 'broken.md', text: '---\n: : [\n---\n' },
    { path: 'a.md', text: 'x' },
  ]);
  expect(site.items).toHaveLength(1);
  expect(site.notTaken.map(({ what }) => what)).toEqual(['content/_index.md', 'README.md', 'broken.md']);
});
