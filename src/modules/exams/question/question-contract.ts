import { z } from 'zod';
import { EMPTY_DOCUMENT, type RichDocument, SoundDocument } from '#platform/documents/document-contract.ts';
import { textOf } from '#platform/documents/document-rules.ts';
import { documentOfMarkup } from './markup-document-rules.ts';
import { isEmptyText, isLongText, isShortText } from './question-text-rules.ts';
import { WHOLE } from './weight-rules.ts';

/** Every question kind; each can be edited, taken, scored, reviewed, imported and exported. */
export const QUESTION_KINDS = [
  'single',
  'truefalse',
  'multiple',
  'short',
  'numeric',
  'matching',
  'ordering',
  'gaps',
  'essay',
  'survey',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Letters of texts; their documents have limits of their own. */
export const MAX_STEM = 10_000;
export const MAX_EXPLANATION = 5_000;
export const MAX_OPTION_TEXT = 2_000;
export const MAX_OPTIONS = 40;
export const MAX_GAPS = 40;
export const MAX_RESPONSE_TEXT = 30_000;
/** Enough for every option of a gap ticked: 40 ids of 10 letters and their commas. */
const MAX_GAP_ANSWER = 500;

/** Controls that neither XML nor a page can show. Word writes a vertical tab for a line break. */
const CONTROLS = /[\0-\u0008\u000e-\u001f\ufffe\uffff]/g;

/** Cleans typed or pasted text for storage: well-formed, one kind of line break, no control characters. */
export function cleanTyped(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u000b|\u000c/g, '\n')
    .replace(CONTROLS, '');
}

export const cleanText = (max: number) => z.string().max(max).transform(cleanTyped);

/**
 * Random ids, so that they do not reveal an option's position. Answers use them as keys of plain objects, where
 * `constructor`, the only inherited name of this form, would resolve to a function.
 */
export const PartId = z.string().regex(/^(?!constructor$)[a-z0-9]{4,40}$/);
const weight = z.number().int().min(-WHOLE).max(WHOLE);
const share = z.number().int().min(1).max(100);

/**
 * A text of a question: a document, or markup (`rich-text-rules.ts`), which becomes one. Markup is what programs may send
 * and what questions were stored with before they held documents.
 */
const questionText = (max: number, isFit: (document: RichDocument) => boolean) =>
  z.union([
    cleanText(max).transform((markup) => documentOfMarkup(markup.trim())),
    SoundDocument.refine((document) => textOf(document).length <= max).refine(isFit),
  ]);
const isFilled = (document: RichDocument) => !isEmptyText(document);
const shortText = questionText(MAX_OPTION_TEXT, isShortText);
const feedback = shortText.default(EMPTY_DOCUMENT);

/** A stored stem. */
export const Stem = questionText(MAX_STEM, isLongText);

const base = {
  stem: Stem.refine(isFilled),
  /** Shown when the review allows explanations. */
  explanation: questionText(MAX_EXPLANATION, isLongText).default(EMPTY_DOCUMENT),
  pointsMilli: z.number().int().min(0).max(1_000_000).default(1_000),
  source: cleanText(300).default(''),
};

const optionText = shortText.refine(isFilled);
const WeightedOption = z.object({ id: PartId, text: optionText, weight, feedback });
const MarkedOption = z.object({
  id: PartId,
  text: optionText,
  isRight: z.boolean(),
  weight: weight.default(0),
  feedback,
});
const Item = z.object({ id: PartId, text: optionText });
const isDistinct = (parts: readonly { id: string }[]) =>
  new Set(parts.map(({ id }) => id)).size === parts.length;
const distinct = <Shape extends z.ZodType<{ id: string }>>(shape: Shape, min: number) =>
  z.array(shape).min(min).max(MAX_OPTIONS).refine(isDistinct);

const textRules = {
  isCaseSensitive: z.boolean().default(false),
  isThaiDigitSame: z.boolean().default(true),
  hasWildcard: z.boolean().default(false),
  isTypoAllowed: z.boolean().default(false),
};
const Form = z.object({ text: cleanText(500).pipe(z.string().trim().min(1)), weight, feedback });
const decimal = z
  .string()
  .trim()
  .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i)
  .max(60);
/** One range of accepted numbers. */
export const Band = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('near'),
    value: decimal,
    tolerance: decimal,
    isRelative: z.boolean().default(false),
    weight,
    feedback,
  }),
  z.object({ kind: z.literal('range'), min: decimal, max: decimal, weight, feedback }),
]);
export type Band = z.output<typeof Band>;

/** One gap of a text: typed text, a number, a choice from a list, or several. */
export const Gap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), id: PartId, share, forms: z.array(Form).min(1).max(20), ...textRules }),
  z.object({
    kind: z.literal('number'),
    id: PartId,
    share,
    bands: z.array(Band).min(1).max(20),
    feedbackOther: feedback,
  }),
  z.object({ kind: z.literal('choice'), id: PartId, share, options: distinct(WeightedOption, 2) }),
  /** Any number of options; their weights add up. Answered by their ids, separated by commas. */
  z.object({ kind: z.literal('choices'), id: PartId, share, options: distinct(WeightedOption, 2) }),
]);
export type Gap = z.output<typeof Gap>;

/** Scoring methods for several right options. */
export const MULTIPLE_WAYS = [
  'right_minus_wrong',
  'right_minus_share',
  'capped',
  'all_or_nothing',
  'weights',
] as const;
export type MultipleWay = (typeof MULTIPLE_WAYS)[number];

const Criterion = z.object({
  id: PartId,
  title: cleanText(300).pipe(z.string().trim().min(1)),
  levels: z
    .array(
      z.object({
        id: PartId,
        title: cleanText(300).pipe(z.string().trim().min(1)),
        pointsMilli: z.number().int().min(0).max(1_000_000),
      }),
    )
    .min(1)
    .max(10),
});
export type Criterion = z.output<typeof Criterion>;

/** A question with its key: never sent to learners. */
export const QuestionContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('single'),
    ...base,
    options: distinct(WeightedOption, 2),
    keepLast: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('truefalse'),
    ...base,
    isTrue: z.boolean(),
    feedbackTrue: feedback,
    feedbackFalse: feedback,
  }),
  z.object({
    kind: z.literal('multiple'),
    ...base,
    options: distinct(MarkedOption, 2),
    way: z.enum(MULTIPLE_WAYS).default('right_minus_wrong'),
    keepLast: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('short'), ...base, forms: z.array(Form).min(1).max(50), ...textRules }),
  z.object({
    kind: z.literal('numeric'),
    ...base,
    bands: z.array(Band).min(1).max(20),
    /** For an answer that no band accepts. */
    feedbackOther: feedback,
    units: z.array(cleanText(40)).max(10).default([]),
  }),
  z.object({
    kind: z.literal('matching'),
    ...base,
    lefts: distinct(Item.extend({ rightId: PartId }), 2),
    rights: distinct(Item, 2),
  }),
  z.object({
    kind: z.literal('ordering'),
    ...base,
    items: distinct(Item, 2),
    way: z.enum(['neighbours', 'exact']).default('neighbours'),
  }),
  /** The stem marks the gaps as `[[1]]`, `[[2]]`, … in the order of the list. */
  z.object({ kind: z.literal('gaps'), ...base, gaps: z.array(Gap).min(1).max(MAX_GAPS).refine(isDistinct) }),
  z.object({
    kind: z.literal('essay'),
    ...base,
    rubric: z.array(Criterion).max(12).default([]),
    maxWords: z.number().int().min(1).max(5_000).nullable().default(null),
  }),
  z.object({
    kind: z.literal('survey'),
    ...base,
    options: z.array(Item).max(MAX_OPTIONS).refine(isDistinct),
    isMultiple: z.boolean().default(false),
  }),
]);
export type QuestionContent = z.output<typeof QuestionContent>;
export type ContentOf<Kind extends QuestionKind> = Extract<QuestionContent, { kind: Kind }>;

/** An answer. Parts that do not fit the question count for nothing; options are referred to by id, never by position. */
export const Response = z.object({
  option: z.string().max(40).optional(),
  options: z.array(z.string().max(40)).max(MAX_OPTIONS).optional(),
  text: cleanText(MAX_RESPONSE_TEXT).optional(),
  pairs: z
    .record(PartId, z.string().max(40))
    .refine((pairs) => Object.keys(pairs).length <= MAX_OPTIONS)
    .optional(),
  order: z.array(z.string().max(40)).max(MAX_OPTIONS).optional(),
  gaps: z
    .record(PartId, cleanText(MAX_GAP_ANSWER))
    .refine((gaps) => Object.keys(gaps).length <= MAX_GAPS)
    .optional(),
});
export type Response = z.output<typeof Response>;

/** Returns the options ticked in a gap of several. */
export function chosenIn(answer: string | undefined): string[] {
  return answer === undefined || answer === '' ? [] : answer.split(',');
}

const SeenItem = z.object({ id: z.string(), text: SoundDocument });
/** A question as it is asked: nothing in it depends on the key. */
export const PresentedQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  stem: SoundDocument,
  options: z.array(SeenItem).optional(),
  isMultiple: z.boolean().optional(),
  /** Most options that may be ticked. */
  maxTicks: z.number().optional(),
  lefts: z.array(SeenItem).optional(),
  rights: z.array(SeenItem).optional(),
  items: z.array(SeenItem).optional(),
  gaps: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(['text', 'number', 'choice', 'choices']),
        options: z.array(SeenItem).optional(),
      }),
    )
    .optional(),
  maxWords: z.number().optional(),
});
export type PresentedQuestion = z.output<typeof PresentedQuestion>;

/** Ids in the order in which one learner sees them. */
export const ShownOrder = z.record(z.string(), z.array(z.string()));
export type ShownOrder = z.output<typeof ShownOrder>;
