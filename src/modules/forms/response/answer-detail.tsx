import type { ReactNode } from 'react';
import * as m from '#messages';
import type { AttachedFile } from '#platform/attachments/attachment-contract.ts';
import { AttachedFiles } from '#ui/record/attached-files.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import type { Field } from '../field/field-contract.ts';
import type { Reader } from '../field/slot-rules.ts';
import { SignatureView } from '../field/signature-view.tsx';
import { type Answers, isSignature } from '../logic/answer-contract.ts';
import { answerText, wordsIn } from './answer-text.ts';

/** One person's answers, question by question. */
export function AnswerDetail({
  fields,
  answers,
  files = {},
  reader,
}: {
  fields: readonly Field[];
  answers: Answers;
  /** Files by question; without them only their names are shown. */
  files?: Readonly<Record<string, readonly AttachedFile[]>>;
  reader: Reader;
}): ReactNode {
  const answered = fields.filter(({ id }) => id in answers);
  if (answered.length === 0) return <p className="text-ink-soft">{m.forms_answer_nothing()}</p>;
  return (
    <DescriptionList
      items={answered.map((field) => {
        const answer = answers[field.id];
        return {
          term: wordsIn(field.label, reader.locale),
          detail: isSignature(answer) ? (
            <SignatureView signature={answer} />
          ) : files[field.id] ? (
            <AttachedFiles files={files[field.id] ?? []} />
          ) : (
            <span className="break-words whitespace-pre-line">{shownText(field, answer, reader)}</span>
          ),
        };
      })}
    />
  );
}

/** An answer in the reader's language. */
export function shownText(field: Field, value: Parameters<typeof answerText>[1], reader: Reader): string {
  return answerText(field, value, {
    ...reader,
    words: { yes: m.forms_yes(), no: m.forms_no(), agreed: m.forms_agreed(), signed: m.forms_signed() },
  });
}
