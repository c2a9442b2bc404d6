import { CornerDownRight, FolderTree, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatNumber } from '#platform/locale/number-format.ts';
import { intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { CategoryInput, MAX_CATEGORY_DEPTH, SaveCategoryInput } from '../category/category-contract.ts';
import { listManagedCategories } from '../category/category-queries.ts';
import { createCategory, deleteCategory, saveCategory } from '../editing/save-category.ts';
import { shopPaths } from '../paths.ts';
import { manageShop } from '../permissions.ts';
import { CategoryForm } from './category-form.tsx';
import { ShiftButtons } from './shift-buttons.tsx';
import { ShiftInput, shiftCategory } from './shift-order.ts';

export const loader = pageLoader({
  access: manageShop,
  query: z.object({ edit: z.string().max(60).optional(), under: z.string().max(60).optional() }),
  handle: async (scope, { query }) => ({
    categories: await listManagedCategories(scope),
    edit: query.edit ?? null,
    under: query.under ?? null,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: manageShop,
  intents: {
    create: intent({
      input: CategoryInput,
      handle: async (scope, input) => {
        await createCategory(scope, input);
        return redirectTo(shopPaths.manageCategories());
      },
    }),
    save: intent({
      input: SaveCategoryInput,
      handle: async (scope, input) => {
        await saveCategory(scope, input);
        return redirectTo(shopPaths.manageCategories());
      },
    }),
    shift: intent({ input: ShiftInput, handle: shiftCategory }),
    delete: intent({
      input: z.object({ category: z.string().max(60) }),
      handle: async (scope, { category }) => {
        await deleteCategory(scope, category);
        return redirectTo(shopPaths.manageCategories());
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.shop_manage_categories() }];

export default function ManagedCategoriesPage(): ReactNode {
  const { categories, edit, under, locale } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const edited = categories.find(({ code }) => code === edit) ?? null;
  const isPanelOpen = edited !== null || under !== null;
  return (
    <>
      <PageHeader
        title={m.shop_manage_categories()}
        subtitle={m.shop_manage_categories_help()}
        actions={
          <LinkButton to={shopPaths.manageNewCategory()} variant="primary" icon={<Plus aria-hidden />}>
            {m.shop_manage_category_new()}
          </LinkButton>
        }
      />
      <div className="flex items-start gap-6">
        <div className="min-w-0 grow">
          <DataTable
            caption={m.shop_manage_categories()}
            rows={categories}
            rowKey={({ code }) => code}
            rowTo={({ code }) => shopPaths.manageCategories(code)}
            currentKey={edited?.code}
            columns={[
              {
                key: 'name',
                header: m.shop_manage_category_name(),
                primary: true,
                cell: ({ titleTh, titleEn, depth }) => (
                  <span
                    className="flex items-start gap-2"
                    style={{ paddingInlineStart: `${(depth - 1) * 1.25}rem` }}
                  >
                    {depth > 1 && (
                      <CornerDownRight aria-hidden className="mt-1 size-4 shrink-0 text-ink-soft" />
                    )}
                    <span className="min-w-0">
                      {titleTh}
                      {titleEn !== '' && (
                        <span lang="en" className="block text-xs font-normal text-ink-soft">
                          {titleEn}
                        </span>
                      )}
                    </span>
                  </span>
                ),
              },
              {
                key: 'code',
                header: m.shop_manage_code(),
                cell: ({ code }) => <span className="break-all text-ink-soft">{code}</span>,
              },
              {
                key: 'products',
                header: m.shop_manage_products(),
                align: 'end',
                cell: ({ code, productCount }) =>
                  productCount === 0 ? (
                    <span className="text-ink-soft">0</span>
                  ) : (
                    <Link
                      to={shopPaths.manageProducts({ category: code })}
                      className="relative z-10 inline-flex min-h-6 items-center font-medium tabular-nums text-accent underline underline-offset-4"
                    >
                      {formatNumber(productCount, locale)}
                    </Link>
                  ),
              },
            ]}
            rowActions={(row) => {
              const siblings = categories.filter(({ parentCode }) => parentCode === row.parentCode);
              return (
                <span className="flex items-center gap-1">
                  <ShiftButtons
                    code={row.code}
                    name={row.titleTh}
                    isFirst={siblings[0] === row}
                    isLast={siblings.at(-1) === row}
                  />
                  {row.depth < MAX_CATEGORY_DEPTH && (
                    <LinkButton
                      to={shopPaths.manageNewCategory(row.code)}
                      size="sm"
                      variant="quiet"
                      icon={<Plus aria-hidden />}
                    >
                      {m.shop_manage_category_sub()}
                      <span className="sr-only">{row.titleTh}</span>
                    </LinkButton>
                  )}
                </span>
              );
            }}
            empty={
              <EmptyState
                icon={<FolderTree />}
                title={m.shop_manage_no_categories()}
                action={
                  <LinkButton to={shopPaths.manageNewCategory()} variant="primary">
                    {m.shop_manage_category_new()}
                  </LinkButton>
                }
              >
                {m.shop_manage_no_categories_text()}
              </EmptyState>
            }
          />
        </div>
        {isPanelOpen && (
          <SidePanel
            title={edited ? m.shop_manage_category_edit() : m.shop_manage_category_new()}
            onClose={() => void navigate(shopPaths.manageCategories())}
          >
            <CategoryForm
              key={edited ? `${edited.code} ${edited.version}` : `under ${under}`}
              category={edited}
              under={under ?? 'all'}
              tree={categories}
            />
          </SidePanel>
        )}
      </div>
    </>
  );
}
