import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuClock } from '#platform/testing/cpu-clock.ts';
import type { Block, RichDocument } from './document-contract.ts';
import {
  canonical,
  mergedParts,
  mergeDocuments,
  type MergePiece,
  mergeSets,
  mergeText,
} from './merge-rules.ts';

const paragraph = (text: string): Block =>
  text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
const doc = (...texts: string[]): RichDocument => ({ type: 'doc', content: texts.map(paragraph) });
const textsOf = (blocks: readonly Block[]): string[] =>
  blocks.map((block) => {
    const [inline] = block.type === 'paragraph' ? (block.content ?? []) : [];
    return inline?.type === 'text' ? inline.text : '';
  });

/** `=` same, `<` theirs, `>` mine, `!` both alike, `?` a conflict of theirs and mine. */
function written(pieces: readonly MergePiece<Block>[]): string[] {
  const signs = { theirs: '<', mine: '>', both: '!' };
  return pieces.flatMap((piece) => {
    if (piece.kind === 'same') return textsOf(piece.parts).map((text) => `=${text}`);
    if (piece.kind === 'conflict')
      return `?${textsOf(piece.theirs).join('+')}|${textsOf(piece.mine).join('+')}`;
    return piece.parts.length === 0
      ? `${signs[piece.from]}-${textsOf(piece.before).join('+')}`
      : `${signs[piece.from]}${textsOf(piece.parts).join('+')}`;
  });
}

const A = 'The leaf dries in the shade';
const B = 'Water boils at ninety degrees';
const C = 'Guests sit on the bamboo floor';

test.each([
  ['nothing changed', [A, B], [A, B], [A, B], ['=' + A, '=' + B]],
  ['neighbours changed', [A, B], [A, `${B} today`], [`${A} now`, B], [`>${A} now`, `<${B} today`]],
  ['both changed a block alike', [A], [`${A} now`], [`${A} now`], [`!${A} now`]],
  ['both changed a block', [A, B], [`${A} too`, B], [`${A} now`, B], [`?${A} too|${A} now`, '=' + B]],
  ['one removed what the other left alone', [A, B, C], [A, C], [A, B, C], ['=' + A, `<-${B}`, '=' + C]],
  ['both removed it', [A, B], [A], [A], ['=' + A, `!-${B}`]],
  ['one removed what the other changed', [A, B], [A], [A, `${B} now`], ['=' + A, `?|${B} now`]],
  ['one changed what the other removed', [A, B], [A, `${B} too`], [A], ['=' + A, `?${B} too|`]],
  ['added at different places', [A, B], [C, A, B], [A, B, 'End'], ['<' + C, '=' + A, '=' + B, '>End']],
  ['added at the same place', [A], [A, B], [A, C], ['=' + A, `?${B}|${C}`]],
  ['the same added, and more', [A], [A, B], [A, C, B], ['=' + A, '>' + C, '!' + B]],
  ['an empty text that both began', [''], ['One'], ['Two'], ['?One|Two']],
  [
    'a block before a changed one',
    [A, B],
    [A, `${B} too`],
    [C, `${A} now`, B],
    ['>' + C, `>${A} now`, `<${B} too`],
  ],
  [
    'a block written anew beside a changed one',
    [A, B],
    [A, `${B} too`],
    ['Other', B],
    ['>Other', `<${B} too`],
  ],
  ['all removed, all changed', [A, B], [], [`${A} now`, B], [`?|${A} now`, `<-${B}`]],
  ['an unknown beginning', null, [A, `${B} too`, C], [A, `${B} now`], ['=' + A, `?${B} too+${C}|${B} now`]],
  ['an unknown beginning, one side has more', null, [A, B, C], [A], ['=' + A, `?${B}+${C}|`]],
  ['an unknown beginning, each has one', null, [A, B], [B, C], [`?${A}|`, '=' + B, `?|${C}`]],
])('%s', (_, base, theirs, mine, expected) => {
  const pieces = mergeDocuments({ base: base && doc(...base), theirs: doc(...theirs), mine: doc(...mine) });
  expect(written(pieces)).toEqual(expected);
});

test('blocks that differ in the order of their keys or in empty attributes only are the same', () => {
  const typed: Block = {
    type: 'heading',
    attrs: { level: 2, align: null },
    content: [{ type: 'text', text: 'ชา' }],
  };
  const stored: Block = { content: [{ text: 'ชา', type: 'text' }], attrs: { level: 2 }, type: 'heading' };
  expect(canonical(typed)).toBe(canonical(stored));
  expect(canonical({ type: 'paragraph', attrs: { align: null } })).toBe(canonical(paragraph('')));
  const content = [typed];
  const pieces = mergeDocuments({
    base: { type: 'doc', content: [stored] },
    theirs: { type: 'doc', content: [stored] },
    mine: { type: 'doc', content },
  });
  expect(pieces.map(({ kind }) => kind)).toEqual(['same']);
});

test('a picture whose caption changed is the same picture', () => {
  const picture = (pictureId: string, caption: string): Block => ({
    type: 'picture',
    attrs: { pictureId, alt: '', caption, width: 'normal' },
  });
  const [leaf, pot] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];
  const of = (...content: Block[]): RichDocument => ({ type: 'doc', content });
  const pieces = mergeDocuments({
    base: of(picture(leaf, 'ใบ'), picture(pot, 'กา')),
    theirs: of(picture(leaf, 'ใบ'), picture(pot, 'กาน้ำชา')),
    mine: of(picture(pot, 'กาดิน')),
  });
  expect(pieces).toMatchObject([
    { kind: 'taken', from: 'mine', parts: [] },
    { kind: 'conflict', before: [picture(pot, 'กา')] },
  ]);
});

const choosing = (pieces: readonly MergePiece<Block>[], side: 'theirs' | 'mine' | 'both'): string[] =>
  textsOf(mergedParts(pieces, new Map(pieces.map((__, index) => [index, side]))));

test('a conflict takes the side that was chosen, or both, theirs first; so does one without a choice', () => {
  const pieces = mergeDocuments({ base: doc(A, B), theirs: doc(`${A} too`, B), mine: doc(`${A} now`, B) });
  expect(choosing(pieces, 'theirs')).toEqual([`${A} too`, B]);
  expect(choosing(pieces, 'mine')).toEqual([`${A} now`, B]);
  expect(choosing(pieces, 'both')).toEqual([`${A} too`, `${A} now`, B]);
  expect(textsOf(mergedParts(pieces, new Map()))).toEqual(choosing(pieces, 'both'));
});

const words = fc.array(fc.constantFrom('tea', 'leaf', 'ชา', 'ใบ', 'hot', 'ร้อน', ''), { maxLength: 4 });
const anyDoc = fc.array(words, { maxLength: 8 }).map((texts) => doc(...texts.map((each) => each.join(' '))));

test('what one side left alone becomes what the other made of it; what both made alike stays', () => {
  fc.assert(
    fc.property(anyDoc, anyDoc, (base, other) => {
      const merged = (theirs: RichDocument, mine: RichDocument) => {
        const pieces = mergeDocuments({ base, theirs, mine });
        expect(pieces.some(({ kind }) => kind === 'conflict')).toBe(false);
        return mergedParts(pieces, new Map());
      };
      expect(merged(base, other)).toEqual(other.content);
      expect(merged(other, base)).toEqual(other.content);
      expect(merged(other, other)).toEqual(other.content);
      expect(
        mergeDocuments({ base: null, theirs: other, mine: other }).every(({ kind }) => kind === 'same'),
      ).toBe(true);
    }),
  );
});

/** What somebody does to a block: leaves it, removes it, changes it; and whether they add one before it. */
const edit = fc.record({ does: fc.constantFrom('keep', 'remove', 'change'), adds: fc.boolean() });
const edits = fc.array(fc.tuple(edit, edit), { minLength: 1, maxLength: 9 });

test('nothing that anybody wrote or both left alone is lost; a removal counts where the other changed nothing', () => {
  const made = (who: string, all: readonly { does: string; adds: boolean }[]): RichDocument =>
    doc(
      ...all.flatMap(({ does, adds }, at) => [
        ...(adds ? [`added${who}${at}`] : []),
        ...(does === 'remove' ? [] : [does === 'keep' ? `block${at} stays` : `block${at} by ${who}`]),
      ]),
    );
  fc.assert(
    fc.property(edits, (all) => {
      const base = doc(...all.map((__, at) => `block${at} stays`));
      const theirs = made(
        'A',
        all.map(([one]) => one),
      );
      const mine = made(
        'B',
        all.map(([, other]) => other),
      );
      const pieces = mergeDocuments({ base, theirs, mine });
      const result = choosing(pieces, 'both');
      const isIn = (texts: readonly string[], text: string): boolean => texts.includes(text);
      const [ours, others, before] = [mine, theirs, base].map(({ content }) => textsOf(content));
      for (const text of [...(ours ?? []), ...(others ?? [])])
        if (!isIn(before ?? [], text)) expect(result).toContain(text);
      all.forEach(([one, other], at) => {
        const kept = `block${at} stays`;
        const does = [one.does, other.does];
        expect(isIn(result, kept)).toBe(does.every((each) => each === 'keep'));
        if (!does.includes('keep') && does.includes('change'))
          expect(
            pieces.some((piece) => piece.kind === 'conflict' && isIn(textsOf(piece.before), kept)),
            `${does.join(' ')} ${at}`,
          ).toBe(true);
      });
      // Each side's own blocks stay in their order.
      for (const side of ['theirs', 'mine'] as const) {
        const own = side === 'theirs' ? (others ?? []) : (ours ?? []);
        const shown = choosing(pieces, side).filter((text) => isIn(own, text));
        expect(shown).toEqual(own.filter((text) => isIn(shown, text)));
      }
    }),
  );
});

test.each([
  ['a', 'a', 'a', { isConflict: false, value: 'a', from: null }],
  ['a', 'b', 'a', { isConflict: false, value: 'b', from: 'theirs' }],
  ['a', 'a', 'b', { isConflict: false, value: 'b', from: 'mine' }],
  ['a', 'b', 'b', { isConflict: false, value: 'b', from: 'both' }],
  ['a', 'b', 'c', { isConflict: true }],
  [null, 'b', 'b', { isConflict: false, value: 'b', from: null }],
  [null, 'b', 'c', { isConflict: true }],
])('a text that began as %s and is %s there and %s here', (base, theirs, mine, expected) => {
  expect(mergeText({ base, theirs, mine })).toEqual(expected);
});

test.each([
  [['ชา', 'ข่าว'], ['ชา'], ['ชา', 'ข่าว', 'ใหม่'], ['ชา', 'ใหม่']],
  [[], ['ก'], ['ข', 'ก'], ['ก', 'ข']],
  [['ก'], [], ['ก'], []],
  [null, ['ก'], ['ข'], ['ก', 'ข']],
])('sets %j → %j and %j', (base, theirs, mine, expected) => {
  expect(mergeSets({ base, theirs, mine })).toEqual(expected);
});

test.each([150, 2_500])('no paragraph is lost where %s were changed below a new one', (count) => {
  const all = Array.from({ length: count }, (_, at) => `Paragraph ${at}`);
  const changed = ['Above', ...all.map((text) => `${text} too`)];
  const last = `${all.at(-1)} now`;
  const pieces = mergeDocuments({
    base: doc(...all),
    theirs: doc(...changed),
    mine: doc(...all.slice(0, -1), last),
  });
  for (const side of ['theirs', 'mine', 'both'] as const) {
    const kept = new Set(choosing(pieces, side));
    expect(changed.filter((text) => !kept.has(text))).toEqual([]);
    expect(kept.has(last)).toBe(side !== 'theirs');
  }
});

test('long documents are merged quickly', () => {
  const many = (of: string): RichDocument =>
    doc(...Array.from({ length: 5_000 }, (_, at) => `${of} ${at % 7 === 0 ? at : 'stays'}`));
  const spent = cpuClock();
  const pieces = mergeDocuments({ base: many('ก'), theirs: many('ข'), mine: many('ค') });
  expect(pieces.length).toBeGreaterThan(0);
  expect(spent()).toBeLessThan(8_000);
});
