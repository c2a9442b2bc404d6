import type { Field } from '../field/field-contract.ts';
import type { Reader } from '../field/slot-rules.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import { type Answers, type AnswerValue, entriesIn, isSignature, partsIn } from '../logic/answer-contract.ts';
import { shownFields } from '../logic/visibility-rules.ts';
import { type AnswerWords, answerText, optionText, wordsIn } from '../response/answer-text.ts';
import type { Pair, PrintedAnswer, SheetPart } from './answer-sheet.ts';

/** For whom answers are printed, and the words that stand for answers without any. */
export interface PaperReader extends Reader {
  readonly words: AnswerWords & { readonly none: string };
}

/**
 * Returns what is printed of a response: the questions that its answers show, in their order, answered or not. `answers` are
 * as pages show them, with masks in place of what is stored encrypted; a question with an answer was shown.
 */
export function sheetParts(schema: FormSchema, answers: Answers, reader: PaperReader): SheetPart[] {
  const shown = shownFields(schema, (id) => answers[id] ?? null);
  // What a link brought along is for those who made the link.
  const isShown = ({ id, kind }: Field): boolean => kind !== 'hidden' && (id in answers || shown.has(id));
  return schema.pages.flatMap(({ title, fields }): SheetPart[] => {
    const printed = fields.filter(isShown);
    if (printed.length === 0) return [];
    const words = wordsIn(title, reader.locale);
    return [
      ...(words === '' ? [] : [{ kind: 'page', title: words } as const]),
      ...printed.map((field) => partOf(field, answers[field.id], reader)),
    ];
  });
}

function partOf(field: Field, value: AnswerValue | undefined, reader: PaperReader): SheetPart {
  const [label, text] = [wordsIn(field.label, reader.locale), wordsIn(field.text, reader.locale)];
  if (field.kind === 'section') return { kind: 'section', title: label, text };
  return {
    kind: 'answer',
    label,
    agreement: field.kind === 'consent' ? text : '',
    answer: printedAnswer(field, value, reader),
  };
}

function printedAnswer(field: Field, value: AnswerValue | undefined, reader: PaperReader): PrintedAnswer {
  const { locale, words } = reader;
  if (value === undefined) return { kind: 'none', text: words.none };
  if (isSignature(value)) return { kind: 'signature', signature: value, alt: words.signed };
  if (field.kind === 'matrix') {
    const chosen = partsIn(value);
    const rows = field.rows.map(({ id, label }) => {
      const option = field.options.find((each) => each.id === chosen[id]);
      return pairOf(wordsIn(label, locale), option && optionText(option, reader), reader);
    });
    return { kind: 'rows', rows };
  }
  if (field.kind === 'group') {
    const entries = entriesIn(value).map((entry) =>
      field.fields.map((inner) => {
        const text = inner.id in entry ? answerText(inner, entry[inner.id], reader) : undefined;
        return pairOf(wordsIn(inner.label, locale), text, reader);
      }),
    );
    return { kind: 'entries', entries };
  }
  return { kind: 'text', text: answerText(field, value, reader) };
}

function pairOf(label: string, text: string | undefined, { words }: PaperReader): Pair {
  return text === undefined ? { label, text: words.none, isNone: true } : { label, text };
}
