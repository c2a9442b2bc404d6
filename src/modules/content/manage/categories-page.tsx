import { FolderTree, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatNumber } from '#platform/locale/number-format.ts';
import { intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { CategoryInput, SaveCategoryInput } from '../category/category-contract.ts';
import { listManagedCategories } from '../category/category-queries.ts';
import { createCategory, deleteCategory, saveCategory } from '../editing/save-category.ts';
import { contentPaths } from '../paths.ts';
import { managePaths } from '../item/paths.ts';
import { manageContent } from '../permissions.ts';
import { CategoryForm } from './category-form.tsx';

export const loader = pageLoader({
  access: manageContent,
  query: z.object({
    edit: z.uuid().optional().catch(undefined),
    new: z.literal('1').optional().catch(undefined),
  }),
  handle: async (scope, { query }) => ({
    categories: await listManagedCategories(scope),
    edit: query.edit ?? null,
    isNew: query.new !== undefined,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: manageContent,
  intents: {
    create: intent({
      input: CategoryInput,
      handle: async (scope, input) => {
        await createCategory(scope, input);
        return redirectTo(managePaths.categories());
      },
    }),
    save: intent({
      input: SaveCategoryInput,
      handle: async (scope, input) => {
        await saveCategory(scope, input);
        return redirectTo(managePaths.categories());
      },
    }),
    delete: intent({
      input: z.object({ category: z.uuid() }),
      handle: async (scope, { category }) => {
        await deleteCategory(scope, category);
        return redirectTo(managePaths.categories());
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.content_categories() }];

export default function ManagedCategoriesPage(): ReactNode {
  const { categories, edit, isNew, locale } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const edited = categories.find(({ categoryId }) => categoryId === edit) ?? null;
  const create = (
    <LinkButton to={managePaths.newCategory()} variant="primary" icon={<Plus aria-hidden />}>
      {m.content_category_new()}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={m.content_categories()} subtitle={m.content_categories_help()} actions={create} />
      <div className="flex items-start gap-6">
        <div className="min-w-0 grow">
          <DataTable
            caption={m.content_categories()}
            rows={categories}
            rowKey={({ categoryId }) => categoryId}
            rowTo={({ categoryId }) => managePaths.categories(categoryId)}
            currentKey={edited?.categoryId}
            columns={[
              {
                key: 'name',
                header: m.content_category_name(),
                primary: true,
                cell: ({ titleTh, titleEn }) => (
                  <span className="min-w-0">
                    {titleTh}
                    {titleEn !== '' && (
                      <span lang="en" className="block text-xs font-normal text-ink-soft">
                        {titleEn}
                      </span>
                    )}
                  </span>
                ),
              },
              {
                key: 'slug',
                header: m.content_address(),
                cell: ({ slug }) => (
                  <span className="break-all text-ink-soft">{decodeURI(contentPaths.blogEntry(slug))}</span>
                ),
              },
              {
                key: 'items',
                header: m.content_manage_items(),
                align: 'end',
                cell: ({ categoryId, itemCount }) =>
                  itemCount === 0 ? (
                    <span className="text-ink-soft">0</span>
                  ) : (
                    <Link
                      to={managePaths.items({ category: categoryId })}
                      className="relative z-10 inline-flex min-h-6 items-center font-medium tabular-nums text-accent underline underline-offset-4"
                    >
                      {formatNumber(itemCount, locale)}
                    </Link>
                  ),
              },
            ]}
            empty={
              <EmptyState icon={<FolderTree />} title={m.content_no_categories()} action={create}>
                {m.content_no_categories_text()}
              </EmptyState>
            }
          />
        </div>
        {(edited !== null || isNew) && (
          <SidePanel
            title={edited ? m.content_category_edit() : m.content_category_new()}
            onClose={() => void navigate(managePaths.categories())}
          >
            <CategoryForm
              key={edited ? `${edited.categoryId} ${edited.version}` : 'new'}
              category={edited}
              lastSort={categories.reduce((last, { sort }) => Math.max(last, sort + 1), 0)}
            />
          </SidePanel>
        )}
      </div>
    </>
  );
}
