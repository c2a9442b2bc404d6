import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { Card } from '#ui/layout/card.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { answerProblemText } from '../field/answer-problem-text.tsx';
import type { Field } from '../field/field-contract.ts';
import type { AnswerProblem } from '../field/field-kinds-rules.ts';
import { readAnswers } from '../field/read-answers-rules.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import { holds } from '../logic/condition-rules.ts';
import { problemOf } from '../problem-text.tsx';
import { answerText, wordsIn } from '../response/answer-text.ts';
import { FieldInput } from './field-input.tsx';
import { useKeptAnswers } from './use-kept-answers.tsx';

export interface FillFormProps {
  formId: string;
  schema: FormSchema;
  /** From `startToken`. */
  start: string;
  /** Options that filled up. */
  full: readonly string[];
  locale: Locale;
  reply: ActionReply | undefined;
}

/**
 * The questions of a form: one page at a time, checked here as on the server, with a review before sending where there are
 * several pages. Without scripts all pages stand below each other and the server alone decides.
 */
export function FillForm({ formId, schema, start, full, locale, reply }: FillFormProps): ReactNode {
  const isScripted = useIsScripted();
  const isSending = useNavigation().formMethod === 'POST';
  const fields = schema.pages.flatMap((page) => page.fields);
  const { raw, setRaw, fieldsKey } = useKeptAnswers(formId, fields);
  const [at, setAt] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { answers, problems, shown } = readAnswers(schema, raw);
  const pages = schema.pages.filter(
    (page) =>
      page.fields.some(({ id }) => shown.has(id)) &&
      holds(page.showIf, (id) => (shown.has(id) ? (answers[id] ?? null) : null)),
  );
  const place = Math.min(at, pages.length);
  const hasReview = pages.length > 1;
  const isReview = hasReview && place === pages.length;
  const isLast = isReview || (!hasReview && place >= pages.length - 1);
  const refused = refusedAnswers(reply);
  const filled = new Set([...full, ...filledOptions(reply)]);
  const problem = problemOf(reply, 'default');

  function errorOf({ id, kind, options }: Field): string | undefined {
    const here = isTried ? problems[id] : undefined;
    const code = here ?? (id in problems || !(id in answers) ? refused[id] : undefined);
    if (code) return answerProblemText(code);
    const chosen = [answers[id] ?? []].flat();
    const isFull =
      kind !== 'section' && options.some((option) => chosen.includes(option.id) && filled.has(option.id));
    return isFull ? m.forms_wrong_full() : undefined;
  }

  function go(to: number): void {
    setAt(to);
    setIsTried(false);
    queueMicrotask(() => top.current?.focus());
  }

  function submit(event: FormEvent): void {
    if (!isScripted) return;
    const here = isReview ? fields : (pages[place]?.fields ?? []);
    const faulty = here.find(({ id }) => shown.has(id) && id in problems);
    if (faulty) {
      event.preventDefault();
      setIsTried(true);
      const page = pages.findIndex((each) => each.fields.includes(faulty));
      if (isReview && page >= 0) setAt(page);
      setTimeout(() => focusField(faulty.id));
      return;
    }
    if (isLast) return;
    event.preventDefault();
    go(place + 1);
  }

  return (
    <Form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <input type="hidden" name="start" value={start} />
      <div aria-hidden className="absolute -left-[9999px] h-px w-px overflow-hidden">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <div ref={top} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        {isScripted && hasReview && (
          <ProgressBar
            label={isReview ? m.forms_review() : m.forms_page_of({ page: place + 1, pages: pages.length })}
            percent={(place / pages.length) * 100}
            showLabel
          />
        )}
        <FormErrorSummary problem={problem} />
      </div>
      {schema.pages.map((page) => {
        const isHere = !isScripted || pages[place] === page;
        const title = wordsIn(page.title, locale);
        return (
          <section key={page.id} hidden={!isHere} aria-label={title || undefined}>
            <Card {...(title && { title })}>
              <div className="flex flex-col gap-6">
                {page.fields.map((field) =>
                  isScripted && !shown.has(field.id) ? null : (
                    <div key={`${field.id} ${fieldsKey}`} id={field.id}>
                      <FieldInput
                        field={field}
                        raw={raw[field.id]}
                        onRaw={(next) => setRaw({ ...raw, [field.id]: next })}
                        error={errorOf(field)}
                        locale={locale}
                        full={filled}
                      />
                    </div>
                  ),
                )}
              </div>
            </Card>
          </section>
        );
      })}
      {isScripted && isReview && (
        <Card title={m.forms_review()} description={m.forms_review_text()}>
          <DescriptionList
            items={fields
              .filter(({ id, kind }) => shown.has(id) && kind !== 'section')
              .map((field) => ({
                term: wordsIn(field.label, locale),
                detail: (
                  <span className="break-words whitespace-pre-line">
                    {reviewText(field, answers[field.id], locale) || m.forms_not_answered()}
                  </span>
                ),
              }))}
          />
        </Card>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        {isScripted && place > 0 ? <Button onClick={() => go(place - 1)}>{m.forms_back()}</Button> : <span />}
        {isScripted && !isLast ? (
          <Button type="submit" variant="primary">
            {m.forms_next()}
          </Button>
        ) : (
          <SubmitButton variant="primary" busy={isSending} outcome={reply && !reply.ok ? 'error' : undefined}>
            {m.forms_send()}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

function reviewText(field: Field, value: Parameters<typeof answerText>[1], locale: Locale): string {
  const words = { yes: m.forms_yes(), no: m.forms_no(), agreed: m.forms_agreed() };
  return answerText(field, value, { locale, words });
}

function focusField(fieldId: string): void {
  document.getElementById(fieldId)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

function refusedAnswers(reply: ActionReply | undefined): Readonly<Record<string, AnswerProblem>> {
  if (!reply || reply.ok || reply.problem.code !== 'forms.answers_invalid') return {};
  return (reply.problem.details as { problems: Record<string, AnswerProblem> }).problems;
}

function filledOptions(reply: ActionReply | undefined): readonly string[] {
  if (!reply || reply.ok || reply.problem.code !== 'forms.option_full') return [];
  return (reply.problem.details as { optionIds: string[] }).optionIds;
}
