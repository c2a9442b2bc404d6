import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedMediaIdsIn, mediaIdsIn, mediaPlacesIn, withSeenMedia } from './media-rules.ts';

const ids = Array.from({ length: 8 }, (_, at) => `0196b1a0-0000-7000-8000-00000000000${at}`);
const id = (at: number): string => ids[at] ?? '';
const doc = (...content: object[]) => ({ type: 'doc', content });
const picture = (at: number) => ({
  type: 'picture',
  attrs: { pictureId: id(at), alt: '', caption: '', width: 'normal' },
});
const sound = (at: number) => ({ type: 'sound', attrs: { soundId: id(at), caption: '', transcript: '' } });
const gallery = (...at: number[]) => ({
  type: 'gallery',
  attrs: { pictures: at.map((each) => ({ pictureId: id(each), alt: '', caption: '' })) },
});
const table = (block: object) => ({
  type: 'table',
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [block] }] }],
});

const CONTENT = {
  kind: 'multiple',
  stem: doc(gallery(0, 1), table(sound(2))),
  explanation: doc(picture(3)),
  options: [
    { id: 'opta1', text: doc(picture(4)), isRight: true, feedback: doc(picture(5)) },
    { id: 'optb2', text: doc(picture(0)), isRight: false, feedback: doc() },
  ],
  feedbackOther: doc(sound(6)),
};

test('media are found in every document, each once; those beside the key are not asked', () => {
  expect(mediaIdsIn(CONTENT)).toEqual([0, 1, 2, 3, 4, 5, 6].map(id));
  expect(askedMediaIdsIn(CONTENT)).toEqual([0, 1, 2, 4].map(id));
  expect([...mediaPlacesIn(CONTENT).values()]).toEqual([2, 1, 1, 1, 1, 1, 1]);
});

test('ids are replaced wherever they stand in documents, and nothing else is changed', () => {
  const before = structuredClone(CONTENT);
  const sealed = withSeenMedia(CONTENT, (each) => `sealed-${each}`);
  expect(CONTENT).toEqual(before);
  expect(mediaIdsIn(sealed)).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => `sealed-${id(at)}`));
  expect(JSON.parse(JSON.stringify(sealed).replaceAll('sealed-', ''))).toEqual(CONTENT);
});

test('no other text is taken for an id', () => {
  const content = {
    pictureId: id(0),
    text: JSON.stringify(doc(picture(1))),
    stem: doc({ type: 'paragraph', content: [{ type: 'text', text: `pictureId ${id(2)}` }] }),
  };
  expect(mediaIdsIn(content)).toEqual([]);
  expect(withSeenMedia(content, () => 'sealed')).toEqual(content);
});

test('any value without documents stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(withSeenMedia(value, () => 'sealed')).toEqual(value);
    }),
  );
});
