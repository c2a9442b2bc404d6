import { expect, test } from 'vitest';
import { rssOf, sitemapOf } from './feed-rules.ts';

const CHANNEL = {
  title: 'ชา & กาแฟ',
  address: 'https://cha.test/cms-blog',
  feed: 'https://cha.test/rss.xml',
  about: 'เรื่องเล่า',
  locale: 'th',
};

test('a feed has RFC 822 dates in the common era and harmless text', () => {
  const feed = rssOf(CHANNEL, [
    {
      title: '<script>alert(1)</script> ]]> \u0001',
      address: 'https://cha.test/cms-blog/news/a?b=1&c=2',
      about: '"อ้าง"',
      author: "O'Hara",
      publishedAt: new Date('2026-11-25T00:30:00+07:00'),
    },
  ]);
  expect(feed).toContain('<title>ชา &amp; กาแฟ</title>');
  expect(feed).toContain('<pubDate>Tue, 24 Nov 2026 17:30:00 GMT</pubDate>');
  expect(feed).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; <');
  expect(feed).toContain('<dc:creator>O&apos;Hara</dc:creator>');
  expect(feed).not.toContain('2569');
});

test('a sitemap names translations', () => {
  const th = { address: 'https://cha.test/about', locale: 'th' };
  const en = { address: 'https://cha.test/about-us', locale: 'en' };
  const map = sitemapOf([
    { address: th.address, changedAt: new Date('2026-11-25T00:00:00Z'), translations: [th, en] },
  ]);
  expect(map).toContain('<loc>https://cha.test/about</loc><lastmod>2026-11-25T00:00:00.000Z</lastmod>');
  expect(map).toContain('hreflang="en" href="https://cha.test/about-us"');
});
