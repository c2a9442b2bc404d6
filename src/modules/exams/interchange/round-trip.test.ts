import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block, RichDocument } from '#platform/documents/document-contract.ts';
import { SEEN_PICTURES, SEEN_SOUND, seenBlock, seenSound } from '#platform/documents/testing.ts';
import { documentOfMarkup } from '../question/markup-document-rules.ts';
import { QuestionDraft } from '../question/question-bank.ts';
import { isEmptyText } from '../question/question-text-rules.ts';
import { canonicalText } from '../question/rich-text-rules.ts';
import { weightOfPercent, WHOLE } from '../question/weight-rules.ts';
import { markupOf } from './document-markup-rules.ts';
import { exportedBytes, lossesOf, readQuestionFile } from './exchange-questions.ts';
import { namedMedia } from './exported-media.ts';
import type { ExchangeFormat } from './interchange-contract.ts';
import { longBlocks, shortBlocks } from './question-document-rules.ts';
import { sameMeaning, sameShown } from './same-question.ts';
import { fitsSheet } from './sheet.ts';

/** Pieces that some format gives a meaning of its own, beside words in two scripts. */
const PIECES = [
  ...['ข้อใด', 'ถูกต้อง', 'น้ำ', 'energy', 'x', '10', 'H', '2', ' ', ' ', '  ', '\n', '\n\n'],
  ...[
    '**',
    '*',
    '`',
    '<sup>',
    '</sup>',
    '<sub>',
    '</sub>',
    '<u>',
    '</u>',
    '<i>x</i>',
    '<s>',
    '<b>',
    '<',
    '>',
    '&',
    '&lt;',
    '\\',
    '\\*',
    '\\n',
  ],
  ...[
    '=',
    '~',
    '#',
    '####',
    '{',
    '}',
    ':',
    '::',
    '->',
    '%50%',
    '//',
    '[html]',
    '[plain]',
    '|',
    '[[1]]',
    '$',
    '"',
    "'",
    ',',
  ],
  ...[
    '\n• ',
    '\n  • ',
    '\n1. ',
    '\n2. ',
    '\n- ',
    '\nก. ',
    '\n```\n',
    '\n| a | b |\n| --- | --- |\n| 1 | 2<br>3 |\n',
    'ANSWER: A',
    'A. ',
  ],
];
const loose = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''));
const markup = loose.map(canonicalText).filter((each) => each !== '');
/** Texts as authors write them with all that documents have, and as they were written before there were any. */
const text = fc.oneof<fc.Arbitrary<unknown>[]>(markup, documents(longBlocks));
/** Typed answers and names: one line without markup. */
const line = loose.map((each) => each.replace(/\s+/g, ' ').trim()).filter((each) => each !== '');
const label = fc.oneof(
  fc.constant(''),
  line.map((each) => each.slice(0, 60).trim()),
);
const weight = fc.constantFrom(100, 50, 33.33333, 25, 0, -25, -50, -100).map(weightOfPercent);
const number = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String),
  fc.constantFrom('0.5', '.5', '5.', '-3.14', '+2', '1e3', '6.02E23'),
);
const tolerance = fc.constantFrom('0', '0.5', '5', '.1');
let count = 0;
const id = fc.constant(null).map(() => `p${(count += 1).toString(36).padStart(6, '0')}`);

/** What an option shows. */
const short = fc.oneof<fc.Arbitrary<unknown>[]>(markup, documents(shortBlocks));
const optional = fc.oneof<fc.Arbitrary<unknown>[]>(fc.constant(''), markup, documents(shortBlocks));
const choice = fc.record({ id, text: short, weight, feedback: optional });
const item = fc.record({ id, text: short });
const form = fc.record({ text: line, weight, feedback: optional });
const band = fc.oneof(
  fc.record({
    kind: fc.constant('near'),
    value: number,
    tolerance,
    isRelative: fc.boolean(),
    weight,
    feedback: optional,
  }),
  fc.record({ kind: fc.constant('range'), min: number, max: number, weight, feedback: optional }),
);
const rules = {
  isCaseSensitive: fc.boolean(),
  isThaiDigitSame: fc.boolean(),
  hasWildcard: fc.boolean(),
  isTypoAllowed: fc.boolean(),
};
const share = fc.integer({ min: 1, max: 9 });
const gap = fc.oneof(
  fc.record({
    kind: fc.constant('text'),
    id,
    share,
    forms: fc.array(form, { minLength: 1, maxLength: 3 }),
    ...rules,
  }),
  fc.record({
    kind: fc.constant('number'),
    id,
    share,
    bands: fc.array(band, { minLength: 1, maxLength: 3 }),
    feedbackOther: optional,
  }),
  fc.record({
    kind: fc.constantFrom('choice', 'choices'),
    id,
    share,
    options: fc.array(choice, { minLength: 2, maxLength: 4 }),
  }),
);

const base = {
  stem: text,
  explanation: fc.oneof<fc.Arbitrary<unknown>[]>(fc.constant(''), text),
  pointsMilli: fc.constantFrom(1_000, 1_000, 500, 2_500),
  source: fc.constant(''),
};
const CONTENTS = {
  single: fc.record({
    kind: fc.constant('single'),
    ...base,
    keepLast: fc.boolean(),
    options: fc.array(choice, { minLength: 2, maxLength: 5 }),
  }),
  truefalse: fc.record({
    kind: fc.constant('truefalse'),
    ...base,
    isTrue: fc.boolean(),
    feedbackTrue: optional,
    feedbackFalse: optional,
  }),
  multiple: fc
    .record({
      ...base,
      keepLast: fc.boolean(),
      way: fc.constantFrom('right_minus_wrong', 'right_minus_share', 'capped', 'all_or_nothing', 'weights'),
      options: fc.array(fc.record({ id, text: short, weight, feedback: optional, isRight: fc.boolean() }), {
        minLength: 2,
        maxLength: 5,
      }),
    })
    .map((content) => ({ kind: 'multiple', ...content })),
  short: fc.record({
    kind: fc.constant('short'),
    ...base,
    ...rules,
    forms: fc.array(form, { minLength: 1, maxLength: 4 }),
  }),
  numeric: fc.record({
    kind: fc.constant('numeric'),
    ...base,
    units: fc.constantFrom([], ['cm'], ['°C', 'องศา']),
    bands: fc.array(band, { minLength: 1, maxLength: 3 }),
    feedbackOther: optional,
  }),
  matching: fc
    .record({
      ...base,
      lefts: fc.array(item, { minLength: 2, maxLength: 4 }),
      rights: fc.array(item, { minLength: 2, maxLength: 5 }),
      seed: fc.nat(),
    })
    .map(({ seed, lefts, ...content }) => ({
      kind: 'matching',
      ...content,
      lefts: lefts.map((left, at) => ({
        ...left,
        rightId: content.rights[(seed + at) % content.rights.length]?.id,
      })),
    })),
  ordering: fc.record({
    kind: fc.constant('ordering'),
    ...base,
    way: fc.constantFrom('neighbours', 'exact'),
    items: fc.array(item, { minLength: 2, maxLength: 5 }),
  }),
  gaps: fc
    .record({ ...base, stem: markup, gaps: fc.array(gap, { minLength: 1, maxLength: 3 }) })
    .map(({ stem, gaps, ...content }) => ({
      kind: 'gaps',
      ...content,
      gaps,
      stem: canonicalText(
        `${stem.replaceAll('[[1]]', '').replaceAll('{', '')} ${gaps.map((_, at) => `[[${at + 1}]]`).join(' ')}`,
      ),
    })),
  essay: fc.record({
    kind: fc.constant('essay'),
    ...base,
    rubric: fc.constant([]),
    maxWords: fc.constantFrom(null, 200),
  }),
  survey: fc.record({
    kind: fc.constant('survey'),
    ...base,
    isMultiple: fc.boolean(),
    options: fc.array(item, { maxLength: 4 }),
  }),
};

const draftOf = (content: fc.Arbitrary<object>) =>
  fc
    .record({
      name: label,
      category: label,
      tags: fc.array(label, { maxLength: 3 }).map((tags) => tags.filter(Boolean)),
      level: fc.constantFrom(1, 2, 2, 2, 3),
      content,
    })
    .map((draft) => QuestionDraft.safeParse(draft))
    .filter(({ success }) => success)
    .map(({ data }) => data as QuestionDraft);

function documents(held: (blocks: Block[]) => Block[]): fc.Arbitrary<RichDocument> {
  return fc
    .array(fc.oneof({ weight: 9, arbitrary: seenBlock }, seenSound), { minLength: 1, maxLength: 2 })
    .map((blocks): RichDocument => ({ type: 'doc', content: held(blocks) }))
    .filter((document) => !isEmptyText(document));
}

/** Pictures and sounds of these documents, as far as a file needs them to be told apart. */
const MEDIA = namedMedia(
  new Map([
    ...SEEN_PICTURES.map((id) => [id, { type: 'image/webp' }] as const),
    [SEEN_SOUND, { type: 'audio/mpeg' }],
  ]),
);

const RUNS = { numRuns: 60 };

describe.each(Object.entries(CONTENTS))('%s', (_, content) => {
  test.each(['csv', 'xlsx'] as const)('comes back out of %s exactly as it was', async (format) => {
    await fc.assert(
      fc.asyncProperty(draftOf(content), async (draft) => {
        if (format === 'xlsx' && !fitsSheet(draft)) return;
        const { drafts, left } = await exchange(format, draft);
        expect(left).toEqual([]);
        const [again] = drafts;
        expect(again && sameShown(again.content, draft.content)).toBe(true);
        expect({ ...again, content: null }).toEqual({ ...draft, content: null });
      }),
      format === 'xlsx' ? { numRuns: 20 } : RUNS,
    );
  });

  test.each(['gift', 'xml', 'aiken'] as const)(
    'comes back out of %s with the same meaning, or its report says what is lost',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(draftOf(content), async (draft) => {
          const losses = lossesOf(format, [draft], MEDIA);
          const { drafts, left } = await exchange(format, draft);
          if (losses.some(({ isTaken }) => !isTaken)) {
            expect(drafts).toEqual([]);
            return;
          }
          const [again] = drafts;
          expect(drafts).toHaveLength(1);
          expect(again?.content.kind).toBe(draft.content.kind);
          expect(again && sameMeaning(again, draft)).toBe(losses.length === 0);
          if (losses.length === 0) expect(left).toEqual([]);
        }),
        RUNS,
      );
    },
  );
});

/** What a format holds comes back whole: drafts without what it has no place for. */
const plainWeights = fc.constantFrom(WHOLE, 0);
const HELD: Readonly<Record<string, fc.Arbitrary<object>>> = {
  single: fc
    .record({ ...base, right: choice, wrong: fc.array(choice, { minLength: 1, maxLength: 4 }) })
    .map(({ right, wrong, ...content }) => ({
      kind: 'single',
      ...content,
      options: [
        ...wrong.map((each) => ({ ...each, weight: Math.min(each.weight, WHOLE / 2) })),
        { ...right, weight: WHOLE },
      ],
    })),
  truefalse: CONTENTS.truefalse,
  short: fc
    .record({
      ...base,
      forms: fc.array(
        fc.record({
          text: line.filter((each) => !each.includes('->')),
          weight: plainWeights,
          feedback: optional,
        }),
        { minLength: 1, maxLength: 4 },
      ),
    })
    .map(({ forms, ...content }) => ({
      kind: 'short',
      ...content,
      forms: forms.map((each, at) => (at === 0 ? { ...each, weight: WHOLE } : each)),
    })),
  numeric: fc
    .record({
      ...base,
      bands: fc.array(
        fc.record({
          kind: fc.constant('near'),
          value: number,
          tolerance,
          weight: plainWeights,
          feedback: optional,
        }),
        { minLength: 1, maxLength: 3 },
      ),
      feedbackOther: optional,
    })
    .map(({ bands, ...content }) => ({
      kind: 'numeric',
      ...content,
      bands: bands.map((each, at) => (at === 0 ? { ...each, weight: WHOLE } : each)),
    })),
  ordering: CONTENTS.ordering,
  essay: fc.record({ kind: fc.constant('essay'), ...base }),
};

describe.each(Object.entries(HELD))('%s as other formats know it', (_, content) => {
  test('is not lost in GIFT and Moodle XML', () => {
    fc.assert(
      fc.property(draftOf(content), (given) => {
        const draft = { ...given, level: 2, tags: [], category: '' };
        expect(lossesOf('xml', [draft], MEDIA)).toEqual([]);
        const single = { ...draft, content: { ...draft.content, pointsMilli: 1_000 } };
        expect(lossesOf('gift', [single], MEDIA)).toEqual([]);
      }),
      RUNS,
    );
  });
});

test('a tag that stands twice is one, so that no format loses the second', () => {
  const draft = QuestionDraft.parse({
    tags: ['ก', ' a', 'ก', 'a'],
    content: { kind: 'essay', stem: 'ก' },
  });
  expect(draft.tags).toEqual(['ก', 'a']);
  for (const format of ['xml', 'csv'] as const) expect(lossesOf(format, [draft])).toEqual([]);
});

test('a stem with the beginning of a gap in its words keeps it', () => {
  const gap = { kind: 'text', id: 'p002d40', share: 1, forms: [{ text: 'ก', weight: WHOLE, feedback: '' }] };
  const draft = QuestionDraft.parse({
    content: { kind: 'gaps', stem: '{:ANSWER: A {2:x} [[1]]', gaps: [gap] },
  });
  for (const format of ['xml', 'csv'] as const) expect(lossesOf(format, [draft])).toEqual([]);
});

test('the gaps that embedded answers know are not lost in Moodle XML', () => {
  const embedded = fc.oneof(
    fc.record({
      kind: fc.constant('text'),
      id,
      share,
      isCaseSensitive: fc.boolean(),
      forms: fc.array(form, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('choice'),
      id,
      share,
      options: fc.array(choice, { minLength: 2, maxLength: 4 }),
    }),
    fc
      .record({
        id,
        share,
        rights: fc.array(choice, { minLength: 1, maxLength: 3 }),
        wrongs: fc.array(choice, { minLength: 1, maxLength: 3 }),
      })
      .map(({ rights, wrongs, ...each }) => ({
        kind: 'choices',
        ...each,
        options: [
          ...rights.map((right) => ({ ...right, weight: WHOLE / rights.length })),
          ...wrongs.map((wrong) => ({ ...wrong, weight: Math.min(0, wrong.weight) })),
        ],
      })),
  );
  const content = fc
    .record({ ...base, stem: markup, gaps: fc.array(embedded, { minLength: 1, maxLength: 3 }) })
    .map(({ stem, gaps, ...rest }) => ({
      kind: 'gaps',
      ...rest,
      gaps,
      stem: canonicalText(
        `${stem.replaceAll('[[1]]', '')} ${gaps.map((_, at) => `[[${at + 1}]]`).join(' ')}`,
      ),
    }));
  fc.assert(
    fc.property(draftOf(content), (draft) => {
      expect(lossesOf('xml', [{ ...draft, level: 2 }], MEDIA)).toEqual([]);
    }),
    RUNS,
  );
});

test('texts that markup can hold are written as markup that says the same', () => {
  fc.assert(
    fc.property(markup, (each) => {
      const document = documentOfMarkup(each);
      expect(documentOfMarkup(markupOf(document))).toEqual(document);
    }),
    { numRuns: 2_000 },
  );
});

const exchange = async (format: ExchangeFormat, draft: QuestionDraft) =>
  readQuestionFile(format, await exportedBytes(format, [draft], MEDIA));
