import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useActionData, useFetcher, useNavigation } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import type { ManagedCategory } from '../category/category-contract.ts';
import { manageProblem } from './manage-problem.tsx';

/** Form for the names and the address of a category; null for a new one. */
export function CategoryForm({
  category,
  lastSort,
}: {
  category: ManagedCategory | null;
  /** Place of a new category, behind all others. */
  lastSort: number;
}): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = reply?.ok === false ? manageProblem(reply.problem) : null;
  return (
    <div className="flex flex-col gap-6">
      <Form method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value={category ? 'save' : 'create'} />
        <input type="hidden" name="sort" value={category?.sort ?? lastSort} />
        {category && <input type="hidden" name="category" value={category.categoryId} />}
        {category && <input type="hidden" name="version" value={category.version} />}
        <FormErrorSummary
          problem={problem}
          labels={{ titleTh: m.content_category_name(), slug: m.content_slug() }}
        />
        <BilingualField
          label={m.content_category_name()}
          names={{ th: 'titleTh', en: 'titleEn' }}
          texts={{ th: category?.titleTh ?? '', en: category?.titleEn ?? '' }}
          required={['th']}
          maxLength={80}
          problem={problem}
        />
        <TextField
          label={m.content_slug()}
          name="slug"
          defaultValue={category?.slug ?? ''}
          maxLength={100}
          optional={category === null}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          help={category ? m.content_slug_change_help() : m.content_slug_help()}
          error={fieldError(problem, 'slug')}
        />
        <SubmitButton
          variant="primary"
          full
          busy={navigation.formMethod === 'POST'}
          outcome={problem ? 'error' : undefined}
        >
          {category ? m.content_save() : m.content_category_create()}
        </SubmitButton>
      </Form>
      {category && <DeleteCategory category={category} />}
    </div>
  );
}

function DeleteCategory({ category }: { category: ManagedCategory }): ReactNode {
  const fetcher = useFetcher<ActionReply>();
  const problem = fetcher.data?.ok === false ? manageProblem(fetcher.data.problem) : null;

  async function remove(): Promise<void> {
    const yes = await prompt({
      title: m.content_category_delete_title({ name: category.titleTh }),
      message: m.content_category_delete_text(),
      confirmLabel: m.content_category_delete(),
      danger: true,
    });
    if (yes) void fetcher.submit({ intent: 'delete', category: category.categoryId }, { method: 'post' });
  }

  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <ProblemNotice problem={problem} />
      <Button
        icon={<Trash2 aria-hidden />}
        disabledReason={category.itemCount > 0 ? m.content_category_delete_not() : undefined}
        disabled={fetcher.state !== 'idle'}
        onClick={() => void remove()}
      >
        {m.content_category_delete()}
      </Button>
    </div>
  );
}
