import { isDeepStrictEqual } from 'node:util';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block, RichDocument } from '#platform/documents/document-contract.ts';
import { RichDocument as RichDocumentInput } from '#platform/documents/document-contract.ts';
import { anyDocument } from '../document/testing.ts';
import { documentExtensions } from './document-extensions.ts';
import { documentOf, editorContent, isAllowed } from './document-json.ts';
import { isShortEnough } from './keep-allowed.ts';

const schema = getSchema(documentExtensions());
const ID = '0196b1a0-0000-7000-8000-000000000001';

function throughEditor(document: RichDocument): RichDocument {
  const node = schema.nodeFromJSON(editorContent(document));
  node.check();
  return documentOf(node);
}

/** A document as the editor writes it: without absent attributes, marks in one order, no empty last line after a block. */
function plain(document: RichDocument): unknown {
  const content = document.content.map(plainPart);
  const last = document.content.at(-1);
  const before = document.content.at(-2);
  const isLineLast = last?.type === 'paragraph' && (last.content ?? []).length === 0;
  return {
    type: 'doc',
    content: isLineLast && before?.type !== 'paragraph' ? content.slice(0, -1) : content,
  };
}

const MARK_ORDER = Object.keys(schema.marks);

function plainPart(part: unknown): unknown {
  if (Array.isArray(part)) return merged(part.map(plainPart));
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'marks')
      return [
        [
          key,
          value.toSorted(
            (a: { type: string }, b: { type: string }) =>
              MARK_ORDER.indexOf(a.type) - MARK_ORDER.indexOf(b.type),
          ),
        ],
      ];
    const inner = plainPart(value);
    const isAbsent =
      inner === null ||
      inner === undefined ||
      (key === 'content' && Array.isArray(inner) && inner.length === 0) ||
      (key === 'attrs' && Object.keys(inner).length === 0);
    return isAbsent ? [] : [[key, inner]];
  });
  return Object.fromEntries(entries);
}

/** Neighbouring texts with the same marks are one text. */
function merged(parts: unknown[]): unknown[] {
  const out: unknown[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (isText(part) && isText(last) && isDeepStrictEqual(part.marks, last.marks))
      out[out.length - 1] = { ...last, text: last.text + part.text };
    else out.push(part);
  }
  return out;
}

function isText(part: unknown): part is { type: 'text'; text: string; marks?: unknown } {
  return typeof part === 'object' && part !== null && 'type' in part && part.type === 'text';
}

test('a sound stands in the schema of owners that keep sounds alone', () => {
  const withSounds = getSchema(documentExtensions(null, { hasSounds: true }));
  expect(schema.nodes['sound']).toBeUndefined();
  const attrs = { soundId: ID, caption: 'บทสนทนา', transcript: 'สวัสดี' };
  const document: RichDocument = { type: 'doc', content: [{ type: 'sound', attrs }] };
  const node = withSounds.nodeFromJSON(editorContent(document));
  node.check();
  expect(isAllowed(node)).toBe(true);
  expect(documentOf(node)).toEqual(document);
  const long = { ...attrs, transcript: 'ก'.repeat(10_001) };
  expect(isAllowed(withSounds.nodeFromJSON({ type: 'doc', content: [{ type: 'sound', attrs: long }] }))).toBe(
    false,
  );
});

test('the schema has the nodes and marks of the model, and no others', () => {
  expect(Object.keys(schema.nodes).toSorted()).toEqual(
    'blockMath blockquote bulletList card codeBlock doc embed gallery hardBreak heading horizontalRule inlineMath listItem orderedList paragraph picture table tableCell tableHeader tableRow text'.split(
      ' ',
    ),
  );
  expect(Object.keys(schema.marks).toSorted()).toEqual(
    'bold code italic link strike subscript superscript underline'.split(' '),
  );
});

test('the schema of a short text lacks headings, galleries, embeds and cards', () => {
  const short = getSchema(documentExtensions(null, { isShort: true }));
  expect(
    Object.keys(schema.nodes)
      .filter((name) => !Object.hasOwn(short.nodes, name))
      .toSorted(),
  ).toEqual(['card', 'embed', 'gallery', 'heading']);
  expect(Object.keys(short.marks).toSorted()).toEqual(Object.keys(schema.marks).toSorted());
});

test('every document comes back from the editor as it was', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const back = throughEditor(document);
      expect(RichDocumentInput.safeParse(back).error).toBeUndefined();
      expect(back).toEqual(plain(document));
    }),
    { numRuns: 2_000 },
  );
});

test.each<[string, Block]>([
  [
    'code with a language',
    { type: 'codeBlock', attrs: { language: 'ts' }, content: [{ type: 'text', text: 'let x' }] },
  ],
  [
    'a heading at the end',
    { type: 'heading', attrs: { level: 3, align: 'end' }, content: [{ type: 'text', text: 'x' }] },
  ],
  [
    'a cell over two columns and rows',
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', attrs: { colspan: 2, rowspan: 2 }, content: [{ type: 'paragraph' }] },
          ],
        },
      ],
    },
  ],
  ['a gallery', { type: 'gallery', attrs: { pictures: [{ pictureId: ID, alt: 'ผ้า', caption: 'ผ้าคราม' }] } }],
  ['a wide picture', { type: 'picture', attrs: { pictureId: ID, alt: 'ผ้า', caption: '', width: 'wide' } }],
])('%s comes back', (_, block) => {
  expect(throughEditor({ type: 'doc', content: [block] })).toEqual({ type: 'doc', content: [block] });
});

test('an empty document stays empty', () => {
  expect(throughEditor({ type: 'doc', content: [] })).toEqual({ type: 'doc', content: [] });
});

test('what the database cannot store leaves the text', () => {
  const node = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('a\0b\ud800c')])]);
  expect(documentOf(node).content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'ab\ufffdc' }] },
  ]);
});

test('a text that is too long takes no more letters, but may become shorter', () => {
  const long = (letters: number) =>
    schema.node('doc', null, [schema.node('paragraph', null, [schema.text('ก'.repeat(letters))])]);
  expect(isShortEnough(long(10), long(9), 10)).toBe(true);
  expect(isShortEnough(long(11), long(10), 10)).toBe(false);
  expect(isShortEnough(long(19), long(20), 10)).toBe(true);
  expect(isShortEnough(long(20), long(20), 10)).toBe(false);
  expect(isShortEnough(long(20), long(10), Infinity)).toBe(true);
});

test('too deep and too large is not allowed', () => {
  const line = (text: string) => schema.node('paragraph', null, [schema.text(text)]);
  let block = line('x');
  for (let at = 0; at < 10; at += 1) block = schema.node('blockquote', null, [block]);
  expect(isAllowed(schema.node('doc', null, [block]))).toBe(true);
  expect(isAllowed(schema.node('doc', null, [schema.node('blockquote', null, [block])]))).toBe(false);
  const lines = (count: number) => Array.from({ length: count }, () => line('ก'.repeat(300)));
  expect(isAllowed(schema.node('doc', null, lines(1_000)))).toBe(true);
  expect(isAllowed(schema.node('doc', null, lines(1_100)))).toBe(false);
});
