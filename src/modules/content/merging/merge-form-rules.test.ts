import { expect, test } from 'vitest';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { type ItemForm, mergedForm, mergeForms, NO_CHOICES, undecidedIn } from './merge-form-rules.ts';

const doc = (...texts: string[]): RichDocument => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const form = (fields: Record<string, string>, ...texts: string[]): ItemForm => ({
  fields,
  document: doc(...texts),
});

test('what one person changed is taken; what both changed waits for a choice', () => {
  const versions = {
    base: form({ title: 'Tea', excerpt: 'Hot', slug: 'tea', tags: 'leaf, hot' }, 'One', 'Two'),
    theirs: form({ title: 'Tea', excerpt: 'Cold', slug: 'green-tea', tags: 'leaf' }, 'One', 'Two too'),
    mine: form({ title: 'Green tea', excerpt: 'Warm', slug: 'tea ', tags: 'leaf,hot,new' }, 'One now', 'Two'),
  };
  const merge = mergeForms(versions);
  expect(merge.fields.map(({ name, merged }) => [name, merged])).toEqual([
    ['title', { isConflict: false, value: 'Green tea', from: 'mine' }],
    ['excerpt', { isConflict: true }],
    ['slug', { isConflict: false, value: 'green-tea', from: 'theirs' }],
    ['tags', { isConflict: false, value: 'leaf, new', from: 'both' }],
  ]);
  expect(undecidedIn(merge, NO_CHOICES)).toBe(1);
  const choices = { fields: new Map([['excerpt', 'theirs' as const]]), pieces: new Map() };
  expect(undecidedIn(merge, choices)).toBe(0);
  expect(mergedForm(versions, merge, choices)).toEqual(
    form({ title: 'Green tea', excerpt: 'Cold', slug: 'green-tea', tags: 'leaf, new' }, 'One now', 'Two too'),
  );
});

test('where nothing that matters differs, the form stays as it is', () => {
  const mine = form({ title: ' Tea', excerpt: 'One\r\nTwo', tags: 'a,b' }, 'One');
  const stored = form({ title: 'Tea', excerpt: 'One\nTwo', tags: 'b, a' }, 'One');
  const versions = { base: stored, theirs: stored, mine };
  const merge = mergeForms(versions);
  expect(merge.fields).toEqual([]);
  expect(mergedForm(versions, merge, NO_CHOICES)).toEqual(mine);
});

test('only fields that the form has are merged, and a document only where both have one', () => {
  const versions = {
    base: { fields: { title: 'Tea', slug: 'tea' }, document: null },
    theirs: form({ title: 'Tea', slug: 'other' }, 'Words of a layout'),
    mine: { fields: { title: 'Green tea' }, document: null },
  };
  const merge = mergeForms(versions);
  expect(merge.pieces).toEqual([]);
  expect(mergedForm(versions, merge, NO_CHOICES)).toEqual({ fields: { title: 'Green tea' }, document: null });
});

test('without a base every difference waits for a choice', () => {
  const versions = {
    base: { fields: null, document: null },
    theirs: form({ title: 'Tea', tags: 'a' }, 'Same', 'Theirs'),
    mine: form({ title: 'Green tea', tags: 'b' }, 'Same', 'Mine'),
  };
  const merge = mergeForms(versions);
  expect(undecidedIn(merge, NO_CHOICES)).toBe(2);
  expect(merge.pieces.map(({ kind }) => kind)).toEqual(['same', 'conflict']);
  const choices = {
    fields: new Map([['title', 'mine' as const]]),
    pieces: new Map([[1, 'both' as const]]),
  };
  expect(mergedForm(versions, merge, choices)).toEqual(
    form({ title: 'Green tea', tags: 'a, b' }, 'Same', 'Theirs', 'Mine'),
  );
});
