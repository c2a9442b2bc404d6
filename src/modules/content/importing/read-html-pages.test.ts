import { expect, test } from 'vitest';
import { readExport } from './read-export.ts';
import { readHtmlPages } from './read-html-pages.ts';

const page = (head: string, body: string) =>
  `<!DOCTYPE html><html lang="th"><head>${head}</head><body>${body}</body></html>`;
const read = (path: string, text: string, names: readonly string[] = [path, 'index.html']) =>
  readHtmlPages([{ path, text }], names).items[0];

test('a post says of itself what readers of other programs see', () => {
  const head =
    '<title>เตาเผา – เว็บเก่า</title><meta property="og:title" content="เตาเผา &amp; ชา"><meta name="Description" content="ไฟ">' +
    '<meta property="article:published_time" content="2019-05-01T10:00:00+07:00"><meta property="article:tag" content="ดิน">' +
    '<meta property="article:section" content="ข่าว"><meta name="author" content="มาลี"><meta name="robots" content="noindex">' +
    '<meta property="og:image" content="../img/a.png?w=1&amp;h=2"><link rel="canonical" href="https://old.test/p/?id=1">';
  const body =
    '<header><nav>เมนู</nav></header><article><h1>เตาเผา</h1><p>มัน<b>ร้อน</b> <img src="../img/b c.png"> <a href="../tea.html#a">ชา</a></p>' +
    '<form><input></form><aside>อื่น ๆ</aside></article><footer>ท้าย</footer>';
  expect(
    read('posts/kiln.html', page(head, body), ['posts/kiln.html', 'img/a.png', 'img/b c.png']),
  ).toMatchObject({
    key: 'html old.test posts/kiln.html',
    kind: 'post',
    title: 'เตาเผา & ชา',
    slug: 'kiln',
    status: 'published',
    publishedAt: '2019-05-01T10:00:00+07:00',
    html: '<p>มัน<b>ร้อน</b> <img src="/img/b%20c.png" alt=""> <a href="/tea.html#a">ชา</a></p>',
    excerpt: 'ไฟ',
    category: 'ข่าว',
    tags: ['ดิน'],
    author: 'มาลี',
    cover: '/img/a.png',
    locale: 'th',
    isHidden: true,
    address: 'https://old.test/p/?id=1\n/posts/kiln.html\n/posts/kiln',
    notTaken: [{ what: '', code: 'page_form' }],
  });
});

test.each<[what: string, path: string, text: string, expected: object]>([
  ['the only article', 'a/b.html', page('', 'x<article>ก</article>y'), { html: 'ก' }],
  [
    'of several articles, the main part',
    'a.html',
    page('', 'x<main><article>ก</article><article>ข</article></main>'),
    { html: '<article>ก</article><article>ข</article>' },
  ],
  [
    'the body without what is around',
    'a.html',
    page('', '<header>x</header><p>ก</p><footer>y</footer><script>z</script>'),
    { html: '<p>ก</p>' },
  ],
  ['a page without a body', 'a.html', '<title>ชา</title><p>ก</p>', { title: 'ชา', html: '<p>ก</p>' }],
  [
    'a form without an end keeps what follows',
    'a.html',
    page('', '<form><p>ก</p>'),
    { html: '<form><p>ก</p>' },
  ],
  [
    'tags in comments and scripts are none',
    'a.html',
    page('<script>"<article>"</script>', '<!-- <main> --><p>ก</p>'),
    { html: '<!-- <main> --><p>ก</p>' },
  ],
  [
    'the title of the heading',
    'a.html',
    page('<title>x</title>', '<h1>ชา <i>ไทย</i></h1><p>ก</p>'),
    { title: 'ชา ไทย', html: '<p>ก</p>' },
  ],
  ['the title of the page', 'a.html', page('<title>ชา &amp; ก</title>', '<p>ก</p>'), { title: 'ชา & ก' }],
  [
    'the name of the file',
    'a/tea%20time.html',
    page('', '<p>ก</p>'),
    { title: 'tea time', slug: 'tea time' },
  ],
  [
    'a heading beside the title',
    'a.html',
    page('<meta property="og:title" content="x">', '<p>ก</p><h1>ชา</h1>'),
    { html: '<p>ก</p><h1>ชา</h1>' },
  ],
  [
    'the name of the folder',
    'posts/kiln/index.html',
    page('', '<p>ก</p>'),
    { slug: 'kiln', address: '/posts/kiln/index.html\n/posts/kiln/' },
  ],
  [
    'the first page',
    'index.html',
    page('<title>บ้าน</title>', '<p>ก</p>'),
    { kind: 'page', slug: '', title: 'บ้าน' },
  ],
  [
    'a page beside the folders',
    'about.html',
    page('', '<p>ก</p>'),
    { kind: 'page', slug: 'about', publishedAt: '' },
  ],
  [
    'a post beside the folders',
    'about.html',
    page('', '<time datetime="2020-02-03">x</time>ก'),
    { kind: 'post', publishedAt: '2020-02-03' },
  ],
  ['the date of the name', 'a/2020-02-03-tea.htm', page('', 'ก'), { slug: 'tea', publishedAt: '2020-02-03' }],
  ['a date that is none', 'a.html', page('<meta name="date" content="last May">', 'ก'), { publishedAt: '' }],
  ['keywords', 'a.html', page('<meta name="keywords" content="ชา, ดิน">', 'ก'), { tags: ['ชา', 'ดิน'] }],
  [
    'a picture that is shown late',
    'a.html',
    page('', '<img src="data:image/gif;base64,R0" data-src="/x.png" alt="ก">'),
    { html: '<img src="/x.png" alt="ก">' },
  ],
  [
    'a picture outside of the archive',
    'a/b.html',
    page('', '<img src="../../../etc/x.png">'),
    { html: '<img src="/etc/x.png" alt="">' },
  ],
  [
    'addresses of other sites',
    'a.html',
    page('', '<img src="//far.test/x.png"><a href="https://far.test/">ก</a>'),
    { html: '<img src="https://far.test/x.png" alt=""><a href="https://far.test/">ก</a>' },
  ],
  [
    'a page with a pretty address',
    'about/index.html',
    page('', '<p>ก</p>'),
    { kind: 'page', slug: 'about', key: 'html about/index.html' },
  ],
  ['a post of a folder', 'posts/a/index.html', page('', '<p>ก</p>'), { kind: 'post', slug: 'a' }],
  [
    'the site of its other address',
    'about/index.html',
    page('<meta property="og:url" content="https://old.test/about/">', 'ก'),
    { key: 'html old.test about/index.html' },
  ],
  [
    'an address of its own site names none',
    'about/index.html',
    page('<link rel="canonical" href="/about/">', 'ก'),
    { key: 'html about/index.html' },
  ],
  [
    'a form around the page, with its state',
    'a.aspx.html',
    page(
      '',
      '<form id="aspnetForm"><input type="hidden" name="__VIEWSTATE"><div>ก</div><form><p>ค</p></form><label>ข</label><select><option>x</select></form>',
    ),
    { html: '<div>ก</div>', notTaken: [{ what: '', code: 'page_form' }] },
  ],
  [
    'a form around the page, without controls',
    'a.html',
    page('', '<form><input type="hidden" name="x"><h1>ชา</h1><p>ก</p></form>'),
    { title: 'ชา', html: '<p>ก</p>', notTaken: [] },
  ],
  [
    'a form around the main part',
    'a.html',
    page('', '<form>x<main><p>ก</p><label>ข</label><input></main></form>'),
    { html: '<p>ก</p>', notTaken: [{ what: '', code: 'page_form' }] },
  ],
  [
    'a form that holds all words',
    'a.html',
    page('', '<div id="page"><form><h2>ชา</h2><p>ก</p><input></form></div>'),
    { html: '<div id="page"><h2>ชา</h2><p>ก</p></div>', notTaken: [{ what: '', code: 'page_form' }] },
  ],
  [
    'a form beside the text, with its heading',
    'a.html',
    page('', '<p>ก</p><form><h3>ข่าว</h3><p>ส่งให้เรา</p><input></form>'),
    { html: '<p>ก</p>', notTaken: [{ what: '', code: 'page_form' }] },
  ],
  [
    'articles of a page that are no teasers',
    'a.html',
    page('', '<main><article><h2>ก</h2></article><article><h2><a href="/b">ข</a></h2></article></main>'),
    { kind: 'page' },
  ],
  [
    'a first page of teasers',
    'index.html',
    page('', '<article><h2><a href="a">ก</a></h2></article><article><a href="b"><h2>ข</h2></a></article>'),
    { kind: 'page' },
  ],
  [
    'a post that says so, in the folder of a category',
    'category/tea/index.html',
    page('<meta property="og:type" content="article">', 'ก'),
    { kind: 'post' },
  ],
  [
    'a link that leads outside',
    'a/b.html',
    page('', '<a href="../../../c d.html">ก</a>'),
    { html: '<a href="/c%20d.html">ก</a>' },
  ],
])('%s', (_, path, text, expected) => {
  expect(read(path, text)).toMatchObject(expected);
});

test.each(['old', 'public'])('the folder %s around the site is no part of its addresses', (folder) => {
  const names = [`${folder}/index.html`, `${folder}/posts/a.html`, `${folder}/img/x.png`];
  const text = page('', '<img src="/img/x.png">');
  const { items } = readHtmlPages(
    [
      { path: `${folder}/index.html`, text },
      { path: `${folder}/posts/a.html`, text },
    ],
    names,
  );
  expect(items.map(({ kind, address }) => [kind, address.split('\n')[0]])).toEqual([
    ['page', '/index.html'],
    ['post', '/posts/a.html'],
  ]);
  expect(items[1]?.html).toContain(`src="/${folder}/img/x.png"`);
});

test.each<[string, string, string]>([
  ['the next page', 'page/2/index.html', 'ก'],
  ['the next page of a tag', 'tags/tea/page/3/index.html', 'ก'],
  ['a tag', 'tag/tea.html', 'ก'],
  ['a category', 'category/tea/index.html', 'ก'],
  [
    'teasers',
    'news/index.html',
    '<main><h1>ข่าว</h1><article><h2><a href="a">ก</a></h2><p>x</p></article><article><a href="b"><h2>ข</h2></a></article></main>',
  ],
])('a list of pages is told: %s', (_, path, body) => {
  expect(readHtmlPages([{ path, text: page('', body) }], [path, 'index.html'])).toEqual({
    items: [],
    notTaken: [{ what: path, count: 1 }],
  });
});

test.each<[string, string, string, string]>([
  [
    'where the page was',
    '<link rel="canonical" href="https://old.test/tea/">',
    'a.html#b',
    'https://old.test/tea/a.html#b',
  ],
  [
    'at the root',
    '<meta property="og:url" content="https://old.test/tea/">',
    '/a.html',
    'https://old.test/a.html',
  ],
  ['to another site', '', 'https://far.test/', 'https://far.test/'],
  ['to an address', '', 'mailto:a@far.test', 'mailto:a@far.test'],
])('a link of a page by itself leads %s', (_, head, href, expected) => {
  const [item] = readHtmlPages([{ path: 'tea.html', text: page(head, `<a href="${href}">ก</a>`) }]).items;
  expect(item?.html).toBe(`<a href="${expected}">ก</a>`);
});

test('a link of a page by itself leads nowhere where nobody knows the site; a picture comes from the site', () => {
  const text = (head: string) => page(head, '<a href="a.html">ก</a><img src="x.png">');
  const read = (head: string) => readHtmlPages([{ path: 'tea.html', text: text(head) }]).items[0]?.html;
  expect(read('')).toBe('<a>ก</a><img src="/x.png" alt="">');
  expect(read('<link rel="canonical" href="https://old.test/b/">')).toContain(
    'src="https://old.test/b/x.png"',
  );
});

test('pages without content, and those of programs, are told', () => {
  const files = [
    { path: 'a.html', text: page('', 'ก') },
    { path: 'b.html', text: page('<meta http-equiv="refresh" content="0; url=/a">', '<nav>x</nav>') },
    { path: '404.html', text: page('', 'ไม่พบ') },
  ];
  expect(readHtmlPages(files).notTaken).toEqual([
    { what: 'b.html', code: 'empty_page', isNamed: true, count: 1 },
    { what: '404.html', count: 1 },
  ]);
});

test.each<[string, Uint8Array]>([
  ['UTF-8', new TextEncoder().encode(page('<meta charset="utf-8"><title>ชา</title>', 'ก'))],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${page('<title>ชา</title>', 'ก')}`)],
  // A short word, which only the declaration tells from Western letters.
  ['TIS-620', Buffer.from(page('<meta charset="TIS-620"><title>\xaa\xd2</title>', '\xa1'), 'latin1')],
])('a page in %s, by itself, is a post', async (_, bytes) => {
  const table = await readExport(bytes, 'page.html');
  const cells = Object.fromEntries(
    table?.headings.map((heading, at) => [heading, table.rows[0]?.cells[at]]) ?? [],
  );
  expect(cells).toMatchObject({
    title: 'ชา',
    text: 'ก',
    kind: 'post',
    key: 'html page.html ชา',
    address: '',
  });
});
