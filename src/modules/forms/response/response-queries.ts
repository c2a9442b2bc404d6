import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { sortedPage } from '#platform/paging/sorting.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import { escapeLike } from '#platform/text/like.ts';
import type { Answers } from '../logic/answer-contract.ts';
import { formsRefusals } from '../refusals.ts';
import { answerOfCode } from './response-code.ts';
import type { ResponseListInput } from './response-contract.ts';
import type { ResponseState } from './response-rules.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'forms_response.answers': Answers;
  }
}

export interface ResponseItem {
  readonly responseId: string;
  readonly reference: string;
  readonly version: number;
  readonly state: ResponseState;
  readonly answers: Answers;
  readonly tags: readonly string[];
  readonly submittedAt: string;
  /** When its sender last changed it; null: never. */
  readonly changedAt: string | null;
  /** The order that pays for it; null: none. */
  readonly orderId: string | null;
}

const PAGE_SIZE = 50;

type Row = RowOf<
  'forms_response',
  | 'responseId'
  | 'reference'
  | 'version'
  | 'state'
  | 'answers'
  | 'tags'
  | 'submittedAt'
  | 'changedAt'
  | 'orderId'
>;

const COLUMNS = sql`response_id, reference, version, state, answers, tags, submitted_at, changed_at, order_id`;
const RESPONSE_ID = { key: sql`response_id`, of: ({ responseId }: Row) => responseId };
const SORT_KEYS = {
  sent: { kind: 'instant', key: sql`submitted_at`, of: ({ submittedAt }: Row) => submittedAt },
} as const;

function itemOf({ submittedAt, changedAt, ...row }: Row): ResponseItem {
  return {
    ...row,
    submittedAt: submittedAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  };
}

/** Lists the answers to a form, newest first unless they are sorted; without a state, all but spam. */
export async function listResponses(
  scope: Scope,
  {
    formId,
    limit = PAGE_SIZE,
    ...input
  }: ResponseListInput & { readonly formId: string; readonly limit?: number },
): Promise<{ items: ResponseItem[]; nextAfter: string | null }> {
  const { sort = '-sent', after } = input;
  const page = sortedPage(SORT_KEYS, RESPONSE_ID, { sort, after, isStrict: true });
  const words = `%${escapeLike(foldForSearch(input.q))}%`;
  const rows = await scope.tx.rows(sql<Row>`
    select ${COLUMNS} from forms_response
     where tenant_id = ${scope.tenant.id} and form_id = ${formId}
       and ${input.state === undefined ? sql`state <> 'spam'` : sql`state = ${input.state}`}
       and (${input.tag ?? ''} = '' or ${input.tag ?? ''} = any(tags))
       and (${input.chose ?? ''} = '' or exists (
         select from jsonb_each(answers) as answer where answer.value @> to_jsonb(${input.chose ?? ''}::text)))
       and (${input.q} = '' or reference = ${input.q.toUpperCase()} or searched like ${words}
         or response_id = ${answerOfCode(scope, input.q)}::uuid)
       and ${page.isAfter}
     order by ${page.order} limit ${limit + 1}`);
  const last = rows.length > limit ? rows.at(limit - 1) : undefined;
  return { items: rows.slice(0, limit).map(itemOf), nextAfter: last ? page.cursorAt(last) : null };
}

/** Most tags that a list offers. */
const MAX_LISTED_TAGS = 100;

/** Returns the tags of a form's answers, in their order. */
export async function listTags(scope: Scope, formId: string): Promise<string[]> {
  const rows = await scope.tx.rows(sql<{ readonly tag: string }>`
    select distinct tag from forms_response cross join unnest(tags) as tag
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} and tags <> '{}' order by tag limit ${MAX_LISTED_TAGS}`);
  return rows.map(({ tag }) => tag);
}

export interface ResponseNote {
  readonly noteId: string;
  readonly authorName: string;
  readonly body: string;
  readonly createdAt: string;
}

const MAX_NOTES = 200;

/** Returns one answer with the notes of staff. Refuses with `forms.response_missing`. */
export async function getResponse(
  scope: Scope,
  { formId, responseId }: { formId: string; responseId: string },
): Promise<ResponseItem & { notes: ResponseNote[] }> {
  const row = await scope.tx.first(sql<Row>`
    select ${COLUMNS} from forms_response
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} and response_id = ${responseId}`);
  if (!row) throw refuse(formsRefusals, 'forms.response_missing');
  const notes = await scope.tx.rows(sql<RowOf<'forms_note', 'noteId' | 'authorName' | 'body' | 'createdAt'>>`
    select note_id, author_name, body, created_at from forms_note
     where tenant_id = ${scope.tenant.id} and response_id = ${responseId} order by note_id limit ${MAX_NOTES}`);
  return {
    ...itemOf(row),
    notes: notes.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() })),
  };
}

/** How an option was ranked. */
export interface RankCount {
  readonly fieldId: string;
  readonly optionId: string;
  /** Its place on average; 1 is the best. */
  readonly average: number;
  /** How many gave it the first place. */
  readonly first: number;
}

/** Returns how the options of these questions were ranked, in all answers that hold a place. */
export async function rankAnswers(
  scope: Scope,
  { formId, fieldIds }: { formId: string; fieldIds: readonly string[] },
): Promise<RankCount[]> {
  if (fieldIds.length === 0) return [];
  return scope.tx.rows(sql<RankCount>`
    select field_id, option_id, avg(place)::float8 as average, (count(*) filter (where place = 1))::int as first
      from forms_response r
      cross join unnest(${fieldIds}::text[]) as field_id
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(r.answers -> field_id) when 'array' then r.answers -> field_id else '[]' end
      ) with ordinality as ranked (option_id, place)
     where r.tenant_id = ${scope.tenant.id} and r.form_id = ${formId} and r.is_counted and r.answers ? field_id
     group by field_id, option_id order by field_id, average, option_id`);
}

export interface AnswerCount {
  readonly fieldId: string;
  /** Row of a matrix; otherwise empty. */
  readonly rowId: string;
  /** Option id, number, `true` or `false`. */
  readonly value: string;
  readonly count: number;
}

/** Counts how often each value of these fields was chosen, in all answers that hold a place. */
export async function countAnswers(
  scope: Scope,
  { formId, fieldIds }: { formId: string; fieldIds: readonly string[] },
): Promise<AnswerCount[]> {
  return scope.tx.rows(sql<AnswerCount>`
    select field_id, row_id, value, count(*)::int as count
      from forms_response r
      cross join unnest(${fieldIds}::text[]) as field_id
      cross join lateral (
        select '' as row_id, chosen as value from jsonb_array_elements_text(
          case jsonb_typeof(r.answers -> field_id) when 'array' then r.answers -> field_id
            when 'object' then '[]' else jsonb_build_array(r.answers -> field_id) end) as chosen
        union all
        select of_row.key, of_row.value from jsonb_each_text(
          case jsonb_typeof(r.answers -> field_id) when 'object' then r.answers -> field_id else '{}' end) as of_row
      ) as given
     where r.tenant_id = ${scope.tenant.id} and r.form_id = ${formId} and r.is_counted and r.answers ? field_id
     group by field_id, row_id, value order by field_id, row_id, value`);
}
