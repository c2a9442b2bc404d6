import { ArrowRight, LogIn, RotateCcw, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import {
  Form,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { listDeliveryOptions } from '../delivery/delivery-methods.ts';
import { missingForFree } from '../delivery/delivery-rules.ts';
import { shopPaths } from '../paths.ts';
import { problemOf } from '../problem-text.tsx';
import { announceCart } from './cart-badge.tsx';
import { CartChanges } from './cart-changes.tsx';
import {
  AcceptChangesInput,
  type CartView,
  CHANGE_LIMIT,
  NoInput,
  RemoveLineInput,
  SetQuantityInput,
} from './cart-contract.ts';
import { CartLines } from './cart-lines.tsx';
import { getCart } from './cart-rows.ts';
import {
  acceptChanges,
  dismissMergeNotice,
  hasOrderToRepeat,
  removeLine,
  repeatLastOrder,
  setQuantity,
} from './change-cart.ts';
import { visitShop } from '../permissions.ts';

export const loader = pageLoader({
  access: visitShop,
  handle: async (scope) => {
    const [cart, canRepeat] = await Promise.all([getCart(scope), hasOrderToRepeat(scope)]);
    const options = await listDeliveryOptions(scope, cart.subtotalSatang);
    return { cart, canRepeat, options, isGuest: scope.actor.kind === 'guest' };
  },
});

export const action = pageAction({
  access: visitShop,
  guest: true,
  intents: {
    set: intent({ input: SetQuantityInput, limit: CHANGE_LIMIT, handle: setQuantity }),
    remove: intent({ input: RemoveLineInput, limit: CHANGE_LIMIT, handle: removeLine }),
    accept: intent({
      input: AcceptChangesInput.extend({ next: z.enum(['cart', 'checkout']).default('cart') }),
      handle: async (scope, { fingerprint, next }) => {
        const cart = await acceptChanges(scope, { fingerprint });
        return next === 'checkout' && cart.lines.length > 0 ? redirectTo(shopPaths.checkout()) : cart;
      },
    }),
    repeat: intent({ input: NoInput, handle: (scope) => repeatLastOrder(scope) }),
    dismiss: intent({ input: NoInput, handle: (scope) => dismissMergeNotice(scope) }),
  },
});

/** Reloads the data after a conflict too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

export const meta: MetaFunction = () => [{ title: m.shop_cart() }, { name: 'robots', content: 'noindex' }];

export default function CartPage(): ReactNode {
  const { cart, canRepeat, options, isGuest } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<CartView>>();
  useEffect(() => announceCart(cart.pieces), [cart.pieces]);
  const problem = problemOf(reply, 'set', 'remove', 'accept', 'repeat');
  return (
    <PageFrame background="canvas" maxWidth="6xl">
      <PageHeader
        title={m.shop_cart()}
        {...(cart.pieces > 0 && { subtitle: m.shop_pieces({ count: cart.pieces }) })}
      />
      <div className="flex flex-col gap-4">
        <ProblemNotice problem={problem} />
        {cart.mergeNotice && <Merged notice={cart.mergeNotice} />}
        {cart.lines.length === 0 ? (
          <EmptyCart canRepeat={canRepeat} />
        ) : (
          <>
            <CartChanges cart={cart} />
            <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
              <CartLines lines={cart.lines} />
              <Summary cart={cart} options={options} isGuest={isGuest} />
            </div>
            <StickyBar className="sm:hidden">
              <p className="grow-0! leading-tight">
                <span className="block text-xs text-ink-soft">{m.shop_subtotal()}</span>
                <span className="text-lg font-semibold tabular-nums">
                  {formatBaht(cart.subtotalSatang, getLocale())}
                </span>
              </p>
              <ToCheckout cart={cart} />
            </StickyBar>
          </>
        )}
      </div>
    </PageFrame>
  );
}

function Merged({ notice }: { notice: NonNullable<CartView['mergeNotice']> }): ReactNode {
  return (
    <Notice
      tone={notice.cut.length > 0 ? 'warning' : 'positive'}
      title={notice.added > 0 ? m.shop_merged_title({ count: notice.added }) : m.shop_merged_nothing()}
      action={
        <Form method="post">
          <SubmitButton name="intent" value="dismiss" variant="secondary" size="sm">
            {m.shop_merged_dismiss()}
          </SubmitButton>
        </Form>
      }
    >
      {notice.cut.length > 0 && m.shop_merged_cut({ titles: notice.cut.join(', ') })}
    </Notice>
  );
}

function EmptyCart({ canRepeat }: { canRepeat: boolean }): ReactNode {
  const navigation = useNavigation();
  return (
    <EmptyState
      icon={<ShoppingBag />}
      title={m.shop_cart_empty_title()}
      action={
        <>
          <LinkButton to={shopPaths.products()} variant="primary">
            {m.shop_browse()}
          </LinkButton>
          {canRepeat && (
            <Form method="post">
              <SubmitButton
                name="intent"
                value="repeat"
                variant="secondary"
                icon={<RotateCcw aria-hidden />}
                busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
              >
                {m.shop_order_again()}
              </SubmitButton>
            </Form>
          )}
        </>
      }
    >
      {m.shop_cart_empty_text()}
    </EmptyState>
  );
}

type Options = Awaited<ReturnType<typeof loader>>['options'];

function Summary({
  cart,
  options,
  isGuest,
}: {
  cart: CartView;
  options: Options;
  isGuest: boolean;
}): ReactNode {
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-20">
      <Card title={m.shop_summary()}>
        <div className="flex flex-col gap-4">
          <div className="flex items-baseline justify-between gap-4">
            <span>{m.shop_subtotal()}</span>
            <span className="text-xl font-semibold tabular-nums">
              {formatBaht(cart.subtotalSatang, getLocale())}
            </span>
          </div>
          <FreeDelivery options={options} subtotalSatang={cart.subtotalSatang} />
          <p className="text-sm text-ink-soft">{m.shop_delivery_later()}</p>
          <div className="hidden sm:block">
            <ToCheckout cart={cart} />
          </div>
          {isGuest && (
            <LinkButton
              to={shopPaths.signIn(shopPaths.cart())}
              variant="quiet"
              size="sm"
              icon={<LogIn aria-hidden />}
            >
              {m.shop_sign_in_for_address()}
            </LinkButton>
          )}
        </div>
      </Card>
    </div>
  );
}

/** Button to the checkout; if the cart changed, it also accepts the changes. */
function ToCheckout({ cart }: { cart: CartView }): ReactNode {
  const navigation = useNavigation();
  if (cart.lines.every((line) => line.maxQuantity === 0)) return null;
  if (cart.changes) {
    return (
      <Form method="post">
        <input type="hidden" name="fingerprint" value={cart.changes.fingerprint} />
        <input type="hidden" name="next" value="checkout" />
        <SubmitButton
          name="intent"
          value="accept"
          size="lg"
          full
          busy={navigation.formData?.get('next') === 'checkout'}
        >
          {m.shop_checkout_accept_and_go()}
        </SubmitButton>
      </Form>
    );
  }
  return (
    <LinkButton to={shopPaths.checkout()} variant="primary" size="lg" className="sm:w-full">
      {m.shop_checkout()}
      <ArrowRight aria-hidden />
    </LinkButton>
  );
}

/** Amount missing until free delivery, for the delivery method with the smallest gap. */
function FreeDelivery({ options, subtotalSatang }: { options: Options; subtotalSatang: number }): ReactNode {
  const ahead = options
    .map((option) => ({
      option,
      missing: missingForFree(
        { feeSatang: option.fullFeeSatang, freeFromSatang: option.freeFromSatang },
        subtotalSatang,
      ),
    }))
    .filter((each): each is { option: Options[number]; missing: number } => each.missing !== null)
    .toSorted((one, other) => one.missing - other.missing)[0];
  if (!ahead?.option.freeFromSatang) return null;
  const text = m.shop_free_delivery_missing({
    amount: formatBaht(ahead.missing, getLocale()),
    title: ahead.option.title,
  });
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-ink-soft">{text}</p>
      <ProgressBar
        label={text}
        percent={Math.floor((subtotalSatang / ahead.option.freeFromSatang) * 100)}
        showLabel={false}
      />
    </div>
  );
}
