import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import { readXml } from './read-xml.ts';

const read = (text: string) => readXml(text, { many: new Set(['b']) });

test('elements, attributes and texts', () => {
  expect(
    read(
      '<?xml version="1.0"?><!-- <!DOCTYPE a> --><a c="1"><b>2</b><d><![CDATA[<!DOCTYPE d>]]></d></a>\u0003',
    ),
  ).toEqual({
    '?xml': { '@version': '1.0' },
    a: { '@c': '1', b: ['2'], d: '<!DOCTYPE d>' },
  });
});

test('empty lines before the declaration', () => {
  expect(read('\ufeff\n\n<?xml version="1.0"?><a>1</a>')).toMatchObject({ a: '1' });
});

test.each([
  ['a document type', '<!DOCTYPE a><a/>'],
  [
    'one behind a comment',
    `<?xml version="1.0"?>${'<!-- x -->'.repeat(500)}<!doctype a [<!ENTITY e "f">]><a>&e;</a>`,
  ],
  ['one behind the root', '<a/><!DOCTYPE a>'],
  ['one within', '<a><!ENTITY e "f"></a>'],
  ['a file that was cut off', '<a><b>1</b>'],
  ['one cut off in a text', '<a><b><![CDATA[1'],
  ['one cut off in a comment', '<a><b><!-- 1'],
  ['another closing element', '<a><b>1</a></b>'],
])('%s is refused', (_, text) => {
  expect(() => read(text)).toThrow();
});

test('1 MB of what ends nowhere takes no time', () => {
  for (const piece of ['<!--', '<![CDATA[', '<!']) {
    const spent = cpuClock();
    expect(() => read(piece.repeat(1_000_000 / piece.length))).toThrow();
    expect(spent(), piece).toBeLessThan(2_000);
  }
});
