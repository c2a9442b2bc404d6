import { Check, Clock, MessageSquare, X } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import * as m from '#messages';
import { EMPTY_DOCUMENT, type RichDocument } from '#platform/documents/document-contract.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/text/notice.tsx';
import type { AttemptReview, ReviewSlot } from '../attempt/attempt-contract.ts';
import { chosenIn, type PresentedQuestion, type Response } from '../question/question-contract.ts';
import { isEmptyText } from '../question/question-text-rules.ts';
import { isNumbered, numberedName, type ShownGap } from './numbered-rules.ts';
import {
  GapChoices,
  LineText,
  NumberedTexts,
  OptionText,
  QuestionText,
  ShownMedia,
} from './question-text.tsx';

/** Whether the reader is not the person who answered. */
const IsOfAnother = createContext(false);

/** Review of an attempt, as far as the exam's policy shows it. */
export function AttemptReviewView({
  review,
  isOfAnother = false,
  children,
}: {
  review: AttemptReview;
  /** True for markers: the reader is not the person who answered. */
  isOfAnother?: boolean;
  /** For markers: content below each question. */
  children?: (slot: ReviewSlot) => ReactNode;
}): ReactNode {
  return (
    <IsOfAnother value={isOfAnother}>
      <div className="flex flex-col gap-5">
        <ResultCard review={review} />
        {review.slots.length === 0 && review.state === 'graded' && <Notice>{m.exams_review_hidden()}</Notice>}
        <ShownMedia value={review.media}>
          <ol className="flex flex-col gap-4">
            {review.slots.map((slot) => (
              <li key={slot.slotNo}>
                <Card>
                  <SlotReview slot={slot} />
                  {children?.(slot)}
                </Card>
              </li>
            ))}
          </ol>
        </ShownMedia>
      </div>
    </IsOfAnother>
  );
}

function GivenLabel(): ReactNode {
  return (
    <p className="text-sm text-ink-soft">
      {use(IsOfAnother) ? m.exams_learner_answer() : m.exams_your_answer()}
    </p>
  );
}

function ResultCard({ review }: { review: AttemptReview }): ReactNode {
  const { result } = review;
  const isOfAnother = use(IsOfAnother);
  if (review.state === 'awaiting_marking')
    return (
      <Notice tone="accent" title={m.exams_awaiting()}>
        {isOfAnother ? m.exams_awaiting_marker_text() : m.exams_awaiting_text()}
      </Notice>
    );
  if (review.state === 'voided') return <Notice tone="warning">{m.exams_voided_text()}</Notice>;
  if (result === null) return <Notice title={m.exams_handed_in()}>{m.exams_score_hidden()}</Notice>;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {result.percent !== null && (
          <p className="text-3xl font-semibold tabular-nums">
            {m.exams_percent({ percent: result.percent })}
          </p>
        )}
        <div className="grow">
          <p className="font-medium">
            {result.percent === null
              ? isOfAnother
                ? m.exams_handed_in()
                : m.exams_thanks()
              : m.exams_score_of({ score: result.scoreMilli / 1_000, max: result.maxMilli / 1_000 })}
          </p>
          {result.percent !== null && (
            <p className="text-sm text-ink-soft">{m.exams_pass_at({ percent: result.passPercent })}</p>
          )}
          {review.recounted && (
            <p className="text-sm text-ink-soft">
              {review.recounted.fromPercent === null
                ? m.exams_recounted()
                : m.exams_recounted_from({ percent: review.recounted.fromPercent })}
            </p>
          )}
          {review.submitReason === 'deadline' && (
            <p className="text-sm text-ink-soft">{m.exams_handed_in_by_time()}</p>
          )}
        </div>
        {result.passed !== null && (
          <Badge tone={result.passed ? 'positive' : 'warning'}>
            {result.passed ? m.exams_passed() : m.exams_not_passed()}
          </Badge>
        )}
      </div>
    </Card>
  );
}

function SlotReview({ slot }: { slot: ReviewSlot }): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow text-sm font-medium text-ink-soft">
          {m.exams_question_number({ number: slot.slotNo })}
        </p>
        <ScoreMark slot={slot} />
      </div>
      {slot.question.kind !== 'gaps' && (
        <QuestionText document={slot.question.stem} className="font-medium" />
      )}
      <Answered slot={slot} />
      {slot.keyText !== undefined && slot.keyText !== '' && (
        <p className="text-sm">
          <span className="font-medium">{m.exams_right_answer()}:</span> {slot.keyText}
        </p>
      )}
      {(slot.feedback ?? []).map((document, at) => (
        <Note key={at} document={document} />
      ))}
      {slot.explanation && !isEmptyText(slot.explanation) && <Note document={slot.explanation} />}
      {slot.markerComment && (
        <div className="flex gap-2 rounded-md bg-accent-soft p-3 text-sm">
          <MessageSquare aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          <div>
            <p className="font-medium">{m.exams_marker_says()}</p>
            <p className="whitespace-pre-wrap">{withShownAddresses(slot.markerComment)}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function Note({ document }: { document: RichDocument }): ReactNode {
  return <QuestionText document={document} className="rounded-md bg-sunken p-3 text-sm [&>div]:gap-2" />;
}

function ScoreMark({ slot }: { slot: ReviewSlot }): ReactNode {
  if (slot.isVoided) return <Badge>{m.exams_voided()}</Badge>;
  if (slot.isAwaiting)
    return (
      <Badge tone="accent" icon={<Clock aria-hidden />}>
        {m.exams_awaiting()}
      </Badge>
    );
  if (slot.scoreMilli === undefined || slot.scoreMilli === null || slot.pointsMilli === 0) return null;
  const isWhole = slot.scoreMilli >= slot.pointsMilli;
  const tone = isWhole ? 'positive' : slot.scoreMilli > 0 ? 'warning' : 'danger';
  return (
    <Badge
      tone={tone}
      icon={isWhole ? <Check aria-hidden /> : slot.scoreMilli > 0 ? undefined : <X aria-hidden />}
    >
      {m.exams_score_of({ score: slot.scoreMilli / 1_000, max: slot.pointsMilli / 1_000 })}
    </Badge>
  );
}

function Answered({ slot }: { slot: ReviewSlot }): ReactNode {
  const { question, response, key } = slot;
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'survey':
    case 'truefalse': {
      const options =
        question.kind === 'truefalse'
          ? [
              { id: 'true', label: m.exams_true() },
              { id: 'false', label: m.exams_false() },
            ]
          : (question.options ?? []).map(({ id, text }) => ({ id, label: <OptionText document={text} /> }));
      if (options.length === 0) return <Words response={response} />;
      return <Options options={options} response={response} keyed={key} />;
    }
    case 'matching':
      return <Pairs question={question} response={response} keyed={key} />;
    case 'ordering':
      return <Order question={question} response={response} keyed={key} />;
    case 'gaps':
      return <Gaps question={question} response={response} keyed={slot.key} keyTexts={slot.keyGaps} />;
    case 'short':
    case 'numeric':
    case 'essay':
      return <Words response={response} />;
  }
}

function Words({ response }: { response: Response | null }): ReactNode {
  if (!response?.text) return <p className="text-sm text-ink-soft">{m.exams_no_answer()}</p>;
  return (
    <div>
      <GivenLabel />
      <p className="break-words whitespace-pre-wrap">{response.text}</p>
    </div>
  );
}

function Options({
  options,
  response,
  keyed,
}: {
  options: readonly { id: string; label: ReactNode }[];
  response: Response | null;
  keyed: Response | undefined;
}): ReactNode {
  const chosen = [...(response?.option ? [response.option] : []), ...(response?.options ?? [])];
  const right = [...(keyed?.option ? [keyed.option] : []), ...(keyed?.options ?? [])];
  return (
    <ul className="grid gap-1.5">
      {options.map(({ id, label }) => (
        <li
          key={id}
          className={classNames(
            'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3 py-2',
            chosen.includes(id) && 'border-ink-soft bg-sunken',
          )}
        >
          <span className="min-w-0 grow break-words">{label}</span>
          {chosen.includes(id) && <Badge>{m.exams_chosen()}</Badge>}
          {right.includes(id) && (
            <Badge tone="positive" icon={<Check aria-hidden />}>
              {m.exams_right_answer()}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PartsProps {
  question: PresentedQuestion;
  response: Response | null;
  keyed: Response | undefined;
}

function Pairs({ question, response, keyed }: PartsProps): ReactNode {
  const textOf = (id: string | undefined) => {
    const right = question.rights?.find((each) => each.id === id);
    return right && <OptionText document={right.text} />;
  };
  return (
    <ul className="grid gap-1.5">
      {(question.lefts ?? []).map(({ id, text }) => (
        <li key={id} className="rounded-md border border-line px-3 py-2">
          <OptionText document={text} /> → {textOf(response?.pairs?.[id]) ?? m.exams_no_answer()}
          {keyed?.pairs && (
            <span className="block text-sm text-ink-soft">
              {m.exams_right_answer()}: {textOf(keyed.pairs[id])}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Order({ question, response, keyed }: PartsProps): ReactNode {
  const textOf = (id: string) => question.items?.find((item) => item.id === id)?.text ?? EMPTY_DOCUMENT;
  const list = (ids: readonly string[]) => <NumberedTexts documents={ids.map(textOf)} />;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div>
        <GivenLabel />
        {response?.order ? list(response.order) : m.exams_no_answer()}
      </div>
      {keyed?.order && (
        <div>
          <p className="text-sm text-ink-soft">{m.exams_right_answer()}</p>
          {list(keyed.order)}
        </div>
      )}
    </div>
  );
}

/** A typed answer's key is shown as its text, which may be a range; `keyed` has only one number of it. */
function Gaps({
  question,
  response,
  keyed,
  keyTexts,
}: PartsProps & { keyTexts: ReviewSlot['keyGaps'] }): ReactNode {
  return (
    <>
      <GapChoices gaps={question.gaps} />
      <QuestionText
        document={question.stem}
        className="[&>div]:leading-loose"
        gap={(number) => {
          const gap = question.gaps?.[number - 1];
          if (!gap) return null;
          const given = response?.gaps?.[gap.id];
          const right = keyed?.gaps?.[gap.id];
          return (
            <span className="mx-1 rounded-sm border border-line bg-sunken px-2 py-0.5">
              {gapText(gap, given) ?? m.exams_no_answer()}
              {right !== undefined && !isSameAnswer(gap, right, given) && (
                <span className="text-sm text-ink-soft">
                  {' '}
                  ({m.exams_right_answer()}:{' '}
                  {gap.options ? gapText(gap, right) : (keyTexts?.[gap.id] ?? right)})
                </span>
              )}
            </span>
          );
        }}
      />
    </>
  );
}

/** An answer to a gap as people read it; null for none. */
function gapText(gap: ShownGap, answer: string | undefined): ReactNode {
  if (answer === undefined || answer === '') return null;
  if (!gap.options) return answer;
  const hasNumbers = isNumbered(gap);
  const ids = idsIn(gap, answer);
  const chosen = gap.options.flatMap(({ id, text }, at) =>
    ids.includes(id)
      ? [{ id, words: hasNumbers ? numberedName(text, at) : <LineText document={text} /> }]
      : [],
  );
  return chosen.length === 0
    ? null
    : chosen.map(({ id, words }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          {words}
        </span>
      ));
}

const idsIn = (gap: ShownGap, answer: string) => (gap.kind === 'choices' ? chosenIn(answer) : [answer]);

/** The order in which options were ticked says nothing. */
function isSameAnswer(gap: ShownGap, right: string, given: string | undefined): boolean {
  if (given === undefined) return false;
  return idsIn(gap, right).toSorted().join() === idsIn(gap, given).toSorted().join();
}
