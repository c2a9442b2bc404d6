import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { AskedBuyerForm, type DocumentOffer } from '#modules/billing/public-ui.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { Card } from '#ui/layout/card.tsx';
import type { CheckoutFields } from './checkout-draft.tsx';

/** Asks for the document in the buyer's name. Closed at first, because most buyers need none. */
export function DocumentChoice({
  offer,
  start,
  hasDelivery,
  problem,
}: {
  offer: DocumentOffer;
  start: CheckoutFields;
  /** Whether an empty address is that of the delivery. */
  hasDelivery: boolean;
  problem: FormProblem | null;
}): ReactNode {
  const [isWanted, setIsWanted] = useState(start.wantsDocument === 'on');
  const { buyerName, buyerTaxId, buyerBranch, buyerAddress } = start;
  const buyerKind = start.buyerKind === 'person' ? 'person' : 'company';
  return (
    <Card>
      <Checkbox
        name="wantsDocument"
        value="on"
        defaultChecked={isWanted}
        onChange={({ currentTarget }) => setIsWanted(currentTarget.checked)}
        label={offer === 'tax_invoice' ? m.shop_document_tax_invoice() : m.shop_document_receipt()}
      />
      {/* Hidden instead of removed, so that typed values survive a change of mind. */}
      <div hidden={!isWanted} className="mt-3">
        <AskedBuyerForm
          start={{ buyerKind, buyerName, buyerTaxId, buyerBranch, buyerAddress }}
          hasDelivery={hasDelivery}
          problem={problem}
        />
      </div>
    </Card>
  );
}
