import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, PackageX } from 'lucide-react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { shopPaths } from '../paths.ts';
import type { CartChanges as Changes, CartView } from './cart-contract.ts';

/** What is not as the customer saw it, to be accepted with one press before paying. */
export function CartChanges({ changes }: { changes: Changes }): ReactNode {
  const fetcher = useFetcher<ActionReply<CartView>>();
  return (
    <section role="alert" aria-labelledby="cart-changes" className="rounded-lg border border-warning/30 bg-warning-soft p-4 sm:p-5">
      <h2 id="cart-changes" className="text-lg font-semibold">
        {m.shop_changes_title()}
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {changes.changes.map((change) => (
          <li key={`${change.sku} ${change.kind}`} className="flex items-start gap-2.5">
            <Icon change={change} />
            <span className="min-w-0">
              <span className="font-medium">{change.title}</span> <span className="text-ink-soft">{changeText(change)}</span>
            </span>
          </li>
        ))}
      </ul>
      <fetcher.Form method="post" action={shopPaths.cart()} className="mt-4">
        <input type="hidden" name="fingerprint" value={changes.fingerprint} />
        <SubmitButton name="intent" value="accept" busy={fetcher.state !== 'idle'}>
          {m.shop_changes_accept()}
        </SubmitButton>
      </fetcher.Form>
    </section>
  );
}

type Change = Changes['changes'][number];

function Icon({ change }: { change: Change }): ReactNode {
  const className = 'mt-1 size-4.5 shrink-0 text-warning';
  if (change.kind !== 'price') return <PackageX aria-hidden className={className} />;
  return change.priceSatang > change.seenPriceSatang ? <ArrowUp aria-hidden className={className} /> : <ArrowDown aria-hidden className="mt-1 size-4.5 shrink-0 text-positive" />;
}

function changeText(change: Change): string {
  switch (change.kind) {
    case 'price':
      return m.shop_change_price({ was: formatBaht(change.seenPriceSatang, getLocale()), is: formatBaht(change.priceSatang, getLocale()) });
    case 'short':
      return m.shop_change_short({ wanted: change.quantity, left: change.allowed });
    case 'sold_out':
      return m.shop_change_sold_out();
    case 'not_for_sale':
      return m.shop_change_not_for_sale();
  }
}
