import { Eye, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { movedRow, withRowAt } from '#ui/edit/row-rules.ts';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useDraft } from '#ui/edit/use-draft.ts';
import { useLastSaved } from '#ui/edit/use-form-changes.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { FieldInput } from '../fill/field-input.tsx';
import { recordKindsFor } from '../fill/find-records.ts';
import type { Field } from '../field/field-contract.ts';
import { FIELD_KINDS, MAX_LABEL } from '../field/kind-rules.ts';
import type { ShownPrices } from '../field/payment-rules.ts';
import { readAnswers } from '../field/read-answers-rules.ts';
import type { Reader } from '../field/slot-rules.ts';
import { getForm, listPlaces } from '../form/form-queries.ts';
import { withOptionIds } from '../form/known-fields-rules.ts';
import { publishQuestions, saveQuestions } from '../form/save-form.ts';
import { type FormPage, FormSchema } from '../form/schema-contract.ts';
import { MAX_FIELDS, MAX_PAGES } from '../form/schema-limits-rules.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';
import { manageForms } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { wordsIn } from '../response/answer-text.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { FormHeader } from './form-header.tsx';
import { jsonField } from './json-field.ts';
import { KIND_TEXT } from './kind-text.ts';
import { managedForm } from './managed-form.ts';
import { QuestionCard, type QuestionCardProps } from './question-card.tsx';
import type { ProductFacts } from './product-picker.tsx';
import { productsIn } from './products-for-sale.ts';
import type { TimeFacts } from './slots-editor.tsx';
import { copyOfField, newField, newId } from './starter-rules.ts';

export const loader = pageLoader({
  access: manageForms,
  params: z.object({ form: z.string().max(100) }),
  handle: async (scope, { params }) => {
    const form = await getForm(scope, params.form);
    return {
      form: managedForm(scope, form),
      formId: form.formId,
      version: form.version,
      draft: form.draft,
      reader: { locale: scope.locale, zone: scope.tenant.zone },
      now: scope.now.toISOString(),
      ...(await productsIn(scope, form.draft)),
      recordKinds: recordKindsFor(scope),
      booked: Object.fromEntries(
        (await listPlaces(scope, form.formId)).map(({ optionId, used }) => [optionId, used] as const),
      ),
    };
  },
});

const Edited = z.object({
  form: z.string().max(100),
  version: TypedRowVersion,
  draft: jsonField(FormSchema),
});

export const action = pageAction({
  access: manageForms,
  intents: {
    default: intent({
      input: Edited,
      handle: (scope, { form, ...edited }) => saveQuestions(scope, { slug: form, ...edited }),
    }),
    publish: intent({
      input: Edited,
      handle: (scope, { form, ...edited }) => publishQuestions(scope, { slug: form, ...edited }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.form.title ?? m.forms_title() },
];

type Published = Awaited<ReturnType<typeof publishQuestions>>;

export default function QuestionsPage(): ReactNode {
  const data = useLoaderData<typeof loader>();
  return <QuestionsForm key={data.formId} {...data} />;
}

function QuestionsForm({
  form,
  version,
  draft: saved,
  reader,
  now,
  products: sold,
  isShopOff,
  recordKinds,
  booked,
}: ReturnType<typeof useLoaderData<typeof loader>>): ReactNode {
  const reply = useActionData<ActionReply<Published | undefined>>();
  const isSending = useNavigation().formMethod === 'POST';
  // One object for each reply: it takes focus once.
  const problem = useMemo(() => problemOf(reply, 'default', 'publish'), [reply]);
  const { draft, setDraft, correct, submit, changes, discard, fieldsKey } = useDraft<FormSchema>(
    () => saved,
    {
      saved: useLastSaved(reply),
      labels: { pages: m.forms_tab_questions() },
    },
  );
  const [isPreview, setIsPreview] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [known, setKnown] = useState(sold);
  const products: ProductFacts = {
    known,
    onKnown: (item) => setKnown((before) => ({ ...before, [item.sku]: item })),
    isShopOff,
  };
  const [answered, setAnswered] = useState(reply);
  const faulty = faultyField(reply);
  if (answered !== reply) {
    setAnswered(reply);
    const renamed = reply?.ok ? reply.result?.renamed : undefined;
    if (renamed) correct((before) => withOptionIds(before, renamed));
    if (faulty !== null) setOpen(faulty);
  }
  const [savedIds] = useState(() => new Set(saved.pages.flatMap(({ fields }) => fields.map(({ id }) => id))));
  const fields = draft.pages.flatMap((page) => page.fields);
  const setPage = (at: number, page: FormPage): void =>
    setDraft({ pages: draft.pages.map((each, index) => (index === at ? page : each)) });
  return (
    <EditPage width="wide" header={<FormHeader form={form} />}>
      {faulty === null && <FormErrorSummary problem={problem} />}
      {reply?.ok && (
        <Notice tone="positive" live>
          {reply.intent === 'publish' ? m.forms_published() : m.forms_saved()}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Eye aria-hidden />} aria-pressed={isPreview} onClick={() => setIsPreview(!isPreview)}>
          {isPreview ? m.forms_preview_close() : m.forms_preview()}
        </Button>
      </div>
      {isPreview && <Preview slug={form.slug} schema={draft} reader={reader} now={now} products={products} />}
      <Form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5" key={fieldsKey}>
        <input type="hidden" name="draft" value={JSON.stringify(draft)} />
        <input type="hidden" name="version" value={version} />
        {draft.pages.map((page, at) => (
          <PageEditor
            key={page.id}
            page={page}
            number={at + 1}
            isOnly={draft.pages.length === 1}
            all={fields}
            known={savedIds}
            reader={reader}
            times={{ now: new Date(now), booked }}
            products={products}
            recordKinds={recordKinds}
            faulty={faulty === null ? null : { fieldId: faulty, problem }}
            open={open}
            onOpen={setOpen}
            onPage={(next) => setPage(at, next)}
            onRemove={() => setDraft({ pages: draft.pages.filter((_, index) => index !== at) })}
          />
        ))}
        <Button
          className="self-start"
          icon={<Plus aria-hidden />}
          disabled={draft.pages.length >= MAX_PAGES}
          onClick={() =>
            setDraft({
              pages: [
                ...draft.pages,
                { id: newId('p'), title: { th: '', en: '' }, showIf: null, fields: [] },
              ],
            })
          }
        >
          {m.forms_page_add()}
        </Button>
        <SaveBar
          busy={isSending}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.forms_save()}
          changes={changes}
          onDiscard={discard}
        >
          <Button type="submit" name="intent" value="publish" disabled={isSending}>
            {m.forms_publish()}
          </Button>
        </SaveBar>
      </Form>
    </EditPage>
  );
}

function PageEditor({
  page,
  number,
  isOnly,
  all,
  known,
  reader,
  times,
  products,
  recordKinds,
  faulty,
  open,
  onOpen,
  onPage,
  onRemove,
}: {
  page: FormPage;
  number: number;
  isOnly: boolean;
  all: readonly Field[];
  known: ReadonlySet<string>;
  reader: Reader;
  times: TimeFacts;
  products: ProductFacts;
  recordKinds: QuestionCardProps['recordKinds'];
  /** What keeps the questions from being published, and the question that has it. */
  faulty: { fieldId: string; problem: FormProblem | null } | null;
  /** Id of the question that is being edited. */
  open: string | null;
  onOpen: (fieldId: string | null) => void;
  onPage: (page: FormPage) => void;
  onRemove: () => void;
}): ReactNode {
  const [dragged, setDragged] = useState<number | null>(null);
  const { fields } = page;
  const setFields = (next: readonly Field[]): void => onPage({ ...page, fields: [...next] });
  const elsewhere = all.filter(({ id }) => !fields.some((field) => field.id === id));
  return (
    <section aria-label={m.forms_page_number({ number })} className="flex flex-col gap-4">
      {!isOnly && (
        <Card
          title={m.forms_page_number({ number })}
          actions={
            <IconButton
              label={m.forms_page_remove({ number })}
              icon={<Trash2 aria-hidden />}
              disabled={fields.length > 0}
              onClick={onRemove}
            />
          }
        >
          <div className="flex flex-col gap-4">
            <BilingualField
              label={m.forms_page_title()}
              texts={page.title}
              onText={(language, text) => onPage({ ...page, title: { ...page.title, [language]: text } })}
              maxLength={MAX_LABEL}
            />
            <details open={page.showIf !== null}>
              <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">
                {m.forms_logic()}
              </summary>
              <ConditionEditor
                condition={page.showIf}
                onCondition={(showIf) => onPage({ ...page, showIf })}
                fields={elsewhere}
                reader={reader}
              />
            </details>
          </div>
        </Card>
      )}
      {fields.map((field, at) => (
        <QuestionCard
          key={field.id}
          field={field}
          number={at + 1}
          headingLevel={isOnly ? 2 : 3}
          others={all.filter(({ id }) => id !== field.id)}
          reader={reader}
          times={times}
          products={products}
          recordKinds={recordKinds}
          problem={faulty?.fieldId === field.id ? faulty.problem : null}
          isNew={!known.has(field.id)}
          isFirst={at === 0}
          isLast={at === fields.length - 1}
          isOpen={open === field.id}
          onOpen={(isOpen) => onOpen(isOpen ? field.id : null)}
          onField={(next) => {
            setFields(fields.map((each, index) => (index === at ? next : each)));
            // Another kind makes it another question.
            if (next.id !== field.id) onOpen(next.id);
          }}
          onMove={(by) => setFields(movedRow(fields, at, at + by))}
          onCopy={() => {
            const copy = copyOfField(field);
            setFields(withRowAt(fields, copy, at + 1));
            onOpen(copy.id);
          }}
          onRemove={() => setFields(fields.filter((_, index) => index !== at))}
          onDragStart={() => setDragged(at)}
          onDrop={() => {
            if (dragged !== null) setFields(movedRow(fields, dragged, at));
            setDragged(null);
          }}
        />
      ))}
      <Select
        className="max-w-sm"
        label={m.forms_question_add()}
        placeholder={m.forms_choose()}
        value=""
        disabled={all.length >= MAX_FIELDS}
        onChange={({ currentTarget }) => {
          const kind = FIELD_KINDS.find((each) => each === currentTarget.value);
          if (!kind) return;
          const added = newField(kind);
          setFields([...fields, added]);
          onOpen(added.id);
        }}
        options={FIELD_KINDS.map((value) => ({ value, label: KIND_TEXT[value]() }))}
      />
    </section>
  );
}

/** Returns the question that keeps the others from being published; null where none is named. */
function faultyField(reply: ActionReply | undefined): string | null {
  if (!reply || reply.ok || reply.problem.code !== 'forms.questions_invalid') return null;
  return (reply.problem.details as { fieldId: string }).fieldId || null;
}

/** What people will see, with the conditions at work. Nothing of it is sent. */
function Preview({
  slug,
  schema,
  reader: { locale, zone },
  now,
  products,
}: {
  slug: string;
  schema: FormSchema;
  reader: Reader;
  now: string;
  products: ProductFacts;
}): ReactNode {
  const [raw, setRaw] = useState<RawAnswers>({});
  const readAt = { now: new Date(now), held: NONE };
  const { shown } = readAnswers(schema, raw, readAt);
  return (
    <Card title={m.forms_preview()} description={m.forms_preview_text()}>
      <div className="flex flex-col gap-6">
        {schema.pages.map((page) => (
          <div key={page.id} className="flex flex-col gap-6">
            {wordsIn(page.title, locale) && (
              <h3 className="text-lg font-semibold">{wordsIn(page.title, locale)}</h3>
            )}
            {page.fields
              .filter(({ id }) => shown.has(id))
              .map((field) => (
                <FieldInput
                  key={field.id}
                  slug={slug}
                  field={field}
                  raw={raw[field.id]}
                  onRaw={(next) => setRaw({ ...raw, [field.id]: next })}
                  error={undefined}
                  locale={locale}
                  full={NONE}
                  offered={{ ...readAt, zone, left: capsOf(field) }}
                  prices={pricesOf(field, products)}
                />
              ))}
          </div>
        ))}
      </div>
    </Card>
  );
}

/** What a payment offers at the prices that the editor has been shown. */
function pricesOf({ options }: Field, { known, isShopOff }: ProductFacts): ShownPrices {
  if (isShopOff) return 'off';
  return Object.fromEntries(
    options.flatMap(({ id, sku = '' }) => {
      const item = known[sku];
      return item ? [[id, { satang: item.priceSatang, most: item.allowed }] as const] : [];
    }),
  );
}

/** Before anybody has answered, all places are left. */
function capsOf({ options }: Field): Record<string, number> {
  return Object.fromEntries(options.flatMap(({ id, cap }) => (cap === null ? [] : [[id, cap] as const])));
}

const NONE: ReadonlySet<string> = new Set();
