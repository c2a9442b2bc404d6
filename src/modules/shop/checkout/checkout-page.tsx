import { LogIn, ShieldCheck, ShoppingBag, Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Form, type MetaFunction, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { anyone } from '#platform/access/access.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { ThaiAddressFields } from '#modules/address/public-ui.ts';
import { billingPaths } from '#modules/billing/public-ui.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { type FormProblem, fieldError } from '#ui/form-problem.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Steps } from '#ui/steps.tsx';
import { StickyBar } from '#ui/sticky-bar.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CartChanges } from '../cart/cart-changes.tsx';
import type { CartView } from '../cart/cart-contract.ts';
import { ProductPicture } from '../catalogue/product-picture.tsx';
import { shopPaths } from '../paths.ts';
import { problemOf } from '../problem-text.tsx';
import { CheckoutInput, type CheckoutView } from './checkout-contract.ts';
import { getCheckout } from './checkout-view.ts';
import { placeShopOrder } from './place-shop-order.ts';

export const loader = pageLoader({
  access: anyone,
  handle: async (scope) => {
    const checkout = await getCheckout(scope);
    if (checkout.cart.lines.length === 0) throw redirect(shopPaths.cart());
    return { checkout, isGuest: scope.actor.kind === 'guest', formKey: scope.requestId };
  },
});

export const action = pageAction({
  access: anyone,
  guest: true,
  intents: {
    place: intent({
      input: CheckoutInput,
      idempotent: true,
      limit: { perMinute: 30 },
      handle: async (scope, input) => {
        const receipt = await placeShopOrder(scope, input);
        const token = scope.actor.kind === 'person' ? undefined : receipt.accessToken;
        return redirectTo(receipt.paymentSlug === null ? shopPaths.thankYou(receipt.number, token) : billingPaths.payment(receipt.paymentSlug));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.shop_checkout() }, { name: 'robots', content: 'noindex' }];

export default function CheckoutPage(): ReactNode {
  const { checkout, isGuest, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const { cart } = checkout;
  return (
    <PageFrame background="canvas" maxWidth="6xl">
      <PageHeader title={m.shop_checkout()} breadcrumbs={[{ label: m.shop_cart(), to: shopPaths.cart() }, { label: m.shop_checkout() }]} className="mb-4" />
      <div className="mx-auto mb-6 max-w-2xl">
        <Steps label={m.shop_steps()} steps={[m.shop_cart(), m.shop_step_details(), m.shop_step_pay(), m.shop_step_done()]} current={1} />
      </div>
      <div className="flex flex-col gap-5">
        {cart.changes && <CartChanges changes={cart.changes} />}
        {checkout.options.length === 0 ? (
          <Notice tone="warning" title={m.shop_no_delivery_title()}>
            {m.shop_no_delivery_text()}
          </Notice>
        ) : (
          <CheckoutForm checkout={checkout} isGuest={isGuest} formKey={formKey} problem={wordedProblem(reply)} />
        )}
      </div>
    </PageFrame>
  );
}

/** The server's reasons, but for the telephone, whose rule is ours and not the schema library's. */
function wordedProblem(reply: ActionReply | undefined): FormProblem | null {
  const problem = problemOf(reply, 'place');
  if (!problem?.fields?.['phone']) return problem;
  return { ...problem, fields: { ...problem.fields, phone: m.shop_phone_invalid() } };
}

interface CheckoutFormProps {
  readonly checkout: CheckoutView;
  readonly isGuest: boolean;
  readonly formKey: string;
  readonly problem: FormProblem | null;
}

function CheckoutForm({ checkout, isGuest, formKey, problem }: CheckoutFormProps): ReactNode {
  const { cart, options, contact, isSaved } = checkout;
  const navigation = useNavigation();
  const [delivery, setDelivery] = useState(options[0]?.code ?? '');
  const chosen = options.find(({ code }) => code === delivery) ?? options[0];
  const needsAddress = chosen?.kind !== 'pickup';
  const isBusy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  return (
    <Form method="post" noValidate className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <input type="hidden" name="cartId" value={cart.cartId ?? ''} />
      <input type="hidden" name="idempotencyKey" value={formKey} />
      <div className="flex min-w-0 flex-col gap-5">
        <FormErrorSummary problem={problem} labels={fieldLabels()} />
        <Card title={m.shop_contact()} description={isSaved ? m.shop_contact_saved() : m.shop_contact_why()}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={m.shop_name()} name="name" autoComplete="name" required defaultValue={contact.name} error={fieldError(problem, 'name')} className="sm:col-span-2" />
            <TextField
              label={m.shop_phone()}
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              required
              defaultValue={contact.phone}
              placeholder="08x-xxx-xxxx"
              error={fieldError(problem, 'phone')}
            />
            <TextField label={m.shop_email()} name="email" type="email" inputMode="email" autoComplete="email" required defaultValue={contact.email} help={m.shop_email_why()} error={fieldError(problem, 'email')} />
          </div>
          {isGuest && (
            <p className="mt-4 text-sm text-ink-soft">
              {m.shop_guest_hint()}{' '}
              <LinkButton to={shopPaths.signIn(shopPaths.checkout())} variant="quiet" size="sm" icon={<LogIn aria-hidden />}>
                {m.shop_sign_in()}
              </LinkButton>
            </p>
          )}
        </Card>
        <Card title={m.shop_delivery()}>
          <RadioCards
            legend={m.shop_delivery()}
            hideLegend
            name="delivery"
            value={chosen?.code ?? ''}
            onChange={setDelivery}
            required
            options={options.map((option) => ({
              value: option.code,
              label: option.title,
              help: option.note || deliveryHelp(option),
              icon: option.kind === 'pickup' ? <Store aria-hidden /> : <Truck aria-hidden />,
              trailing: option.feeSatang === 0 ? m.shop_delivery_free() : formatBaht(option.feeSatang, getLocale()),
            }))}
          />
        </Card>
        {/* Hidden, not removed: what was typed stays when the customer looks at another way of delivery. */}
        <div hidden={!needsAddress}>
          <Card title={m.shop_address()} description={m.shop_address_why()}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={m.shop_address_line()}
                name="addressLine"
                autoComplete="street-address"
                required={needsAddress}
                defaultValue={contact.addressLine}
                placeholder={m.shop_address_line_example()}
                error={fieldError(problem, 'addressLine')}
                className="sm:col-span-2"
              />
              <ThaiAddressFields problem={problem} defaultValue={contact} />
            </div>
          </Card>
        </div>
        <Card>
          <TextArea label={m.shop_note()} name="note" optional rows={2} maxLength={500} placeholder={m.shop_note_example()} error={fieldError(problem, 'note')} />
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
        <Card title={m.shop_review()}>
          <div className="flex flex-col gap-4">
            <ReviewLines cart={cart} />
            <DescriptionList
              layout="rows"
              items={[
                { term: m.shop_subtotal(), detail: formatBaht(cart.subtotalSatang, getLocale()) },
                { term: chosen?.title ?? m.shop_delivery(), detail: chosen?.feeSatang ? formatBaht(chosen.feeSatang, getLocale()) : m.shop_delivery_free() },
                { term: m.shop_total(), detail: formatBaht(cart.subtotalSatang + (chosen?.feeSatang ?? 0), getLocale()), strong: true },
              ]}
            />
            <p className="flex items-start gap-2 text-sm text-ink-soft">
              <ShieldCheck aria-hidden className="mt-0.5 size-4.5 shrink-0" />
              {m.shop_pay_next()}
            </p>
          </div>
        </Card>
        <StickyBar>
          {cart.changes ? (
            <Notice tone="warning">{m.shop_accept_first()}</Notice>
          ) : (
            <SubmitButton name="intent" value="place" size="lg" full busy={isBusy} outcome={problem ? 'error' : undefined} icon={<ShoppingBag aria-hidden />}>
              {m.shop_place_order()}
            </SubmitButton>
          )}
        </StickyBar>
      </div>
    </Form>
  );
}

function fieldLabels(): Record<string, string> {
  return {
    name: m.shop_name(),
    phone: m.shop_phone(),
    email: m.shop_email(),
    addressLine: m.shop_address_line(),
    subdistrictCode: m.shop_address(),
    postalCode: m.shop_postal_code(),
    note: m.shop_note(),
  };
}

function deliveryHelp(option: CheckoutView['options'][number]): string | undefined {
  if (option.freeFromSatang === null || option.fullFeeSatang === 0) return undefined;
  return m.shop_delivery_free_from({ amount: formatBaht(option.freeFromSatang, getLocale()) });
}

function ReviewLines({ cart }: { cart: CartView }): ReactNode {
  return (
    <ul className="flex flex-col gap-3">
      {cart.lines.map((line) => (
        <li key={line.sku} className="flex items-center gap-3">
          <span className="w-12 shrink-0 overflow-hidden rounded-sm">
            <ProductPicture url={line.pictureUrl} title={line.title} className="text-lg" />
          </span>
          <span className="min-w-0 grow text-sm leading-snug">
            <span className="line-clamp-2">{line.title}</span>
            <span className="text-ink-soft">
              {line.variantTitle && `${line.variantTitle} · `}
              {m.shop_times({ quantity: line.quantity })}
            </span>
          </span>
          <span className="shrink-0 text-sm font-medium tabular-nums">{formatBaht(line.lineSatang, getLocale())}</span>
        </li>
      ))}
    </ul>
  );
}
