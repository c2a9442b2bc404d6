import type { ReactNode } from 'react';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import type { ShipAddress } from './order-contract.ts';
import { placeOf } from './ship-address-rules.ts';

export function ShipAddressBlock({ address }: { address: ShipAddress }): ReactNode {
  const { place, province } = placeOf(address);
  return (
    <address lang="th" className="not-italic">
      <p className="font-medium">{address.recipient}</p>
      <p className="tabular-nums">{formatThaiPhone(address.phone)}</p>
      <p>{address.line}</p>
      <p>{place}</p>
      <p>
        {province} <span className="tabular-nums">{address.zip}</span>
      </p>
    </address>
  );
}
