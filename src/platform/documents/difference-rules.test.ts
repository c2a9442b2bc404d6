import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import type { Block, RichDocument } from './document-contract.ts';
import { differenceOf, documentDifference, textDifference } from './difference-rules.ts';

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (text: string): Block => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const doc = (...content: Block[]): RichDocument => ({ type: 'doc', content });

test('what stays and what was added is the new list, what stays and was removed the old one', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const changes = differenceOf(before, after, (part) => part);
      const without = (left: string): string[] =>
        changes.filter(({ kind }) => kind !== left).map(({ part }) => part);
      expect(without('removed')).toEqual(after);
      expect(without('added')).toEqual(before);
    }),
  );
});

test.each([
  ['ชาร้อนหนึ่งกา', 'ชาเย็นหนึ่งกา', 'ชา-ร้อน+เย็น หนึ่งกา'],
  ['two days', 'three days', '-two+three days'],
  ['', 'new', '+new'],
  ['as it was', 'as it was', ' as it was'],
])('%s → %s', (before, after, expected) => {
  const signs = { same: ' ', removed: '-', added: '+' };
  const shown = textDifference(before, after).map(({ kind, part }) => `${signs[kind]}${part.trim()}`);
  expect(shown.join('').trim()).toBe(expected.trim().replace(/^ชา/, 'ชา'));
});

test('blocks that stay are counted, those that were replaced are compared by words', () => {
  const before = doc(heading('ชา'), paragraph('หนึ่ง'), paragraph('two days'), paragraph('end'));
  const after = doc(
    heading('ชา'),
    paragraph('หนึ่ง'),
    paragraph('three days'),
    paragraph('end'),
    heading('More'),
  );
  expect(documentDifference(before, after)).toEqual([
    { kind: 'same', count: 2 },
    {
      kind: 'changed',
      type: 'paragraph',
      words: [
        { kind: 'removed', part: 'two' },
        { kind: 'added', part: 'three' },
        { kind: 'same', part: ' days' },
      ],
    },
    { kind: 'same', count: 1 },
    { kind: 'added', type: 'heading', text: 'More' },
  ]);
});

test('two long documents that have nothing in common are compared quickly', () => {
  const many = (of: string): RichDocument =>
    doc(...Array.from({ length: 5_000 }, (_, at) => paragraph(`${of} ${at}`)));
  const spent = cpuClock();
  expect(documentDifference(many('ก'), many('ข'))).toHaveLength(5_000);
  expect(spent()).toBeLessThan(5_000);
});
