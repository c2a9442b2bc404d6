import { type ReactNode, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { categoryTitle, listCategoryRows } from '../category/category-queries.ts';
import { createItem } from '../editing/save-item.ts';
import { ITEM_KINDS, type ItemKind, MAX_TITLE, NewItemInput } from '../item/item-contract.ts';
import { managePaths } from '../item/paths.ts';
import { hasAddress, hasCategory } from '../item/kind-rules.ts';
import { manageContent } from '../permissions.ts';
import { KIND_TEXTS, LANGUAGE_TEXTS } from './item-text.ts';
import { manageProblem } from './manage-problem.tsx';
import { getManagedItem } from './managed-item.ts';

export const loader = pageLoader({
  access: manageContent,
  query: z.object({
    kind: z.enum(ITEM_KINDS).optional().catch(undefined),
    of: z.uuid().optional().catch(undefined),
  }),
  handle: async (scope, { query }) => {
    const categories = await listCategoryRows(scope);
    const original = query.of === undefined ? null : await getManagedItem(scope, query.of, 'guest');
    return {
      kind: query.kind ?? 'post',
      original: original && {
        itemId: original.itemId,
        title: original.title,
        kind: original.kind,
        locale: original.locale,
      },
      categories: categories.map((row) => ({ value: row.categoryId, label: categoryTitle(scope, row) })),
      locale: scope.locale,
      formKey: scope.requestId,
    };
  },
});

export const action = pageAction({
  access: manageContent,
  intents: {
    default: intent({
      input: NewItemInput,
      idempotent: true,
      handle: async (scope, input) => {
        const { itemId } = await createItem(scope, input);
        return redirectTo(managePaths.item(itemId));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.content_new() }];

export default function NewItemPage(): ReactNode {
  const { kind: begun, original, categories, locale, formKey } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<ItemKind>(begun);
  const kind = original?.kind ?? chosen;
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  const problem = reply?.ok === false ? manageProblem(reply.problem) : null;
  const other = original?.locale === 'th' ? 'en' : 'th';
  return (
    <EditPage
      header={
        <PageHeader
          title={original ? m.content_translate_title({ title: original.title }) : m.content_new()}
          subtitle={original ? m.content_translate_help() : m.content_new_help()}
          breadcrumbs={[
            { label: m.content_manage_items(), to: managePaths.items() },
            { label: original ? m.content_translate() : m.content_new() },
          ]}
        />
      }
      problem={problem}
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="idempotencyKey" value={`new-item-${formKey}`} />
        <FormErrorSummary
          problem={problem}
          labels={{ title: m.content_title(), slug: m.content_slug(), categoryId: m.content_category() }}
        />
        <Card>
          <div className="flex flex-col gap-5">
            {original ? (
              <>
                <input type="hidden" name="of" value={original.itemId} />
                <input type="hidden" name="kind" value={original.kind} />
                <input type="hidden" name="locale" value={other} />
              </>
            ) : (
              <RadioCards
                legend={m.content_kind()}
                name="kind"
                value={kind}
                onChange={(value) => setChosen(value as ItemKind)}
                columns={2}
                options={[
                  { value: 'post', label: KIND_TEXTS.post(), help: m.content_kind_post_help() },
                  { value: 'page', label: KIND_TEXTS.page(), help: m.content_kind_page_help() },
                  {
                    value: 'collection',
                    label: KIND_TEXTS.collection(),
                    help: m.content_kind_collection_help(),
                  },
                  { value: 'section', label: KIND_TEXTS.section(), help: m.content_kind_section_help() },
                ]}
              />
            )}
            <TextField
              label={m.content_title()}
              name="title"
              lang={original ? other : undefined}
              maxLength={MAX_TITLE}
              defaultValue={original?.title ?? ''}
              error={fieldError(problem, 'title')}
            />
            {!original && (
              <div className="grid gap-5 sm:grid-cols-2">
                <Select
                  label={m.content_language()}
                  name="locale"
                  defaultValue={locale}
                  options={(['th', 'en'] as const).map((value) => ({
                    value,
                    label: LANGUAGE_TEXTS[value](),
                  }))}
                  error={fieldError(problem, 'locale')}
                />
                {hasCategory(kind) && (
                  <Select
                    label={m.content_category()}
                    name="categoryId"
                    defaultValue=""
                    options={[{ value: '', label: m.content_category_none() }, ...categories]}
                    help={m.content_category_help()}
                    error={fieldError(problem, 'categoryId')}
                  />
                )}
              </div>
            )}
            {hasAddress(kind) && (
              <TextField
                label={m.content_slug()}
                name="slug"
                optional
                maxLength={100}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                help={m.content_slug_help()}
                error={fieldError(problem, 'slug')}
              />
            )}
          </div>
        </Card>
        <div>
          <SubmitButton variant="primary" busy={isSending} outcome={problem ? 'error' : undefined}>
            {m.content_begin()}
          </SubmitButton>
        </div>
      </Form>
    </EditPage>
  );
}
