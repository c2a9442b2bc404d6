import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { keepEarlyInput } from '#ui/form/early-input.ts';
import { useRevealing } from '#ui/form/focus-control.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { Card } from '#ui/layout/card.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { answerProblemText } from '../field/answer-problem-text.tsx';
import type { Field } from '../field/field-contract.ts';
import type { AnswerProblem } from '../field/field-kinds-rules.ts';
import { entriesOf } from '../field/group-rules.ts';
import type { FixedAnswers } from '../field/read-answers-rules.ts';
import type { FieldKind } from '../field/kind-rules.ts';
import { hasNothingLeft, type ShownPrices } from '../field/payment-rules.ts';
import { SignatureView } from '../field/signature-view.tsx';
import type { Reader } from '../field/slot-rules.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import {
  type Answers,
  type AnswerValue,
  chosenIn,
  isSignature,
  partsIn,
  type RawAnswer,
  type RawAnswers,
  rawParts,
} from '../logic/answer-contract.ts';
import { holds } from '../logic/condition-rules.ts';
import type { Signature } from '../logic/signature-rules.ts';
import { problemOf } from '../problem-text.tsx';
import { answerText, optionText, wordsIn } from '../response/answer-text.ts';
import { FieldInput } from './field-input.tsx';
import { readTyped } from './read-typed-rules.ts';
import type { ShownPlaces } from './shown-places.ts';
import { useKeptAnswers } from './use-kept-answers.tsx';

export interface FillFormProps {
  formId: string;
  slug: string;
  schema: FormSchema;
  /** From `startToken`; null where what was sent is changed. */
  start: string | null;
  /** Where what was sent is changed: what was typed for it. */
  typed?: RawAnswers;
  /** Where what was sent is changed: its payments, which stay as they are. */
  fixed?: FixedAnswers;
  /** Covered answers that stay unless something is typed instead, by field id. */
  kept?: Readonly<Record<string, string>>;
  /** When what was sent was last changed. */
  seen?: string;
  places: ShownPlaces;
  /** What payments cost now; null where what was sent is changed: what was ordered stays. */
  prices: ShownPrices;
  locale: Locale;
  /** When the page was read. */
  now: string;
  /** Zone of the site. */
  zone: string;
  reply: ActionReply | undefined;
}

/**
 * The questions of a form: one page at a time, checked here as on the server, with a review before sending where there are
 * several pages. Without scripts all pages stand below each other and the server alone decides.
 */
export function FillForm({
  formId,
  slug,
  schema,
  start: opened,
  typed = NOTHING,
  fixed,
  kept = NOTHING_KEPT,
  seen,
  places,
  prices,
  locale,
  now,
  zone,
  reply,
}: FillFormProps): ReactNode {
  const isScripted = useIsScripted();
  const isSending = useNavigation().formMethod === 'POST';
  const fields = schema.pages.flatMap((page) => page.fields);
  // What was sent is on the server: an older draft in this browser would undo what was changed elsewhere.
  const {
    raw: typedHere,
    setAnswer,
    start,
    renewStart,
    fieldsKey,
  } = useKeptAnswers(opened === null ? null : formId, {
    fields,
    start: opened ?? '',
    typed,
  });
  const [at, setAt] = useState(0);
  const [tried, setTried] = useState<FormProblem | null>(null);
  const [busy, setBusyFields] = useState<ReadonlySet<string>>(new Set());
  const setBusy = useCallback((id: string, isBusy: boolean): void => {
    setBusyFields((ids) => new Set(isBusy ? [...ids, id] : [...ids].filter((each) => each !== id)));
  }, []);
  const form = useRef<HTMLFormElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const readAt = { now: new Date(now), held: heldIn(typed) };
  const { raw, answers, problems, shown, gone } = readTyped(schema, typedHere, {
    ...readAt,
    prices,
    kept,
    fixed,
  });
  const pages = schema.pages.filter(
    (page) =>
      page.fields.some(({ id }) => shown.has(id)) &&
      holds(page.showIf, (id) => (shown.has(id) ? (answers[id] ?? null) : null)),
  );
  const place = Math.min(at, pages.length);
  const hasReview = pages.length > 1;
  const isReview = hasReview && place === pages.length;
  const isLast = isReview || (!hasReview && place >= pages.length - 1);
  const [refusal, setRefusal] = useState<Refused>(noRefusal);
  // Reading the page again forgets the reply, which still says why nothing was sent.
  if (reply && refusal.reply !== reply) {
    setRefusal({
      reply,
      problem: refusalOf(reply, { fields, answers, reader: { locale, zone } }),
      raw: typedHere,
    });
    setTried(null);
  }
  const refused = refusedAnswers(refusal.reply);
  // What one has already is not full.
  const filled = new Set([...places.full.filter((id) => !readAt.held.has(id)), ...filledOptions(reply)]);
  const offered = { ...readAt, zone, left: places.left };
  const labels = Object.fromEntries([
    ...fields.map((field) => [controlName(field), wordsIn(field.label, locale)]),
    ...fields.flatMap((group) =>
      group.fields.flatMap((inner) =>
        Array.from({ length: entriesOf(group).most }, (_, at) => [
          controlName(inner, `${group.id}.${at}.${inner.id}`),
          wordsIn(inner.label, locale),
        ]),
      ),
    ),
  ]);

  const revalidator = useRevalidator();
  const code = reply && !reply.ok ? reply.problem.code : null;
  const takeNewStart = useEffectEvent(() => {
    renewStart();
    void revalidator.revalidate();
  });
  const isLate = Object.values(refused).some((problem) => problem === 'past' || problem === 'option');
  const isChanged = code !== null && (code in NAMING || code === 'forms.payments_off');
  const late = isLate || isChanged ? reply : null;
  // What has begun, was removed or filled up is offered no more, and others may have filled up as well.
  const readAgain = useEffectEvent(() => void revalidator.revalidate());
  useEffect(() => {
    if (late) readAgain();
  }, [late]);
  useEffect(() => {
    if (code === 'forms.start_invalid' || code === 'forms.sent_before') takeNewStart();
  }, [code]);
  // A problem may be on another page than the one that is open.
  useRevealing(form, (control) => {
    const to = pages.findIndex(({ fields: here }) => here.some(({ id }) => control.closest(`#${id}`)));
    if (to >= 0) setAt(to);
  });

  const isOrdered = ({ kind }: Field): boolean => kind === 'payment' && prices === null;

  function errorAt(id: string, path = id): string | undefined {
    const here = tried && path in problems ? problems[path] : undefined;
    // Only the server knows of a file that it cannot keep, and what time it is.
    const isStill =
      refused[path] === 'file' || refused[path] === 'past'
        ? typedHere[id] === refusal.raw?.[id]
        : !(id in answers);
    const wrong = here ?? (isStill ? refused[path] : undefined);
    return wrong && answerProblemText(wrong);
  }

  function errorOf(field: Field): string | undefined {
    const { id, kind, options } = field;
    if (kind === 'payment' && prices === 'off') return errorAt(id) && m.forms_payment_off();
    if (hasNothingLeft(field, prices)) return m.forms_payment_none_left();
    const goneText = kind === 'payment' ? m.forms_wrong_price() : m.forms_wrong_gone();
    const wrong = gone.has(id) ? goneText : errorAt(id);
    if (wrong) return wrong;
    const chosen = chosenIn(answers[id]);
    return options.some((option) => chosen.includes(option.id) && filled.has(option.id))
      ? m.forms_wrong_full()
      : undefined;
  }

  function go(to: number): void {
    setAt(to);
    setTried(null);
    queueMicrotask(() => {
      top.current?.focus({ preventScroll: true });
      top.current?.scrollIntoView({ block: 'start' });
    });
  }

  function submit(event: FormEvent): void {
    if (!isScripted) return;
    const here = isReview ? fields : (pages[place]?.fields ?? []);
    const faulty = {
      ...wrongControls(here, problems),
      ...unpayable(here, problems, { gone, prices }),
    };
    if (Object.keys(faulty).length === 0 && isLast && busy.size > 0) {
      event.preventDefault();
      setRefusal({ ...refusal, problem: null });
      setTried({ message: m.forms_file_wait(), fields: {} });
      return;
    }
    if (Object.keys(faulty).length > 0) {
      event.preventDefault();
      setRefusal({ ...refusal, problem: null });
      setTried({ message: m.forms_problem_answers(), fields: faulty });
      return;
    }
    if (isLast) return;
    event.preventDefault();
    go(place + 1);
  }

  return (
    <Form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {opened !== null && <input type="hidden" name="start" value={start} />}
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      <div aria-hidden className="absolute -left-[9999px] h-px w-px overflow-hidden">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <div ref={top} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-3 outline-none">
        {isScripted && hasReview && (
          <ProgressBar
            label={isReview ? m.forms_review() : m.forms_page_of({ page: place + 1, pages: pages.length })}
            percent={(place / pages.length) * 100}
            showLabel
          />
        )}
        <FormErrorSummary problem={tried ?? refusal.problem} labels={labels} />
      </div>
      {schema.pages.map((page) => {
        const isHere = !isScripted || pages[place] === page;
        const title = wordsIn(page.title, locale);
        return (
          <section key={page.id} hidden={!isHere} aria-label={title || undefined}>
            <Card {...(title && { title })}>
              <div className="flex flex-col gap-6">
                {page.fields.map((field) =>
                  isOrdered(field) ? (
                    <OrderedPayment
                      key={field.id}
                      field={field}
                      answer={answers[field.id]}
                      problem={problems[field.id]}
                      {...{ locale, zone }}
                    />
                  ) : isScripted && !shown.has(field.id) ? null : field.kind === 'hidden' ? (
                    <input
                      key={field.id}
                      type="hidden"
                      name={`answers.${field.id}`}
                      value={[raw[field.id] ?? ''].flat().find((text) => typeof text === 'string') ?? ''}
                    />
                  ) : (
                    <div key={`${field.id} ${fieldsKey}`} id={field.id}>
                      <FieldInput
                        slug={slug}
                        field={field}
                        raw={
                          field.kind === 'calculated'
                            ? reviewText(field, {
                                raw: undefined,
                                answer: answers[field.id],
                                reader: { locale, zone },
                              })
                            : (field.kind === 'payment' ? typedHere : raw)[field.id]
                        }
                        onRaw={(next) => setAnswer(field.id, next)}
                        onBusy={(isBusy) => setBusy(field.id, isBusy)}
                        error={errorOf(field)}
                        errorInside={(path) => errorAt(field.id, `${field.id}.${path}`)}
                        locale={locale}
                        full={filled}
                        offered={offered}
                        prices={prices}
                      />
                      {kept[field.id] !== undefined && (
                        <p className="mt-1 text-sm text-ink-soft">
                          {m.forms_kept({ value: kept[field.id] ?? '' })}
                        </p>
                      )}
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
              .filter(({ id, kind }) => shown.has(id) && kind !== 'section' && kind !== 'hidden')
              .map((field) => ({
                term: wordsIn(field.label, locale),
                detail: isSignature(answers[field.id]) ? (
                  <SignatureView signature={answers[field.id] as Signature} />
                ) : (
                  <span className="break-words whitespace-pre-line">
                    {reviewText(field, {
                      raw: raw[field.id],
                      answer: answers[field.id],
                      reader: { locale, zone },
                    }) ||
                      kept[field.id] || <span className="text-ink-soft">{m.forms_not_answered()}</span>}
                  </span>
                ),
              }))}
          />
        </Card>
      )}
      <StickyBar className="sm:justify-between">
        {isScripted && place > 0 ? (
          <Button onClick={() => go(place - 1)}>{m.forms_back()}</Button>
        ) : (
          <span className="hidden sm:block" />
        )}
        {isScripted && !isLast ? (
          <Button type="submit" variant="primary">
            {m.forms_next()}
          </Button>
        ) : (
          <SubmitButton variant="primary" busy={isSending} outcome={reply && !reply.ok ? 'error' : undefined}>
            {opened === null ? m.forms_change_send() : m.forms_send()}
          </SubmitButton>
        )}
      </StickyBar>
    </Form>
  );
}

keepEarlyInput();

const NOTHING: RawAnswers = {};
const NOTHING_KEPT: Readonly<Record<string, string>> = {};
const noRefusal: Refused = { reply: undefined, problem: null };

interface Refused {
  readonly reply: ActionReply | undefined;
  readonly problem: FormProblem | null;
  /** What had been typed then. */
  readonly raw?: RawAnswers;
}

/** Why the server took nothing, with the fields that have to change. */
function refusalOf(
  reply: ActionReply | undefined,
  { fields, answers, reader }: { fields: readonly Field[]; answers: Answers; reader: Reader },
): FormProblem | null {
  const problem = problemOf(reply, 'default');
  if (!problem) return null;
  const refused = refusedAnswers(reply);
  const full = new Set(namedOptions(reply));
  if (full.size === 0) return { ...problem, fields: wrongControls(fields, refused) };
  const naming = NAMING[reply && !reply.ok ? reply.problem.code : ''];
  const asked = fields.filter((field) => field.options.some(({ id }) => full.has(id)));
  const names = asked.flatMap(({ id, kind, options }) => {
    const chosen = chosenIn(answers[id]);
    return options.filter(
      (option) => full.has(option.id) && (kind === 'payment' || chosen.includes(option.id)),
    );
  });
  return {
    message:
      naming?.all({ options: names.map((option) => `“${optionText(option, reader)}”`).join(', ') }) ??
      problem.message,
    fields: Object.fromEntries(
      asked.map((field) => [controlName(field), naming?.one() ?? m.forms_wrong_full()]),
    ),
    // What can be chosen is drawn again with what the shop asks now.
    focus: asked.some(({ kind }) => kind === 'payment') ? 'message' : 'field',
  };
}

/** Why answers to these questions were not accepted, by the name of their first control. */
function wrongControls(
  fields: readonly Field[],
  problems: Readonly<Record<string, AnswerProblem>>,
): Record<string, string> {
  const wrong = Object.entries(problems).flatMap(([path, problem]) => {
    const [id, , innerId] = path.split('.');
    const field = fields.find((each) => each.id === id);
    const asked = innerId === undefined ? field : field?.fields.find((each) => each.id === innerId);
    return asked ? [[controlName(asked, path), answerProblemText(problem)] as const] : [];
  });
  return Object.fromEntries(wrong);
}

/** What is said instead about payments that are not offered as they were chosen. */
function unpayable(
  fields: readonly Field[],
  problems: Readonly<Record<string, AnswerProblem>>,
  { gone, prices }: { gone: ReadonlySet<string>; prices: ShownPrices },
): Record<string, string> {
  const wrong = fields.flatMap((field) => {
    if (field.kind !== 'payment' || !(field.id in problems)) return [];
    if (prices === 'off') return [[controlName(field), m.forms_payment_off()] as const];
    if (hasNothingLeft(field, prices)) return [[controlName(field), m.forms_payment_none_left()] as const];
    return gone.has(field.id) ? [[controlName(field), m.forms_wrong_price()] as const] : [];
  });
  return Object.fromEntries(wrong);
}

/** Name of the first control of a question, as `FieldInput` names it. */
function controlName({ id, kind, rows, options, fields }: Field, path = id): string {
  const name = `answers.${path}`;
  if (kind === 'group' && fields[0]) return controlName(fields[0], `${path}.0.${fields[0].id}`);
  if (kind === 'multi_select' || kind === 'file') return `${name}[]`;
  if (kind === 'matrix') return `${name}.${rows[0]?.id}`;
  if (kind === 'ranking') return `${name}.${options[0]?.id}`;
  const first: Partial<Readonly<Record<FieldKind, string>>> = {
    thai_name: 'first',
    thai_address: 'line',
    bank_account_th: 'bank',
    signature: 'name',
    payment: 'choice',
    date_range: 'from',
    lookup: 'key',
  };
  return first[kind] ? `${name}.${first[kind]}` : name;
}

/** The options that were chosen before, where what was sent is changed. */
function heldIn(typed: RawAnswers): ReadonlySet<string> {
  return new Set(
    Object.values(typed).flatMap((raw) => (typeof raw === 'string' || Array.isArray(raw) ? raw : [])),
  );
}

function reviewText(
  field: Field,
  { raw, answer, reader }: { raw: RawAnswer | undefined; answer: AnswerValue | undefined; reader: Reader },
): string {
  const words = { yes: m.forms_yes(), no: m.forms_no(), agreed: m.forms_agreed(), signed: m.forms_signed() };
  // What the server looks up.
  if (field.kind === 'lookup' && answer !== undefined)
    return answerText(
      field,
      { ...partsIn(answer), title: rawParts(raw)['title'] ?? '' },
      { ...reader, words },
    );
  if (field.kind !== 'thai_address' || answer === undefined)
    return answerText(field, answer, { ...reader, words });
  const place = rawParts(raw)['names'] ?? '';
  return answerText(field, { ...partsIn(answer), placeTh: place, placeEn: place }, { ...reader, words });
}

function refusedAnswers(reply: ActionReply | undefined): Readonly<Record<string, AnswerProblem>> {
  if (!reply || reply.ok || reply.problem.code !== 'forms.answers_invalid') return {};
  return (reply.problem.details as { problems: Record<string, AnswerProblem> }).problems;
}

function filledOptions(reply: ActionReply | undefined): readonly string[] {
  return reply && !reply.ok && reply.problem.code === 'forms.option_full' ? namedOptions(reply) : [];
}

/** Refusals that name options: what is said about all of them, and beside one question. */
const NAMING: Readonly<
  Record<string, { readonly all: (names: { options: string }) => string; readonly one: () => string }>
> = {
  'forms.option_full': { all: m.forms_problem_option_full, one: m.forms_wrong_full },
  'forms.price_changed': { all: m.forms_problem_price_changed, one: m.forms_wrong_price },
  'forms.sold_out': { all: m.forms_problem_sold_out, one: m.forms_wrong_sold_out },
};

function namedOptions(reply: ActionReply | undefined): readonly string[] {
  if (!reply || reply.ok || !(reply.problem.code in NAMING)) return [];
  return (reply.problem.details as { optionIds: string[] }).optionIds;
}

/** A payment that was ordered with the answer, or why it cannot be added; nothing where neither is so. */
function OrderedPayment({
  field,
  answer,
  problem,
  ...reader
}: {
  field: Field;
  answer: AnswerValue | undefined;
  problem: AnswerProblem | undefined;
} & Reader): ReactNode {
  if (answer === undefined && problem === undefined) return null;
  const label = <p className="text-sm font-medium">{wordsIn(field.label, reader.locale)}</p>;
  if (problem !== undefined)
    return (
      <div role="status">
        {label}
        <p className="mt-1 text-sm text-danger">{answerProblemText(problem)}</p>
      </div>
    );
  return (
    <div>
      {label}
      <p className="tabular-nums">{reviewText(field, { raw: undefined, answer, reader })}</p>
      <p className="mt-1 text-sm text-ink-soft">{m.forms_payment_fixed()}</p>
    </div>
  );
}
