import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatThaiPhone, toInternationalPhone } from '#platform/text/thai-phone.ts';
import { DescriptionList } from '#ui/text/description-list.tsx';
import type { DeskView } from '../order/order-contract.ts';
import { ParcelLine } from '../order/parcel-line.tsx';
import { ShipAddressBlock } from '../order/ship-address.tsx';
import { ordersPaths } from '../paths.ts';

/** Who bought, with ways to reach them. */
export function BuyerFacts({
  order,
  mayManage = true,
}: {
  order: DeskView;
  /** Whether the reader may look for other orders of the buyer. */
  mayManage?: boolean;
}): ReactNode {
  const { name, phone, email } = order.contact;
  const link = 'inline-flex min-h-6 items-center text-accent underline underline-offset-4';
  return (
    <DescriptionList
      items={[
        {
          term: m.orders_buyer_name(),
          detail: (
            <span className="flex flex-wrap items-center gap-x-3">
              {name}
              {mayManage && (
                <Link to={ordersPaths.manageOrders({ q: email })} className={link}>
                  {m.orders_of_buyer()}
                </Link>
              )}
            </span>
          ),
        },
        {
          term: m.orders_buyer_phone(),
          // Orders without delivery may have no phone number.
          detail: /\d/.test(phone) ? (
            <a href={`tel:${toInternationalPhone(phone)}`} className={`${link} tabular-nums`}>
              {formatThaiPhone(phone)}
            </a>
          ) : (
            phone
          ),
        },
        {
          term: m.orders_buyer_email(),
          detail: (
            <a href={`mailto:${email}`} className={`${link} break-all`}>
              {email}
            </a>
          ),
        },
        ...(order.buyerNote === '' ? [] : [{ term: m.orders_buyer_note(), detail: order.buyerNote }]),
      ]}
    />
  );
}

/** How and where the goods go. */
export function DeliveryFacts({ order, locale }: { order: DeskView; locale: Locale }): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{order.deliveryTitle || m.orders_nothing_to_deliver()}</p>
      {order.shipAddress !== null && <ShipAddressBlock address={order.shipAddress} />}
      {order.carrier !== null && (
        <ParcelLine carrier={order.carrier} trackingNumber={order.trackingNumber} locale={locale} />
      )}
    </div>
  );
}
