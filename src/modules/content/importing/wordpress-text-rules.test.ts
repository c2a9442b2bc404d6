import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import { paragraphsOf } from './wordpress-text-rules.ts';

const FILES = {
  byId: new Map([
    ['7', 'https://old.test/a.png'],
    ['8', 'https://old.test/b.png?x=1&y=2'],
  ]),
  own: ['https://old.test/a.png', 'https://old.test/song.mp3'],
};

test.each<[string, string, string[]]>([
  ['หนึ่ง\nสอง\n\nสาม', '<p>หนึ่ง<br>สอง</p>\n<p>สาม</p>', []],
  ['<h2>a</h2>\n\nb', '<h2>a</h2>\n<p>b</p>', []],
  ['<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>', []],
  ['<!-- wp:paragraph {"a":1} -->\n<p>a</p>\n<!-- /wp:paragraph -->', '\n<p>a</p>\n', []],
  [
    '[caption id="x" width="3"]<img src="https://old.test/a.png" alt=""> คำบรรยาย[/caption]',
    '<p><figure><img src="https://old.test/a.png" alt=""><figcaption>คำบรรยาย</figcaption></figure></p>',
    [],
  ],
  [
    '[gallery ids="7, 8,9"]',
    '<p><figure><img src="https://old.test/a.png" alt=""><img src="https://old.test/b.png?x=1&amp;y=2" alt=""></figure></p>',
    [],
  ],
  ['[gallery]', '<p><figure><img src="https://old.test/a.png" alt=""></figure></p>', []],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    '<iframe src="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></iframe>',
    [],
  ],
  [
    '[embed]https://vimeo.com/1234567[/embed]',
    '<p><iframe src="https://vimeo.com/1234567"></iframe></p>',
    [],
  ],
  ['[form id="1"] a [box]b[/box] [sic] [อ่านต่อ]', '<p> a b [sic] [อ่านต่อ]</p>', ['form', 'box']],
  [
    String.raw`[latex size="2"]x^2[/latex] \[a b=2\]`,
    String.raw`<p>[latex size="2"]x^2[/latex] \[a b=2\]</p>`,
    [],
  ],
])('%.50j', (text, html, shortcodes) => {
  expect(paragraphsOf(text, FILES)).toEqual({ html, shortcodes });
});

test.each([
  '<!-- wp:',
  '<!-- wp:a --><!-- wp:',
  '<pre>',
  '\n \n \n x',
  '\n                    ',
  '[caption]',
  '[caption]<a ',
  '[caption]<img ',
  '[embed]a ',
  '[a',
  '[a b=',
  '[/a',
  '<p>https://a',
  '<p>    ',
  '[gallery ids=1',
])('1 MB of %j takes no time', (piece) => {
  const spent = cpuClock();
  paragraphsOf(piece.repeat(1_000_000 / piece.length), FILES);
  expect(spent()).toBeLessThan(1_000);
});
