import {
  CircleAlert,
  FilePen,
  FolderTree,
  Package,
  PackageX,
  Plus,
  ReceiptText,
  ShoppingBag,
  Truck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { billingPaths, takesPromptPay } from '#modules/billing/public-ui.ts';
import { ordersPaths } from '#modules/orders/public-ui.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { isReachable } from '#ui/text/contact-links.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { listManagedDelivery } from '../delivery/delivery-methods.ts';
import { AccountNotice } from './account-notice.tsx';
import { shopPaths } from '../paths.ts';
import { manageShop } from '../permissions.ts';
import { countProducts } from '../editing/managed-product.ts';
import { type BoundedCount, countWaitingWork } from './waiting-work.ts';

export const loader = pageLoader({
  access: manageShop,
  handle: async (scope) => {
    const [products, delivery, waiting] = await Promise.all([
      countProducts(scope),
      listManagedDelivery(scope),
      countWaitingWork(scope),
    ]);
    return {
      products,
      ...waiting,
      deliveryCount: delivery.filter(({ status }) => status === 'active').length,
      takesPromptPay: takesPromptPay(scope.tenant),
      isReachable: isReachable(scope.tenant.settings.contact),
      isAdmin: hasRole(scope.actor.role, 'admin'),
      shopName: scope.tenant.name,
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.shop_manage_area() }];

export default function ManageOverviewPage(): ReactNode {
  const { products, toPack, slips, deliveryCount, shopName, locale, ...account } =
    useLoaderData<typeof loader>();
  const number = (value: number): string => formatNumber(value, locale);
  const bounded = ({ count, isCapped }: BoundedCount): string =>
    isCapped ? `${number(count)}+` : number(count);
  return (
    <>
      <PageHeader
        title={m.shop_manage_area()}
        subtitle={shopName}
        actions={
          <LinkButton to={shopPaths.manageNewProduct()} variant="primary" icon={<Plus aria-hidden />}>
            {m.shop_manage_new_product()}
          </LinkButton>
        }
      />
      {deliveryCount === 0 && (
        <Notice
          tone="warning"
          className="mb-5"
          title={m.shop_manage_no_delivery_title()}
          action={
            <LinkButton size="sm" to={shopPaths.manageNewDelivery()}>
              {m.shop_manage_delivery_add()}
            </LinkButton>
          }
        >
          {m.shop_manage_no_delivery_text()}
        </Notice>
      )}
      <AccountNotice {...account} />
      <h2 className="mb-3 text-lg font-semibold">{m.shop_manage_to_do()}</h2>
      <ul className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Tile
          to={ordersPaths.manageOrders({ show: 'to_pack' })}
          icon={<ShoppingBag aria-hidden />}
          label={m.shop_manage_orders()}
          value={bounded(toPack)}
        />
        <Tile
          to={billingPaths.managePayments({ show: 'waiting' })}
          icon={<ReceiptText aria-hidden />}
          label={m.shop_manage_payments()}
          value={bounded(slips)}
        />
        <Tile
          to={shopPaths.manageProducts({ stock: 'sold_out' })}
          icon={<PackageX aria-hidden />}
          label={m.shop_manage_stock_out()}
          value={number(products.soldOut)}
          tone={products.soldOut > 0 ? 'danger' : 'calm'}
        />
        <Tile
          to={shopPaths.manageProducts({ stock: 'low' })}
          icon={<CircleAlert aria-hidden />}
          label={m.shop_manage_stock_low()}
          value={number(products.low)}
          tone={products.low > 0 ? 'warning' : 'calm'}
        />
      </ul>
      <Card title={m.shop_manage_shelf()}>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          <Line
            to={shopPaths.manageProducts({ status: 'active' })}
            icon={<Package aria-hidden />}
            label={m.shop_manage_status_active()}
            value={number(products.active)}
          />
          <Line
            to={shopPaths.manageProducts({ status: 'draft' })}
            icon={<FilePen aria-hidden />}
            label={m.shop_manage_status_draft()}
            value={number(products.draft)}
          />
          <Line
            to={shopPaths.manageProducts({ status: 'archived' })}
            icon={<PackageX aria-hidden />}
            label={m.shop_manage_status_archived()}
            value={number(products.archived)}
          />
          <Line
            to={shopPaths.manageCategories()}
            icon={<FolderTree aria-hidden />}
            label={m.shop_manage_categories()}
            value={number(products.categories)}
          />
          <Line
            to={shopPaths.manageDelivery()}
            icon={<Truck aria-hidden />}
            label={m.shop_manage_delivery()}
            value={number(deliveryCount)}
          />
        </ul>
      </Card>
    </>
  );
}

interface TileProps {
  to: string;
  icon: ReactNode;
  label: string;
  value: string;
  tone?: 'calm' | 'warning' | 'danger';
}

function Tile({ to, icon, label, value, tone = 'calm' }: TileProps): ReactNode {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        className="flex h-full min-h-24 flex-col gap-1 rounded-lg border border-line bg-surface p-4 shadow-rest transition-shadow duration-120 hover:border-line-strong hover:shadow-lift [&_svg]:size-5"
      >
        <span
          className={classNames(
            'flex items-center gap-2 text-sm font-medium',
            tone === 'danger' ? 'text-danger' : tone === 'warning' ? 'text-warning' : 'text-ink-soft',
          )}
        >
          {icon}
          {label}
        </span>
        <span className="text-3xl font-semibold tabular-nums">{value}</span>
      </Link>
    </li>
  );
}

function Line({
  to,
  icon,
  label,
  value,
}: {
  to: string;
  icon: ReactNode;
  label: string;
  value: string;
}): ReactNode {
  return (
    <li className="border-t border-line">
      <Link
        to={to}
        prefetch="intent"
        className="flex min-h-12 items-center gap-3 rounded-sm py-2 hover:text-accent [&_svg]:size-5 [&_svg]:text-ink-soft"
      >
        {icon}
        <span className="grow">{label}</span>
        <span className="font-semibold tabular-nums">{value}</span>
      </Link>
    </li>
  );
}
