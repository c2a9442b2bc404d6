import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { manageLessons } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { CategoryCode } from '../lesson/lesson-contract.ts';
import { CategoryInput, listManagedCategories, removeCategory, saveCategory } from './categories.ts';

export const loader = pageLoader({
  access: manageLessons,
  handle: async (scope) => ({ categories: await listManagedCategories(scope) }),
});

export const action = pageAction({
  access: manageLessons,
  intents: {
    default: intent({ input: CategoryInput, handle: saveCategory }),
    remove: intent({ input: z.object({ code: CategoryCode }), handle: removeCategory }),
  },
});

export const meta: MetaFunction = () => [{ title: m.lessons_manage_categories() }];

export default function LessonCategoriesPage(): ReactNode {
  const { categories } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = problemOf(reply);
  return (
    <>
      <PageHeader title={m.lessons_manage_categories()} subtitle={m.lessons_manage_categories_help()} />
      <div className="flex flex-col gap-6">
        <DataTable
          caption={m.lessons_manage_categories()}
          rows={categories}
          rowKey={({ code }) => code}
          columns={[
            { key: 'title', header: m.lessons_field_title(), primary: true, cell: ({ titleTh }) => titleTh },
            { key: 'en', header: m.lessons_field_title_en(), cell: ({ titleEn }) => titleEn },
            { key: 'code', header: m.lessons_field_code(), cell: ({ code }) => code },
            {
              key: 'count',
              header: m.lessons_manage_lessons(),
              align: 'end',
              cell: ({ lessonCount }) => <span className="tabular-nums">{lessonCount}</span>,
            },
          ]}
          rowActions={({ code, titleTh, lessonCount }) =>
            lessonCount === 0 && (
              <Form method="post">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="code" value={code} />
                <IconButton
                  type="submit"
                  label={m.lessons_remove_named({ name: titleTh })}
                  icon={<Trash2 aria-hidden />}
                />
              </Form>
            )
          }
          empty={
            <EmptyState title={m.lessons_categories_empty()}>{m.lessons_categories_empty_text()}</EmptyState>
          }
        />
        <Form method="post" noValidate key={categories.length}>
          <Card title={m.lessons_category_add()} description={m.lessons_category_add_help()}>
            <div className="flex flex-col gap-5">
              <FormErrorSummary
                problem={problem}
                labels={{ titleTh: m.lessons_field_title(), code: m.lessons_field_code() }}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <BilingualField
                  label={m.lessons_field_title()}
                  names={{ th: 'titleTh', en: 'titleEn' }}
                  texts={{ th: '', en: '' }}
                  required={['th']}
                  maxLength={80}
                  problem={problem}
                />
                <TextField
                  label={m.lessons_field_code()}
                  name="code"
                  help={m.lessons_field_code_help()}
                  maxLength={60}
                  required
                  error={fieldError(problem, 'code')}
                />
              </div>
              <SubmitButton
                variant="primary"
                className="self-start max-sm:self-stretch"
                busy={navigation.state !== 'idle'}
                outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
              >
                {m.lessons_save()}
              </SubmitButton>
            </div>
          </Card>
        </Form>
      </div>
    </>
  );
}
