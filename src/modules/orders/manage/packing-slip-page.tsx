import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { pageLoader } from '#platform/page/page.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { OrderNumber } from '../order/order-contract.ts';
import { getDeskView } from './managed-orders.ts';
import { ordersPaths } from '../paths.ts';
import { manageOrders } from '../permissions.ts';
import { ShipAddressBlock } from '../order/ship-address.tsx';

export const loader = pageLoader({
  access: manageOrders,
  params: z.object({ order: OrderNumber }),
  handle: async (scope, { params }) => ({
    order: await getDeskView(scope, params.order),
    shopName: scope.tenant.name,
    shopContact: scope.tenant.settings.contact,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.orders_packing_slip()} ${loaderData?.order.number ?? ''}`.trim() },
];

/** Printable list of the parcel's contents for the packer and the buyer, without prices. */
export default function PackingSlipPage(): ReactNode {
  const { order, shopName, shopContact, locale, zone } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 print:max-w-none print:p-0">
      <div data-chrome className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LinkButton to={ordersPaths.manageOrder(order.number)}>{m.orders_back_to_order()}</LinkButton>
        <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {m.orders_print()}
        </Button>
      </div>
      <article className="rounded-lg border border-line bg-surface p-6 sm:p-8 print:rounded-none print:border-0 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-6 border-b border-line pb-5">
          <div>
            <p className="text-lg font-semibold">{shopName}</p>
            {shopContact.address && <p className="text-sm text-ink-soft">{shopContact.address}</p>}
            {shopContact.phone && <p className="text-sm text-ink-soft tabular-nums">{shopContact.phone}</p>}
          </div>
          <div className="sm:text-right">
            <h1 className="text-xl font-semibold">{m.orders_packing_slip()}</h1>
            <p className="tabular-nums">{order.number}</p>
            <p className="text-sm text-ink-soft">
              {formatDateTime(new Date(order.placedAt), { zone, locale })}
            </p>
          </div>
        </header>
        <section className="grid gap-6 border-b border-line py-5 sm:grid-cols-2">
          <div>
            <h2 className="mb-1 text-sm text-ink-soft">
              {order.shipAddress === null ? m.orders_contact() : m.orders_ship_to()}
            </h2>
            {order.shipAddress === null ? (
              <>
                <p className="font-medium">{order.contact.name}</p>
                <p className="tabular-nums">{formatThaiPhone(order.contact.phone)}</p>
              </>
            ) : (
              <ShipAddressBlock address={order.shipAddress} />
            )}
          </div>
          <div>
            <h2 className="mb-1 text-sm text-ink-soft">{m.orders_delivery()}</h2>
            <p>{order.deliveryTitle || m.orders_nothing_to_deliver()}</p>
            {order.trackingNumber !== '' && <p className="tabular-nums">{order.trackingNumber}</p>}
            {order.buyerNote !== '' && <p className="mt-2">{m.orders_note_is({ note: order.buyerNote })}</p>}
          </div>
        </section>
        <table className="mt-5 w-full border-collapse">
          <caption className="sr-only">{m.orders_lines_title()}</caption>
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-soft">
              <th scope="col" className="w-10 py-2 font-medium">
                <span className="sr-only">{m.orders_packed_mark()}</span>
              </th>
              <th scope="col" className="py-2 font-medium">
                {m.orders_column_goods()}
              </th>
              <th scope="col" className="py-2 font-medium">
                SKU
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {m.orders_column_quantity()}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.lineNo} className="break-inside-avoid border-b border-line align-top">
                <td className="py-3">
                  <span aria-hidden className="inline-block size-4 border border-line-strong" />
                </td>
                <td className="py-3 pe-3">
                  {line.title}
                  {line.variantTitle !== null && (
                    <span className="block text-sm text-ink-soft">{line.variantTitle}</span>
                  )}
                </td>
                <td className="py-3 pe-3 break-all tabular-nums">{line.sku}</td>
                <td className="py-3 text-right text-lg font-semibold tabular-nums">
                  {formatNumber(line.quantity, locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-4 text-right">
          {m.orders_pieces({ count: order.lines.reduce((sum, line) => sum + line.quantity, 0) })}
        </p>
      </article>
    </div>
  );
}
