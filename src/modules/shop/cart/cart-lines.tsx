import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import { useReply } from '#platform/navigation/use-reply.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { NumberStepper } from '#ui/form/number-stepper.tsx';
import { toast } from '#ui/toast/toast.ts';
import { ProductPicture } from '../listing/product-picture.tsx';
import { StockHint } from '../listing/stock-hint.tsx';
import { shopPaths } from '../paths.ts';
import { Price } from '#ui/text/price.tsx';
import { problemText } from '../problem-text.tsx';
import type { CartLine, CartView } from './cart-contract.ts';

/** How long a removal can be undone. */
const UNDO_MS = 8000;

export function CartLines({ lines }: { lines: readonly CartLine[] }): ReactNode {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-rest">
      {lines.map((line) => (
        <Line key={line.sku} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: CartLine }): ReactNode {
  const fetcher = useFetcher<ActionReply<CartView>>();
  const undo = useFetcher();
  const isLeaving = fetcher.formData?.get('intent') === 'remove';
  useReply(fetcher.data, (reply) => {
    if (reply.intent !== 'remove') return;
    if (reply.ok)
      void toast({
        message: m.shop_removed({ title: line.title }),
        durationMs: UNDO_MS,
        action: { label: m.shop_undo(), onPress: putBack },
      });
    else void toast({ message: problemText(reply.problem), tone: 'danger' });
  });

  function remove(): void {
    void fetcher.submit({ intent: 'remove', sku: line.sku }, { method: 'post', action: shopPaths.cart() });
  }
  function putBack(): void {
    void undo.submit(
      { intent: 'set', sku: line.sku, quantity: String(line.quantity) },
      { method: 'post', action: shopPaths.cart() },
    );
  }

  return (
    <li
      className={classNames(
        'flex gap-3 p-3 transition-opacity duration-200 sm:gap-4 sm:p-4',
        isLeaving && 'opacity-40',
        !line.isForSale && 'bg-canvas',
      )}
    >
      <Link
        to={shopPaths.product(line.sku)}
        aria-hidden
        tabIndex={-1}
        className="w-20 shrink-0 self-start overflow-hidden rounded-md sm:w-24"
      >
        <ProductPicture url={line.pictureUrl} title={line.title} className="text-2xl" />
      </Link>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex items-start justify-between gap-2">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 className="leading-snug font-medium break-words">
              <Link to={shopPaths.product(line.sku)} prefetch="intent" className="hover:text-accent">
                {line.title}
              </Link>
            </h2>
            {line.variantTitle && <p className="text-sm text-ink-soft">{line.variantTitle}</p>}
            <Price priceSatang={line.priceSatang} regularPriceSatang={line.regularPriceSatang} size="sm" />
            {line.availability !== 'in_stock' && (
              <StockHint availability={line.isForSale ? line.availability : 'sold_out'} />
            )}
          </div>
          <fetcher.Form method="post" action={shopPaths.cart()} className="-me-2 -mt-2 shrink-0">
            <input type="hidden" name="sku" value={line.sku} />
            <button
              type="submit"
              name="intent"
              value="remove"
              aria-label={m.shop_remove({ title: line.title })}
              title={m.shop_remove({ title: line.title })}
              onClick={(event) => {
                event.preventDefault();
                remove();
              }}
              className="inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-danger-soft hover:text-danger"
            >
              <Trash2 aria-hidden className="size-5" />
            </button>
          </fetcher.Form>
        </div>
        {line.isForSale && line.maxQuantity > 0 && <QuantityForm line={line} fetcher={fetcher} />}
      </div>
    </li>
  );
}

/** Debounces clicks on plus and minus into one request. */
const DEBOUNCE_MS = 350;

/** Submits itself when the quantity changes; without JavaScript a button does. */
function QuantityForm({
  line,
  fetcher,
}: {
  line: CartLine;
  fetcher: ReturnType<typeof useFetcher<ActionReply<CartView>>>;
}): ReactNode {
  const [wanted, setWanted] = useState(line.quantity);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(debounce.current), []);

  // A new server response resets the local quantity.
  const refusal =
    fetcher.state === 'idle' && fetcher.data?.ok === false && fetcher.data.intent === 'set'
      ? fetcher.data.problem
      : null;
  const answer = `${line.quantity} ${refusal?.requestId}`;
  const [seenAnswer, setSeenAnswer] = useState(answer);
  if (seenAnswer !== answer) {
    setSeenAnswer(answer);
    setWanted(line.quantity);
  }

  function change(quantity: number): void {
    setWanted(quantity);
    clearTimeout(debounce.current);
    debounce.current = setTimeout(
      () =>
        void fetcher.submit(
          { intent: 'set', sku: line.sku, quantity: String(quantity) },
          { method: 'post', action: shopPaths.cart() },
        ),
      DEBOUNCE_MS,
    );
  }

  const isPending = fetcher.state !== 'idle' || wanted !== line.quantity;
  return (
    <fetcher.Form
      method="post"
      action={shopPaths.cart()}
      className="mt-1 flex flex-wrap items-start justify-between gap-2"
    >
      <input type="hidden" name="sku" value={line.sku} />
      <input type="hidden" name="intent" value="set" />
      <NumberStepper
        label={m.shop_quantity_of({ title: line.title })}
        hideLabel
        name="quantity"
        min={1}
        max={Math.max(line.maxQuantity, line.quantity)}
        value={wanted}
        onChange={change}
        error={refusal ? problemText(refusal) : undefined}
        help={wanted >= line.maxQuantity ? m.shop_cart_at_most({ count: line.maxQuantity }) : undefined}
      />
      <noscript>
        <Button type="submit" size="sm">
          {m.shop_update()}
        </Button>
      </noscript>
      <span
        className={classNames(
          'ms-auto pt-2.5 font-semibold tabular-nums transition-opacity',
          isPending && 'opacity-50',
        )}
      >
        {formatBaht(line.lineSatang, getLocale())}
      </span>
    </fetcher.Form>
  );
}
