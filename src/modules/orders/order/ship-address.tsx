import type { ReactNode } from 'react';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import type { ShipAddress } from './order-contract.ts';

/** A shipping address. Bangkok uses แขวง and เขต where other provinces use ตำบล and อำเภอ. */
export function ShipAddressBlock({ address }: { address: ShipAddress }): ReactNode {
  const isBangkok = address.province === 'กรุงเทพมหานคร';
  return (
    <address lang="th" className="not-italic">
      <p className="font-medium">{address.recipient}</p>
      <p className="tabular-nums">{formatThaiPhone(address.phone)}</p>
      <p>{address.line}</p>
      <p>
        {isBangkok
          ? `แขวง${address.tambon} เขต${address.amphure}`
          : `ตำบล${address.tambon} อำเภอ${address.amphure}`}
      </p>
      <p>
        {isBangkok ? address.province : `จังหวัด${address.province}`}{' '}
        <span className="tabular-nums">{address.zip}</span>
      </p>
    </address>
  );
}
