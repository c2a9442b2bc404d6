import { recordAudit } from '#platform/audit.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { freeSlug, slugify } from '#platform/text/slug.ts';
import { listSaleOffers } from '#modules/shop/public.ts';
import { CHOICE_KINDS } from '../field/kind-rules.ts';
import { formsContent } from '../paths.ts';
import { formsRefusals } from '../refusals.ts';
import type { Form, FormFacts } from './form-contract.ts';
import { listVersions, lockForm } from './form-queries.ts';
import { type FormState, isReservedSlug, NEXT_STATES } from './form-rules.ts';
import { fieldsOfVersions, formerIds, withOptionIds } from './known-fields-rules.ts';
import { newPersonKey } from './person-key.ts';
import type { FormSchema } from './schema-contract.ts';
import { allFields, findSchemaProblem, type SchemaProblem, soldProducts } from './schema-rules.ts';

/** Slugs of other forms that are looked at when a new one is made. */
const MAX_SIMILAR = 1_000;

/** Creates a form as a draft. Refuses with `forms.slug_taken`, `forms.slug_reserved`, `forms.alias_taken`. */
export async function createForm(
  scope: Scope,
  { facts, draft }: { facts: FormFacts; draft: FormSchema },
): Promise<{ formId: string; slug: string }> {
  const formId = uuidV7(scope.now);
  const slug = facts.slug || (await newSlug(scope, facts.title.th, formId));
  if (isReservedSlug(slug)) throw refuse(formsRefusals, 'forms.slug_reserved');
  await refusingTaken(() =>
    scope.tx.run(sql`
      insert into forms_form (tenant_id, form_id, slug, alias, title_th, title_en, settings, draft, key_sealed, created_at, updated_at)
      values (${scope.tenant.id}, ${formId}, ${slug}, ${facts.alias}, ${facts.title.th}, ${facts.title.en}, ${JSON.stringify(facts.settings)}::jsonb,
              ${JSON.stringify(draft)}::jsonb, ${newPersonKey(scope, formId)}, ${scope.now}, ${scope.now})`),
  );
  return { formId, slug };
}

async function newSlug(scope: Scope, title: string, formId: string): Promise<string> {
  const start = [...slugify(title)].slice(0, 90).join('');
  const rows = await scope.tx.rows(sql<RowOf<'forms_form', 'slug'>>`
    select slug from forms_form where tenant_id = ${scope.tenant.id} and starts_with(slug, ${start}) limit ${MAX_SIMILAR}`);
  const taken = new Set(rows.map(({ slug }) => slug));
  return freeSlug(title, {
    isTaken: (slug) => taken.has(slug) || isReservedSlug(slug),
    fallback: formId.slice(-8),
  });
}

async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'forms_form_tenant_id_slug_key') throw refuse(formsRefusals, 'forms.slug_taken');
    if (constraint === 'forms_form_alias_key') throw refuse(formsRefusals, 'forms.alias_taken');
    throw error;
  }
}

interface Edited {
  readonly slug: string;
  /** The version that the editor saw. */
  readonly version: number;
}

/**
 * Saves everything but the questions. Refuses with `forms.form_missing`, `forms.version_conflict`, `forms.slug_taken`,
 * `forms.slug_reserved`, `forms.alias_taken`, `forms.no_person_field`.
 */
export async function saveFacts(
  scope: Scope,
  { slug, version, facts }: Edited & { facts: FormFacts },
): Promise<{ slug: string }> {
  const form = await lockSeen(scope, { slug, version });
  const next = facts.slug || slug;
  if (isReservedSlug(next)) throw refuse(formsRefusals, 'forms.slug_reserved');
  requirePersonField(facts.settings.perPerson, form.draft);
  await refusingTaken(() =>
    scope.tx.run(sql`
      update forms_form
         set slug = ${next}, alias = ${facts.alias}, title_th = ${facts.title.th}, title_en = ${facts.title.en},
             settings = ${JSON.stringify(facts.settings)}::jsonb, version = version + 1, updated_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and form_id = ${form.formId}`),
  );
  await touchContent(scope, [...new Set([slug, next])].map(formsContent.form));
  return { slug: next };
}

/** Saves the questions without publishing them. Refuses with `forms.form_missing`, `forms.version_conflict`. */
export async function saveQuestions(
  scope: Scope,
  { draft, ...edited }: Edited & { draft: FormSchema },
): Promise<void> {
  const form = await lockSeen(scope, edited);
  await scope.tx.run(sql`
    update forms_form set draft = ${JSON.stringify(draft)}::jsonb, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and form_id = ${form.formId}`);
}

/**
 * Saves the questions and makes them the ones that are asked; earlier answers keep the version that they answered. A time
 * that was removed and is added again gets its former id: `renamed` has the options that got another id than they came with.
 * Refuses with `forms.form_missing`, `forms.version_conflict`, `forms.questions_invalid`, `forms.no_person_field`.
 */
export async function publishQuestions(
  scope: Scope,
  { draft: typed, ...edited }: Edited & { draft: FormSchema },
): Promise<{ renamed: Readonly<Record<string, string>> }> {
  const form = await lockSeen(scope, edited);
  const problem = findSchemaProblem(typed);
  if (problem)
    throw refuse(formsRefusals, 'forms.questions_invalid', {
      problem: problem.code,
      fieldId: problem.fieldId,
    });
  requirePersonField(form.settings.perPerson, typed);
  await requireProducts(scope, typed);
  const renamed = await listFormerIds(scope, form.formId, typed);
  const draft = withOptionIds(typed, renamed);
  const published = (form.publishedVersion ?? 0) + 1;
  await scope.tx.run(sql`
    insert into forms_version (tenant_id, form_id, version, questions, author_id, published_at)
    values (${scope.tenant.id}, ${form.formId}, ${published}, ${JSON.stringify(draft)}::jsonb, ${personOf(scope)?.userId ?? null}, ${scope.now})`);
  await scope.tx.run(sql`
    update forms_form set draft = ${JSON.stringify(draft)}::jsonb, published_version = ${published}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and form_id = ${form.formId}`);
  await putPlaces(scope, form.formId, draft);
  await recordAudit(scope, {
    action: 'forms.publish',
    entityKind: 'forms.form',
    entityId: form.formId,
    after: { version: published },
  });
  return { renamed };
}

/** Refuses with `forms.questions_invalid` if a payment names a product that the shop does not sell. */
async function requireProducts(scope: Scope, schema: FormSchema): Promise<void> {
  const sold = soldProducts(schema);
  const offers = await listSaleOffers(
    scope,
    sold.flatMap(({ skus }) => skus),
  );
  const wrong = sold.find(({ skus }) => skus.some((sku) => !offers.has(sku)));
  if (wrong)
    throw refuse(formsRefusals, 'forms.questions_invalid', {
      problem: 'unknown_product' satisfies SchemaProblem,
      fieldId: wrong.fieldId,
    });
}

/** The ids that times had before they were removed, by those that they came with when they were added again. */
async function listFormerIds(
  scope: Scope,
  formId: string,
  draft: FormSchema,
): Promise<Record<string, string>> {
  if (!allFields(draft).some(({ kind }) => kind === 'slot')) return {};
  return formerIds(draft, fieldsOfVersions(await listVersions(scope, formId)));
}

/** Sets the limits of options; an option that is limited for the first time counts the answers that chose it before. */
async function putPlaces(scope: Scope, formId: string, schema: FormSchema): Promise<void> {
  const choices = allFields(schema).filter(({ kind }) => CHOICE_KINDS.includes(kind));
  const options = choices.flatMap((field) =>
    field.options.flatMap(({ id, cap }) =>
      cap === null ? [] : [{ field_id: field.id, option_id: id, cap }],
    ),
  );
  await scope.tx.run(sql`
    update forms_option_counter set cap = null where tenant_id = ${scope.tenant.id} and form_id = ${formId} and cap is not null`);
  await scope.tx.run(sql`
    insert into forms_option_counter (tenant_id, form_id, option_id, cap, used)
    select ${scope.tenant.id}, ${formId}, x.option_id, x.cap,
           (select count(*)::int from forms_response r
             where r.tenant_id = ${scope.tenant.id} and r.form_id = ${formId} and r.is_counted
               and r.answers -> x.field_id @> to_jsonb(x.option_id))
      from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as x (field_id text, option_id text, cap int)
     order by x.option_id
    on conflict (tenant_id, form_id, option_id) do update set cap = excluded.cap`);
}

/** Opens, closes or archives a form. Refuses with `forms.form_missing`, `forms.not_published`, `forms.state_impossible`. */
export async function setFormState(
  scope: Scope,
  { slug, state }: { slug: string; state: FormState },
): Promise<void> {
  const form = await lockForm(scope, slug);
  if (form.state === state) return;
  if (!NEXT_STATES[form.state].includes(state)) throw refuse(formsRefusals, 'forms.state_impossible');
  if (state === 'open' && form.publishedVersion === null) throw refuse(formsRefusals, 'forms.not_published');
  await scope.tx.run(sql`
    update forms_form set state = ${state}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and form_id = ${form.formId}`);
  await recordAudit(scope, {
    action: 'forms.set_state',
    entityKind: 'forms.form',
    entityId: form.formId,
    before: { state: form.state },
    after: { state },
  });
  await touchContent(scope, [formsContent.form(slug)]);
}

async function lockSeen(scope: Scope, { slug, version }: Edited): Promise<Form> {
  const form = await lockForm(scope, slug);
  if (form.version !== version)
    throw refuse(formsRefusals, 'forms.version_conflict', { current: form.version });
  return form;
}

function requirePersonField(rule: Form['settings']['perPerson'], schema: FormSchema): void {
  if (rule === 'unlimited' || rule === 'user') return;
  if (!allFields(schema).some(({ kind, isRequired }) => kind === rule && isRequired))
    throw refuse(formsRefusals, 'forms.no_person_field');
}
