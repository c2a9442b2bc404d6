import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { checkedAddress } from '#platform/navigation/address.ts';
import { type Carrier, carrierName, trackingUrl } from './carrier-rules.ts';

/** Carrier, tracking number and a link to the carrier's tracking page. */
export function ParcelLine({
  carrier,
  trackingNumber,
  locale,
}: {
  carrier: Carrier;
  trackingNumber: string;
  locale: Locale;
}): ReactNode {
  const found = trackingUrl(carrier, trackingNumber);
  const url = found && checkedAddress(found);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span>{carrierName(carrier, locale)}</span>
      {trackingNumber !== '' && <span className="font-medium break-all tabular-nums">{trackingNumber}</span>}
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-4"
        >
          {m.orders_track_parcel()}
        </a>
      )}
    </p>
  );
}
