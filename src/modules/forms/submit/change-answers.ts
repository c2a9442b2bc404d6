import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { Instant } from '#platform/dates/date-contract.ts';
import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { Field } from '../field/field-contract.ts';
import { maskedField } from '../field/field-kinds-rules.ts';
import { isSealed } from '../field/group-rules.ts';
import { calculatedAnswers, type FixedAnswers, readAnswers } from '../field/read-answers-rules.ts';
import { keptTicket } from '../file/file-ticket.ts';
import { dropUnnamedFiles, fileIdsOf, keepResponseFiles, readFiles } from '../file/response-files.ts';
import type { Form } from '../form/form-contract.ts';
import { getForm, getQuestions, listVersions, lockForm } from '../form/form-queries.ts';
import { closureOf, isForMembers } from '../form/form-rules.ts';
import { fieldsOfVersions, holdsRemoved, withHeld } from '../form/known-fields-rules.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import { allFields } from '../form/schema-rules.ts';
import { type Answers, type AnswerValue, RawAnswers } from '../logic/answer-contract.ts';
import { filesIn } from '../logic/file-rules.ts';
import { fixedPayments } from '../payment/fixed-payments-rules.ts';
import { formsRefusals } from '../refusals.ts';
import { answerText } from '../response/answer-text.ts';
import { chosenOptions, movePlaces } from '../response/places.ts';
import { sealAnswers, unsealAnswers } from '../response/sealed-answers.ts';
import { changeToken, readChangeToken } from './change-token.ts';
import { personKeyOf, searchedText, withNames } from './read-sent.ts';
import { typedAnswers } from './typed-answer-rules.ts';

export const ChangeInput = z.object({
  form: z.string().max(100),
  /** From `changeToken`. */
  token: z.string().max(1_000),
  answers: RawAnswers.default({}),
  /** When the answers that the page shows were changed; empty: never. */
  seen: z.union([z.literal(''), Instant]).default(''),
});
export type ChangeInput = z.output<typeof ChangeInput>;

type Stored = RowOf<
  'forms_response',
  'responseId' | 'reference' | 'userId' | 'isCounted' | 'answers' | 'answersSealed' | 'version' | 'changedAt'
>;

/** An answer as the person who sent it opens it again. */
export interface SentAnswers {
  readonly form: Form;
  readonly schema: FormSchema;
  readonly reference: string;
  readonly typed: RawAnswers;
  /** Its payments, which stay as they are. */
  readonly fixed: FixedAnswers;
  /** What is stored encrypted, covered, by field id: it stays unless it is typed anew. */
  readonly kept: Readonly<Record<string, string>>;
  /** When they were last changed; empty: never. */
  readonly seen: string;
}

/**
 * Returns the answers that a token names. Refuses with `forms.form_missing`, `forms.members_only`, `platform.missing` (no
 * such token, or the answer may not be changed any more).
 */
export async function openSentAnswers(
  scope: Scope,
  { form: slug, token }: { form: string; token: string },
): Promise<SentAnswers> {
  const form = await getForm(scope, slug);
  const stored = await getStored(scope, form, {
    responseId: await readChangeToken(scope, form.formId, token),
  });
  const schema = await askedAgain(scope, form, stored);
  const fields = allFields(schema);
  const reader = { locale: scope.locale, zone: scope.tenant.zone };
  const words = { yes: '', no: '', agreed: '', signed: '' };
  return {
    form,
    schema,
    reference: stored.reference,
    seen: seenOf(stored),
    fixed: fixedPayments(schema, { former: [], before: answersIn(scope, stored) }),
    typed: {
      ...typedAnswers(fields, stored.answers),
      ...(await keptTickets(scope, form, { fields, stored })),
    },
    kept: Object.fromEntries(
      fields.flatMap((field) => {
        const value = stored.answers[field.id];
        if (value === undefined || !isSealed(field)) return [];
        return [[field.id, answerText(field, maskedField(field, value), { ...reader, words })]];
      }),
    ),
  };
}

/**
 * Replaces the answers that a token names; an encrypted answer that was not typed anew stays. Places move with what is
 * chosen; what was ordered stays as it is, and nothing more is: the problem `payment_needed`. The same answers again change
 * nothing. Refuses with `forms.form_missing`, `forms.members_only`,
 * `platform.missing`, `forms.answers_invalid`, `forms.changed_meanwhile`, `forms.option_full`, `forms.already_answered`.
 */
export async function changeAnswers(scope: Scope, input: ChangeInput): Promise<{ reference: string }> {
  // A made-up token takes no lock, so nobody waits for it.
  const { formId } = await getForm(scope, input.form);
  const responseId = await readChangeToken(scope, formId, input.token);
  // Lock order: form, response, options.
  const form = await lockForm(scope, input.form);
  const stored = await getStored(scope, form, { responseId, isLocked: true });
  const version = form.publishedVersion ?? stored.version;
  const schema = await askedAgain(scope, form, stored);
  const fields = allFields(schema);
  const before = answersIn(scope, stored);
  const former =
    stored.version === version ? fields : allFields(await getQuestions(scope, formId, stored.version));
  const had = chosenOptions(former, before);
  const fixed = fixedPayments(schema, { former, before });
  const read = readAnswers(schema, withoutPayments(fields, input.answers), {
    now: scope.now,
    held: new Set(had),
    fixed,
  });
  const kept = keptAnswers(fields, { before, read });
  const recalculated = calculatedAnswers(schema, { typed: { ...read.answers, ...kept }, shown: read.shown });
  const { answers, unknown } = await withNames(scope, fields, {
    typed: { ...read.answers, ...kept, ...recalculated, ...orderedIn(fixed) },
    before,
  });
  const files = await readFiles(scope, {
    formId,
    fields,
    answers,
    raw: input.answers,
    known: await fileIdsOf(scope, stored.responseId),
  });
  const problems = Object.fromEntries(
    Object.entries({ ...read.problems, ...unknown, ...files.unknown }).filter(([id]) => !(id in kept)),
  );
  if (Object.keys(problems).length > 0) throw refuse(formsRefusals, 'forms.answers_invalid', { problems });
  if (isDeepStrictEqual(answers, before)) return { reference: stored.reference };
  if (input.seen !== seenOf(stored)) throw refuse(formsRefusals, 'forms.changed_meanwhile');
  if (stored.isCounted) await movePlaces(scope, { formId, from: had, to: chosenOptions(fields, answers) });
  const personKey = await personKeyOf(scope, form, { fields, answers, shown: read.shown });
  const { open, sealed } = sealAnswers(scope, stored.responseId, { fields, answers });
  try {
    await scope.tx.run(sql`
      update forms_response set version = ${version}, answers = ${JSON.stringify(open)}::jsonb, answers_sealed = ${sealed},
             searched = ${searchedText(scope, fields, open)}, person_key = coalesce(${personKey}, person_key), changed_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and response_id = ${stored.responseId}`);
  } catch (error) {
    if (violatedConstraint(error) === 'forms_response_person_key')
      throw refuse(formsRefusals, 'forms.already_answered');
    throw error;
  }
  await keepResponseFiles(scope, stored.responseId, files.uploaded);
  await dropUnnamedFiles(scope, stored.responseId, answers);
  await recordAudit(scope, {
    action: 'forms.change_answers',
    entityKind: 'forms.response',
    entityId: stored.responseId,
    after: {},
  });
  return { reference: stored.reference };
}

/** The questions as they are published now, with what the answer holds and was removed since. */
async function askedAgain(scope: Scope, form: Form, stored: Stored): Promise<FormSchema> {
  const schema = await getQuestions(scope, form.formId, form.publishedVersion ?? stored.version);
  if (!holdsRemoved(schema, stored.answers)) return schema;
  const versions = new Map([
    ...(await listVersions(scope, form.formId)),
    // It may be older than those that are listed.
    [stored.version, await getQuestions(scope, form.formId, stored.version)],
  ]);
  return withHeld(schema, fieldsOfVersions(versions), stored.answers);
}

/** Tickets of the files that the answer has. */
async function keptTickets(
  scope: Scope,
  { formId }: Form,
  { fields, stored }: { fields: readonly Field[]; stored: Stored },
): Promise<RawAnswers> {
  const tickets: Record<string, string[]> = {};
  for (const { id, kind } of fields)
    if (kind === 'file')
      tickets[id] = await Promise.all(
        filesIn(stored.answers[id]).map((file) => keptTicket(scope, formId, file)),
      );
  return tickets;
}

/** Everything that was answered, in full. */
function answersIn(scope: Scope, { responseId, answers, answersSealed }: Stored): Answers {
  return { ...answers, ...unsealAnswers(scope, responseId, answersSealed) };
}

/** What was ordered with the answer: it stays, whatever is changed around it. */
function orderedIn(fixed: FixedAnswers): Answers {
  return Object.fromEntries(
    Object.entries(fixed).flatMap(([id, value]) => (value === null ? [] : [[id, value] as const])),
  );
}

function withoutPayments(fields: readonly Field[], raw: RawAnswers): RawAnswers {
  const isPayment = new Set(fields.filter(({ kind }) => kind === 'payment').map(({ id }) => id));
  return Object.fromEntries(Object.entries(raw).filter(([id]) => !isPayment.has(id)));
}

/** Encrypted answers of shown fields into which nothing was typed. */
function keptAnswers(
  fields: readonly Field[],
  { before, read }: { before: Answers; read: ReturnType<typeof readAnswers> },
): Record<string, AnswerValue> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = before[field.id];
      const isEmpty = !(field.id in read.answers) && (read.problems[field.id] ?? 'required') === 'required';
      return value !== undefined && isSealed(field) && read.shown.has(field.id) && isEmpty
        ? [[field.id, value] as const]
        : [];
    }),
  );
}

function seenOf({ changedAt }: Stored): string {
  return changedAt?.toISOString() ?? '';
}

/**
 * Returns an answer that may be changed: by anybody who has its link, or by the member who sent it where the form is for
 * members. Refuses with `forms.members_only`, and with `platform.missing` alike whatever the reason.
 */
async function getStored(
  scope: Scope,
  form: Form,
  { responseId, isLocked = false }: { responseId: string; isLocked?: boolean },
): Promise<Stored> {
  if (isForMembers(form.settings) && !personOf(scope)) throw refuse(formsRefusals, 'forms.members_only');
  const stored = await findStored(scope, form, { responseId, isLocked });
  if (!stored) throw refuse(platformRefusals, 'platform.missing');
  return stored;
}

/** Returns the token with which a member changes an answer that is theirs; null where it may not be changed any more. */
export async function findChangeToken(scope: Scope, form: Form, responseId: string): Promise<string | null> {
  const stored = await findStored(scope, form, { responseId });
  return stored && changeToken(scope, { formId: form.formId, responseId });
}

async function findStored(
  scope: Scope,
  form: Form,
  { responseId, isLocked = false }: { responseId: string; isLocked?: boolean },
): Promise<Stored | null> {
  const closure = closureOf({ ...form, ...form.settings }, scope.now);
  const stored =
    form.settings.mayChange && (closure === null || closure === 'full')
      ? await scope.tx.first(sql<Stored>`
          select response_id, reference, user_id, is_counted, answers, answers_sealed, version, changed_at from forms_response
           where tenant_id = ${scope.tenant.id} and form_id = ${form.formId} and response_id = ${responseId} and state = 'submitted'
           ${isLocked ? sql`for update` : sql``}`)
      : null;
  const isForOthers = isForMembers(form.settings) && stored?.userId !== personOf(scope)?.userId;
  return isForOthers ? null : stored;
}
