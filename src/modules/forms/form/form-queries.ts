import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { sortedPage } from '#platform/paging/sorting.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { escapeLike } from '#platform/text/like.ts';
import { formsRefusals } from '../refusals.ts';
import type { Form, FormListInput } from './form-contract.ts';
import type { FormAlias } from './form-rules.ts';
import { completeQuestions } from './schema-rules.ts';
import type { FormSchema } from './schema-contract.ts';
import { FormSettings } from './settings-contract.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'forms_form.alias': FormAlias;
    'forms_form.settings': FormSettings;
    'forms_form.draft': FormSchema;
    'forms_version.questions': FormSchema;
  }
}

type FormRow = RowOf<
  'forms_form',
  | 'formId'
  | 'slug'
  | 'alias'
  | 'titleTh'
  | 'titleEn'
  | 'state'
  | 'settings'
  | 'draft'
  | 'version'
  | 'publishedVersion'
  | 'taken'
  | 'coverObjectId'
  | 'coverSha256'
>;

const COLUMNS = sql`form_id, slug, alias, title_th, title_en, state, settings, draft, version, published_version, taken, cover_object_id, cover_sha256`;

/** Settings that a form did not have when it was stored. */
const UNSET = FormSettings.parse({});

function formOf({ titleTh, titleEn, settings, draft, ...row }: FormRow): Form {
  return {
    ...row,
    settings: { ...UNSET, ...settings },
    draft: completeQuestions(draft),
    title: { th: titleTh, en: titleEn },
  };
}

/** Returns a form by its address. Refuses with `forms.form_missing`. */
export async function getForm(scope: Scope, slug: string): Promise<Form> {
  const row = await scope.tx.first(
    sql<FormRow>`select ${COLUMNS} from forms_form where tenant_id = ${scope.tenant.id} and slug = ${slug}`,
  );
  if (!row) throw refuse(formsRefusals, 'forms.form_missing');
  return formOf(row);
}

/** Returns the address of the form that a fixed address of the site leads to. Refuses with `forms.form_missing`. */
export async function getAliasedSlug(scope: Scope, alias: FormAlias): Promise<string> {
  const row = await scope.tx.first(sql<RowOf<'forms_form', 'slug'>>`
    select slug from forms_form where tenant_id = ${scope.tenant.id} and alias = ${alias} and state in ('open', 'closed')`);
  if (!row) throw refuse(formsRefusals, 'forms.form_missing');
  return row.slug;
}

/** Locks a form's row. Refuses with `forms.form_missing`. */
export async function lockForm(scope: Scope, slug: string): Promise<Form> {
  const row = await scope.tx.first(
    sql<FormRow>`select ${COLUMNS} from forms_form where tenant_id = ${scope.tenant.id} and slug = ${slug} for update`,
  );
  if (!row) throw refuse(formsRefusals, 'forms.form_missing');
  return formOf(row);
}

/** Returns the questions of a published version. */
export async function getQuestions(scope: Scope, formId: string, version: number): Promise<FormSchema> {
  const { questions } = await scope.tx.one(sql<RowOf<'forms_version', 'questions'>>`
    select questions from forms_version
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} and version = ${version}`);
  return completeQuestions(questions);
}

/** The latest versions that are read for columns and plots. */
const MAX_VERSIONS = 50;

/** Returns the latest published versions by number, newest first. */
export async function listVersions(scope: Scope, formId: string): Promise<ReadonlyMap<number, FormSchema>> {
  const rows = await scope.tx.rows(sql<RowOf<'forms_version', 'version' | 'questions'>>`
    select version, questions from forms_version
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} order by version desc limit ${MAX_VERSIONS}`);
  return new Map(rows.map(({ version, questions }) => [version, completeQuestions(questions)]));
}

export interface OptionPlaces {
  readonly optionId: string;
  readonly cap: number | null;
  readonly used: number;
}

/** Returns the places of all options that ever had a limit. */
export async function listPlaces(scope: Scope, formId: string): Promise<OptionPlaces[]> {
  return scope.tx.rows(sql<RowOf<'forms_option_counter', 'optionId' | 'cap' | 'used'>>`
    select option_id, cap, used from forms_option_counter
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} order by option_id`);
}

export interface FormItem {
  readonly formId: string;
  readonly slug: string;
  readonly title: string;
  readonly state: Form['state'];
  readonly taken: number;
  readonly changedAt: string;
}

const PAGE_SIZE = 50;

type ItemRow = RowOf<
  'forms_form',
  'formId' | 'slug' | 'titleTh' | 'titleEn' | 'state' | 'taken' | 'updatedAt'
>;

const FORM_ID = { key: sql`form_id`, of: ({ formId }: ItemRow) => formId };
const SORT_KEYS = {
  title: { kind: 'text', key: sql`title_th`, of: ({ titleTh }: ItemRow) => titleTh },
  changed: { kind: 'instant', key: sql`updated_at`, of: ({ updatedAt }: ItemRow) => updatedAt },
  answers: { kind: 'whole', key: sql`taken`, of: ({ taken }: ItemRow) => taken },
} as const;

/** Lists forms, the latest changed first unless they are sorted. */
export async function listForms(
  scope: Scope,
  input: FormListInput & { readonly limit?: number },
): Promise<{ items: FormItem[]; nextAfter: string | null }> {
  const { sort = '-changed', after, limit = PAGE_SIZE } = input;
  const page = sortedPage(SORT_KEYS, FORM_ID, { sort, after, isStrict: true });
  const words = `%${escapeLike(input.q)}%`;
  const rows = await scope.tx.rows(sql<ItemRow>`
    select form_id, slug, title_th, title_en, state, taken, updated_at from forms_form
     where tenant_id = ${scope.tenant.id}
       and (${input.state ?? null}::text is null or state = ${input.state ?? null})
       and (${input.q} = '' or title_th ilike ${words} or title_en ilike ${words} or slug ilike ${words})
       and ${page.isAfter}
     order by ${page.order} limit ${limit + 1}`);
  const last = rows.length > limit ? rows.at(limit - 1) : undefined;
  return {
    items: rows.slice(0, limit).map((row) => ({
      formId: row.formId,
      slug: row.slug,
      title: scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh,
      state: row.state,
      taken: row.taken,
      changedAt: row.updatedAt.toISOString(),
    })),
    nextAfter: last ? page.cursorAt(last) : null,
  };
}
