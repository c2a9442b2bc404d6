import { History, PackagePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { StockAdjustForm, stockPaths } from '#modules/stock/public-ui.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import type { ManagedVariant } from '../product/product-contract.ts';
import { stockWayText } from './stock-text.tsx';

/** Stock per variant, with manual adjustment that requires a reason. */
export function StockCard({
  variants,
  formKey,
  locale,
}: {
  variants: readonly ManagedVariant[];
  formKey: string;
  locale: Locale;
}): ReactNode {
  const [adjustedId, setAdjustedId] = useState<string | null>(null);
  const adjusted = variants.find(({ variantId }) => variantId === adjustedId);
  const number = (value: number): string => formatNumber(value, locale);
  return (
    <Card id="stock" title={m.shop_manage_stock()} description={m.shop_manage_stock_help()}>
      <DataTable
        caption={m.shop_manage_stock()}
        rows={variants.filter(({ status }) => status === 'active')}
        rowKey={({ variantId }) => variantId}
        columns={[
          {
            key: 'variant',
            header: m.shop_manage_variant(),
            primary: true,
            cell: (variant) => <VariantName variant={variant} />,
          },
          {
            key: 'on_hand',
            header: m.shop_manage_on_hand(),
            align: 'end',
            cell: (variant) => counted(variant, number(variant.onHand)),
          },
          {
            key: 'reserved',
            wideOnly: true,
            header: m.shop_manage_reserved(),
            align: 'end',
            cell: (variant) => counted(variant, number(variant.onHand - variant.available)),
          },
          {
            key: 'available',
            header: m.shop_manage_available(),
            align: 'end',
            cell: (variant) => counted(variant, number(variant.available)),
          },
          {
            key: 'way',
            wideOnly: true,
            header: m.shop_manage_stock_way(),
            cell: (variant) => stockWayText(variant.stockPolicy),
          },
        ]}
        rowActions={(variant) =>
          variant.stockPolicy !== 'untracked' && (
            <span className="flex items-center gap-1">
              <Button
                size="sm"
                icon={<PackagePlus aria-hidden />}
                onClick={() => setAdjustedId(variant.variantId)}
              >
                {m.shop_manage_stock_adjust()}
                <span className="sr-only">{variant.sku}</span>
              </Button>
              <Link
                to={stockPaths.item(variant.variantId)}
                className={iconButtonClass('quiet', 'sm')}
                aria-label={m.shop_manage_stock_history({ sku: variant.sku })}
                title={m.shop_manage_stock_history({ sku: variant.sku })}
              >
                <History aria-hidden />
              </Link>
            </span>
          )
        }
      />
      <Dialog
        open={adjusted !== undefined}
        onClose={() => setAdjustedId(null)}
        size="lg"
        title={m.shop_manage_stock_adjust_of({ sku: adjusted?.sku ?? '' })}
      >
        {adjusted && (
          <StockAdjustForm
            key={adjusted.variantId}
            itemId={adjusted.variantId}
            onHand={adjusted.onHand}
            reserved={adjusted.onHand - adjusted.available}
            formKey={formKey}
            locale={locale}
          />
        )}
      </Dialog>
    </Card>
  );
}

function VariantName({ variant }: { variant: ManagedVariant }): ReactNode {
  const values = variant.optionValues.map(({ th }) => th).join(' / ');
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{values || variant.sku}</span>
      {values !== '' && <span className="font-normal break-all text-ink-soft">{variant.sku}</span>}
      {variant.stockPolicy === 'forbid' && variant.available <= 0 && (
        <Badge tone="danger">{m.shop_manage_stock_out()}</Badge>
      )}
    </span>
  );
}

function counted(variant: ManagedVariant, text: string): ReactNode {
  return <span className="tabular-nums">{variant.stockPolicy === 'untracked' ? '–' : text}</span>;
}
