import { Check, LogIn, ShieldCheck, ShoppingBag } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatBaht } from '#platform/money/money.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { ThaiAddressFields } from '#modules/address/public-ui.ts';
import { NO_BUYER } from '#modules/billing/public-ui.ts';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { type Contact, ContactLinks } from '#ui/text/contact-links.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CartChanges } from '../cart/cart-changes.tsx';
import { shopPaths } from '../paths.ts';
import type { CheckoutView } from './checkout-contract.ts';
import { type CheckoutFields, useCheckoutDraft } from './checkout-draft.tsx';
import { checkoutLabels, checkoutProblem, isAboutChanges } from './checkout-problem.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { OrderReview, totalOf } from './order-review.tsx';

interface CheckoutFormProps {
  readonly checkout: CheckoutView;
  /** Null for a guest. */
  readonly owner: string | null;
  readonly isVatRegistered: boolean;
  /** Without an account to pay to, the buyer arranges the payment with the shop. */
  readonly takesPromptPay: boolean;
  readonly shop: { readonly name: string; readonly contact: Contact };
  readonly formKey: string;
  readonly reply: ActionReply | undefined;
}

/** Contact, delivery, address and review in one form. Typed values survive a refusal, a reload and signing in. */
export function CheckoutForm({
  checkout,
  owner,
  isVatRegistered,
  takesPromptPay,
  shop,
  formKey,
  reply,
}: CheckoutFormProps): ReactNode {
  const known = {
    ...checkout.contact,
    ...(checkout.document?.buyer ?? NO_BUYER),
    delivery: checkout.options[0]?.code ?? '',
    note: '',
    wantsDocument: '',
  };
  const draft = useCheckoutDraft(owner, known, reply?.typed);
  const navigation = useNavigation();
  const isPlaced =
    navigation.state === 'loading' &&
    navigation.formMethod === 'POST' &&
    navigation.location.pathname !== shopPaths.checkout();
  useEffect(() => {
    if (isPlaced) draft.forget();
  }, [isPlaced, draft]);
  return (
    <Form
      method="post"
      noValidate
      onChange={(event) => draft.save(event.currentTarget)}
      className="flex flex-col gap-5 [&_:is(input,select,textarea)]:scroll-my-28"
    >
      {/* Enter in a field triggers the first submit button, so this must be it. */}
      <button type="submit" hidden tabIndex={-1} />
      <input type="hidden" name="cartId" value={checkout.cart.cartId ?? ''} />
      <input type="hidden" name="idempotencyKey" value={formKey} />
      <Inside
        key={draft.generation}
        checkout={checkout}
        start={draft.fields}
        isGuest={owner === null}
        isVatRegistered={isVatRegistered}
        takesPromptPay={takesPromptPay}
        shop={shop}
        reply={reply}
      />
    </Form>
  );
}

interface InsideProps
  extends Pick<CheckoutFormProps, 'checkout' | 'isVatRegistered' | 'takesPromptPay' | 'shop' | 'reply'> {
  readonly start: CheckoutFields;
  readonly isGuest: boolean;
}

function Inside({
  checkout,
  start,
  isGuest,
  isVatRegistered,
  takesPromptPay,
  shop,
  reply,
}: InsideProps): ReactNode {
  const { cart, options, isSaved, payWithinMinutes } = checkout;
  const [chosen, setChosen] = useState(start.delivery);
  const delivery = options.find(({ code }) => code === chosen) ?? options[0];
  const totalSatang = totalOf(cart, delivery);
  const problem = checkoutProblem(reply, options);
  const isFree = totalSatang === 0;
  const isArranged = !isFree && !takesPromptPay;
  return (
    <>
      {isArranged && (
        <Notice tone="warning" title={m.shop_pay_arranged_title()}>
          {m.shop_pay_arranged_text({ shop: shop.name, minutes: payWithinMinutes })}
          <ContactLinks {...shop.contact} />
        </Notice>
      )}
      {cart.changes && (
        <FocusOnError
          key={reply?.ok === false ? reply.problem.requestId : ''}
          isFocused={isAboutChanges(reply)}
        >
          <CartChanges cart={cart} accept={<AcceptButton />} />
        </FocusOnError>
      )}
      <FormErrorSummary problem={problem} labels={checkoutLabels()} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-5">
          {isGuest && <SignInHint />}
          <CheckoutSection
            number={1}
            title={m.shop_contact()}
            description={isSaved ? m.shop_contact_saved() : m.shop_contact_why()}
          >
            <ContactFields start={start} problem={problem} />
          </CheckoutSection>
          <CheckoutSection number={2} title={m.shop_delivery()}>
            <DeliveryChoice
              options={options}
              subtotalSatang={cart.subtotalSatang}
              chosen={delivery?.code ?? ''}
              onChoose={setChosen}
              error={fieldError(problem, 'delivery')}
            />
          </CheckoutSection>
          {/* Hidden instead of removed, so that typed values survive switching the delivery method. */}
          <div hidden={delivery?.kind === 'pickup'}>
            <CheckoutSection number={3} title={m.shop_address()} description={m.shop_address_why()}>
              <AddressFields start={start} problem={problem} />
            </CheckoutSection>
          </div>
          {checkout.document !== null && (
            <DocumentChoice
              offer={checkout.document.offer}
              start={start}
              hasDelivery={delivery?.kind !== 'pickup'}
              problem={problem}
            />
          )}
          <Card>
            <TextArea
              label={m.shop_note()}
              name="note"
              optional
              rows={2}
              maxLength={500}
              placeholder={m.shop_note_example()}
              defaultValue={start.note}
              error={fieldError(problem, 'note')}
            />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
          <CheckoutSection number={delivery?.kind === 'pickup' ? 3 : 4} title={m.shop_review()}>
            <OrderReview cart={cart} delivery={delivery} isVatRegistered={isVatRegistered} />
          </CheckoutSection>
          {!isArranged && (
            <p className="flex items-start gap-2 text-sm text-ink-soft">
              <ShieldCheck aria-hidden className="mt-0.5 size-4.5 shrink-0" />
              {isFree ? m.shop_checkout_free_order() : m.shop_pay_next({ minutes: payWithinMinutes })}
            </p>
          )}
          <div className="hidden lg:block">
            <PlaceButton isPaidNext={!isFree && !isArranged} isHeld={cart.changes !== null} reply={reply} />
          </div>
        </div>
      </div>
      <StickyBar className="sm:justify-end lg:hidden">
        <p className="grow-0! leading-tight">
          <span className="block text-xs text-ink-soft">{m.shop_total()}</span>
          <span className="text-lg font-semibold tabular-nums">{formatBaht(totalSatang, getLocale())}</span>
        </p>
        <PlaceButton isPaidNext={!isFree && !isArranged} isHeld={cart.changes !== null} reply={reply} />
      </StickyBar>
    </>
  );
}

/** Moves the focus to the part of the form that a refusal is about. Use a new key per refusal. */
function FocusOnError({ isFocused, children }: { isFocused: boolean; children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.focus();
  }, [isFocused]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20 rounded-lg outline-none">
      {children}
    </div>
  );
}

function AcceptButton(): ReactNode {
  const navigation = useNavigation();
  return (
    <SubmitButton
      name="intent"
      value="accept"
      busy={navigation.formData?.get('intent') === 'accept'}
      icon={<Check aria-hidden />}
    >
      {m.shop_changes_accept()}
    </SubmitButton>
  );
}

function SignInHint(): ReactNode {
  return (
    <p className="-mb-2 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
      {m.shop_checkout_guest_hint()}
      <Link
        to={accountsPaths.login(shopPaths.checkout())}
        className="inline-flex min-h-11 items-center gap-1.5 font-medium text-accent underline underline-offset-4"
      >
        <LogIn aria-hidden className="size-4" />
        {m.shop_sign_in_for_address()}
      </Link>
    </p>
  );
}

function AddressFields({
  start,
  problem,
}: {
  start: CheckoutFields;
  problem: FormProblem | null;
}): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label={m.shop_address_line()}
        name="addressLine"
        autoComplete="street-address"
        required
        maxLength={300}
        defaultValue={start.addressLine}
        placeholder={m.shop_address_line_example()}
        error={fieldError(problem, 'addressLine')}
      />
      <ThaiAddressFields problem={problem} defaultValue={start} />
    </div>
  );
}

/** The order button. While changes wait to be accepted, it shows that instead. */
function PlaceButton({
  isPaidNext,
  isHeld,
  reply,
}: {
  isPaidNext: boolean;
  isHeld: boolean;
  reply: ActionReply | undefined;
}): ReactNode {
  const navigation = useNavigation();
  if (isHeld) return <p className="basis-40 text-sm font-medium text-warning">{m.shop_accept_first()}</p>;
  const isBusy =
    navigation.state !== 'idle' &&
    navigation.formMethod === 'POST' &&
    navigation.formData?.get('intent') !== 'accept';
  return (
    <SubmitButton
      size="lg"
      className="lg:w-full"
      busy={isBusy}
      outcome={reply?.ok === false ? 'error' : undefined}
      icon={<ShoppingBag aria-hidden />}
    >
      {isPaidNext ? m.shop_checkout_place_and_pay() : m.shop_place_order()}
    </SubmitButton>
  );
}
