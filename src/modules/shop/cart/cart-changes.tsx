import { ArrowDown, ArrowUp, Check, PackageX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { shopPaths } from '../paths.ts';
import type { CartView } from './cart-contract.ts';
import type { CartChanges as Changes } from '../refusals.ts';

interface CartChangesProps {
  readonly cart: CartView;
  /** Replaces the accept button, for a page whose own form handles the intent `accept`. */
  readonly accept?: ReactNode;
}

/** Changes since the customer last saw the cart, accepted with one click before paying. */
export function CartChanges({ cart, accept }: CartChangesProps): ReactNode {
  if (!cart.changes) return null;
  const { changes, fingerprint } = cart.changes;
  return (
    <section
      aria-labelledby="cart-changes"
      className="rounded-lg border border-warning/30 bg-warning-soft p-4 sm:p-5"
    >
      <h2 id="cart-changes" className="text-lg font-semibold">
        {m.shop_changes_title()}
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {changes.map((change) => (
          <li key={`${change.sku} ${change.kind}`} className="flex items-start gap-2.5">
            <Icon change={change} />
            <span className="min-w-0">
              <span className="font-medium break-words">{nameOf(change, cart)}</span>{' '}
              <span className="text-ink-soft">{changeText(change)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        {accept ? (
          <>
            <input type="hidden" name="fingerprint" value={fingerprint} />
            {accept}
          </>
        ) : (
          <AcceptForm fingerprint={fingerprint} />
        )}
      </div>
    </section>
  );
}

function AcceptForm({ fingerprint }: { fingerprint: string }): ReactNode {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={shopPaths.cart()}>
      <input type="hidden" name="fingerprint" value={fingerprint} />
      <SubmitButton name="intent" value="accept" busy={fetcher.state !== 'idle'} icon={<Check aria-hidden />}>
        {m.shop_changes_accept()}
      </SubmitButton>
    </fetcher.Form>
  );
}

type Change = Changes['changes'][number];

/** Adds the variant, since several variants of one product may be listed. */
function nameOf({ sku, title }: Change, { lines }: CartView): string {
  const variant = lines.find((line) => line.sku === sku)?.variantTitle;
  return variant ? `${title} (${variant})` : title;
}

function Icon({ change }: { change: Change }): ReactNode {
  const className = 'mt-1 size-4.5 shrink-0 text-warning';
  if (change.kind !== 'price') return <PackageX aria-hidden className={className} />;
  return change.priceSatang > change.seenPriceSatang ? (
    <ArrowUp aria-hidden className={className} />
  ) : (
    <ArrowDown aria-hidden className="mt-1 size-4.5 shrink-0 text-positive" />
  );
}

function changeText(change: Change): string {
  switch (change.kind) {
    case 'price':
      return m.shop_change_price({
        was: formatBaht(change.seenPriceSatang, getLocale()),
        is: formatBaht(change.priceSatang, getLocale()),
      });
    case 'short':
      return m.shop_change_short({ wanted: change.quantity, left: change.allowed });
    case 'sold_out':
      return m.shop_change_sold_out();
    case 'not_for_sale':
      return m.shop_change_not_for_sale();
  }
}
