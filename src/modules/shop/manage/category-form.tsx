import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form, useActionData, useFetcher, useNavigation } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { ManagedCategory } from '../category/category-contract.ts';
import { manageProblem } from './manage-problem.tsx';
import { lastSort } from './order-shift-rules.ts';
import { StaleNotice } from './stale-notice.tsx';
import { TitleFields } from './title-fields.tsx';

export interface CategoryFormProps {
  /** Null for a new category. */
  category: ManagedCategory | null;
  /** Initial parent of a new category. */
  under: string;
  tree: readonly ManagedCategory[];
}

/** Form for the names, code and position of a category. */
export function CategoryForm({ category, under, tree }: CategoryFormProps): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const [version, setVersion] = useState(category?.version ?? 0);
  const problem = reply?.ok === false ? manageProblem(reply.problem) : null;
  const isStale =
    reply?.ok === false && reply.problem.code === 'shop.version_conflict' && version === category?.version;
  const labels = {
    titleTh: m.shop_manage_category_name(),
    titleEn: m.shop_manage_in_english({ field: m.shop_manage_category_name() }),
    code: m.shop_manage_code(),
    parentCode: m.shop_manage_category_parent(),
  };
  return (
    <div className="flex flex-col gap-6">
      <Form method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value={category ? 'save' : 'create'} />
        <input type="hidden" name="sort" value={category?.sort ?? lastSort(tree)} />
        {category && <input type="hidden" name="category" value={category.code} />}
        {category && <input type="hidden" name="version" value={version} />}
        {isStale && !reply.ok ? (
          <StaleNotice details={reply.problem.details} onKeepMine={setVersion} />
        ) : (
          <FormErrorSummary problem={version === (category?.version ?? 0) ? problem : null} labels={labels} />
        )}
        <TitleFields label={labels.titleTh} titles={category} problem={problem} />
        <TextField
          label={labels.code}
          name="code"
          defaultValue={category?.code ?? ''}
          maxLength={60}
          optional={category === null}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          help={m.shop_manage_category_code_help()}
          error={fieldError(problem, 'code')}
        />
        <Select
          label={labels.parentCode}
          name="parentCode"
          defaultValue={category?.parentCode ?? under}
          options={[{ value: 'all', label: m.shop_manage_category_top() }, ...parentsFor(category, tree)]}
          error={fieldError(problem, 'parentCode')}
        />
        <SubmitButton
          variant="primary"
          full
          busy={navigation.formMethod === 'POST'}
          outcome={problem ? 'error' : undefined}
        >
          {category ? m.shop_manage_save() : m.shop_manage_category_create()}
        </SubmitButton>
      </Form>
      {category && (
        <DeleteCategory
          category={category}
          hasChildren={tree.some(({ parentCode }) => parentCode === category.code)}
        />
      )}
    </div>
  );
}

function DeleteCategory({
  category,
  hasChildren,
}: {
  category: ManagedCategory;
  hasChildren: boolean;
}): ReactNode {
  const fetcher = useFetcher<ActionReply>();
  const problem = fetcher.data?.ok === false ? manageProblem(fetcher.data.problem) : null;
  const isInUse = hasChildren || category.productCount > 0;

  async function remove(): Promise<void> {
    const yes = await prompt({
      title: m.shop_manage_category_delete_title({ name: category.titleTh }),
      message: m.shop_manage_category_delete_text(),
      confirmLabel: m.shop_manage_delete(),
      danger: true,
    });
    if (yes) void fetcher.submit({ intent: 'delete', category: category.code }, { method: 'post' });
  }

  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <ProblemNotice problem={problem} />
      <Button
        icon={<Trash2 aria-hidden />}
        disabledReason={isInUse ? m.shop_manage_category_delete_not() : undefined}
        disabled={fetcher.state !== 'idle'}
        onClick={() => void remove()}
      >
        {m.shop_manage_category_delete()}
      </Button>
    </div>
  );
}

/** Returns the possible parents: all categories except itself and its descendants. */
function parentsFor(
  category: ManagedCategory | null,
  tree: readonly ManagedCategory[],
): { value: string; label: string }[] {
  const below = new Set(category ? [category.code] : []);
  for (const each of tree) if (below.has(each.parentCode)) below.add(each.code);
  return tree
    .filter(({ code }) => !below.has(code))
    .map(({ code, titleTh, depth }) => ({ value: code, label: `${'\u2003'.repeat(depth - 1)}${titleTh}` }));
}
