import { Plus, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatBaht } from '#platform/money/money.ts';
import { intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { MAX_DELIVERY_METHODS } from '../delivery/delivery-contract.ts';
import { listManagedDelivery, saveDelivery } from '../delivery/delivery-methods.ts';
import { shopPaths } from '../paths.ts';
import { manageShop } from '../permissions.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { TypedDelivery } from './delivery-form-contract.ts';
import { lastSort } from './order-shift-rules.ts';
import { ShiftButtons } from './shift-buttons.tsx';
import { ShiftInput, shiftDelivery } from './shift-order.ts';

export const loader = pageLoader({
  access: manageShop,
  query: z.object({ edit: z.string().max(60).optional(), new: z.string().max(10).optional() }),
  handle: async (scope, { query }) => ({
    methods: await listManagedDelivery(scope),
    edit: query.edit ?? null,
    isNew: query.new !== undefined,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: manageShop,
  intents: {
    save: intent({
      input: TypedDelivery,
      handle: async (scope, input) => {
        await saveDelivery(scope, input);
        return redirectTo(shopPaths.manageDelivery());
      },
    }),
    shift: intent({ input: ShiftInput, handle: shiftDelivery }),
  },
});

export const meta: MetaFunction = () => [{ title: m.shop_manage_delivery() }];

export default function ManagedDeliveryPage(): ReactNode {
  const { methods, edit, isNew, locale } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const edited = methods.find(({ code }) => code === edit) ?? null;
  const canAdd = methods.length < MAX_DELIVERY_METHODS;
  return (
    <>
      <PageHeader
        title={m.shop_manage_delivery()}
        subtitle={m.shop_manage_delivery_help()}
        actions={
          canAdd && (
            <LinkButton to={shopPaths.manageNewDelivery()} variant="primary" icon={<Plus aria-hidden />}>
              {m.shop_manage_delivery_add()}
            </LinkButton>
          )
        }
      />
      <div className="flex items-start gap-6">
        <div className="min-w-0 grow">
          <DataTable
            caption={m.shop_manage_delivery()}
            rows={methods}
            rowKey={({ code }) => code}
            rowTo={({ code }) => shopPaths.manageDelivery(code)}
            currentKey={edited?.code}
            columns={[
              {
                key: 'name',
                header: m.shop_manage_delivery_name(),
                primary: true,
                cell: ({ titleTh, titleEn }) => (
                  <>
                    {titleTh}
                    {titleEn !== '' && (
                      <span lang="en" className="block text-xs font-normal text-ink-soft">
                        {titleEn}
                      </span>
                    )}
                  </>
                ),
              },
              {
                key: 'fee',
                header: m.shop_manage_delivery_fee(),
                align: 'end',
                cell: ({ feeSatang }) => (
                  <span className="tabular-nums">
                    {feeSatang === 0 ? m.shop_manage_free() : formatBaht(feeSatang, locale)}
                  </span>
                ),
              },
              {
                key: 'free',
                header: m.shop_manage_delivery_free_from(),
                align: 'end',
                cell: ({ freeFromSatang }) => (
                  <span className="tabular-nums">
                    {freeFromSatang === null ? '–' : formatBaht(freeFromSatang, locale)}
                  </span>
                ),
              },
              {
                key: 'status',
                header: m.shop_manage_status(),
                cell: ({ status }) => (
                  <Badge tone={status === 'active' ? 'positive' : 'neutral'}>
                    {status === 'active'
                      ? m.shop_manage_delivery_offered()
                      : m.shop_manage_delivery_not_offered()}
                  </Badge>
                ),
              },
            ]}
            rowActions={(row) => (
              <ShiftButtons
                code={row.code}
                name={row.titleTh}
                isFirst={methods[0] === row}
                isLast={methods.at(-1) === row}
              />
            )}
            empty={
              <EmptyState
                icon={<Truck />}
                title={m.shop_manage_no_delivery_title()}
                action={
                  <LinkButton to={shopPaths.manageNewDelivery()} variant="primary">
                    {m.shop_manage_delivery_add()}
                  </LinkButton>
                }
              >
                {m.shop_manage_no_delivery_text()}
              </EmptyState>
            }
          />
        </div>
        {(edited || isNew) && (
          <SidePanel
            title={edited ? m.shop_manage_delivery_edit() : m.shop_manage_delivery_add()}
            onClose={() => void navigate(shopPaths.manageDelivery())}
          >
            <DeliveryForm
              key={edited ? `${edited.code} ${edited.version}` : 'new'}
              method={edited}
              lastPlace={lastSort(methods)}
            />
          </SidePanel>
        )}
      </div>
    </>
  );
}
