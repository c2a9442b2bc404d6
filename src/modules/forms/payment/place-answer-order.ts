import { findPaymentOf } from '#modules/billing/public.ts';
import { listOrderStates, placeOrder, targetOf } from '#modules/orders/public.ts';
import { isSelling, listSaleOffers, type SaleOffer } from '#modules/shop/public.ts';
import { requireInPerson } from '#platform/access/access.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { guestIdOfActor, personOf, type Scope } from '#platform/scope.ts';
import type { Field } from '../field/field-contract.ts';
import { type ChosenPayment, paymentIn } from '../field/payment-rules.ts';
import { type Answers, type AnswerValue, partsIn } from '../logic/answer-contract.ts';
import { formsRefusals } from '../refusals.ts';

/** Phone number for orders of people who have not given one. */
const NO_PHONE = '-';
const MAX_NAME = 200;

/** The order of an answer, for the person who sent it. */
export interface AnswerOrder {
  readonly orderId: string;
  readonly number: string;
  readonly amountSatang: number;
  /** Null when there is nothing to pay. */
  readonly paymentSlug: string | null;
}

/** What answers pay for, as the shop offers it at this moment. */
export interface Purchase {
  readonly bought: readonly { readonly chosen: ChosenPayment; readonly offer: SaleOffer }[];
  /** Why it cannot be bought; null where it can. */
  readonly problem: Refusal | null;
}

/** Refuses with `forms.payments_off` if something has to be paid for, or was chosen, while the shop is switched off. */
export function requirePayable(
  scope: Scope,
  { fields, answers, shown }: { fields: readonly Field[]; answers: Answers; shown: ReadonlySet<string> },
): void {
  const isPaid = fields.some(
    ({ id, kind, isRequired }) => kind === 'payment' && shown.has(id) && (isRequired || id in answers),
  );
  if (isPaid && !isSelling(scope)) throw refuse(formsRefusals, 'forms.payments_off');
}

/**
 * Looks up what answers pay for; null where they pay for nothing. The problem is `forms.price_changed`, `forms.sold_out` or
 * none. Locks nothing: what is in stock now may be gone when it is ordered.
 */
export async function findPurchase(
  scope: Scope,
  fields: readonly Field[],
  answers: Answers,
): Promise<Purchase | null> {
  const chosen = fields.flatMap((field) => {
    const payment = field.kind === 'payment' ? paymentIn(answers[field.id]) : null;
    const sku = field.options.find(({ id }) => id === payment?.optionId)?.sku;
    return payment && sku !== undefined ? [{ chosen: payment, sku }] : [];
  });
  if (chosen.length === 0) return null;
  const offers = await listSaleOffers(
    scope,
    chosen.map(({ sku }) => sku),
  );
  const bought = chosen.flatMap(({ chosen: one, sku }) => {
    const offer = offers.get(sku);
    return offer ? [{ chosen: one, offer }] : [];
  });
  // Several questions may offer the same product.
  const wanted = new Map<string, number>();
  for (const { chosen: one, sku } of chosen) wanted.set(sku, (wanted.get(sku) ?? 0) + one.quantity);
  const gone = chosen.filter(({ sku }) => (offers.get(sku)?.allowed ?? 0) < (wanted.get(sku) ?? 0));
  if (gone.length > 0) return { bought, problem: soldOut(gone.map((each) => each.chosen.optionId)) };
  const moved = bought.filter(({ chosen: one, offer }) => one.unitSatang !== offer.priceSatang);
  const optionIds = moved.map((each) => each.chosen.optionId);
  return {
    bought,
    problem: optionIds.length > 0 ? refuse(formsRefusals, 'forms.price_changed', { optionIds }) : null,
  };
}

function soldOut(optionIds: string[]): Refusal {
  return refuse(formsRefusals, 'forms.sold_out', { optionIds });
}

/**
 * Places the order of an answer: for the person who sends it, or for the guest of this browser, with the e-mail address that
 * was answered. Nothing is delivered. Refuses with `forms.sold_out`, `platform.in_person`.
 */
export async function placeAnswerOrder(
  scope: Scope,
  { bought }: Purchase,
  { fields, answers }: { fields: readonly Field[]; answers: Answers },
): Promise<AnswerOrder> {
  requireInPerson(scope);
  try {
    const receipt = await placeOrder(scope, {
      source: 'forms',
      cartId: null,
      lines: bought.map(({ chosen, offer }) => ({ ...offer.line, quantity: chosen.quantity })),
      contact: contactOf(scope, fields, answers),
      shipAddress: null,
      delivery: null,
      note: '',
      customerUserId: personOf(scope)?.userId ?? null,
      guestId: personOf(scope) ? null : guestIdOfActor(scope.actor),
      locale: scope.locale,
    });
    const { orderId, number, paymentSlug, grandTotalSatang: amountSatang } = receipt;
    return { orderId, number, paymentSlug, amountSatang };
  } catch (error) {
    // Somebody else was faster.
    if (!(error instanceof Refusal) || error.code !== 'orders.out_of_stock') throw error;
    const { skus } = error.details as { skus: readonly string[] };
    const short = bought.filter(({ offer }) => skus.includes(offer.sku));
    throw soldOut(short.map(({ chosen }) => chosen.optionId));
  }
}

/** Returns the order of an answer that was sent before. */
export async function findAnswerOrder(scope: Scope, orderId: string | null): Promise<AnswerOrder | null> {
  if (orderId === null) return null;
  const [order] = await listOrderStates(scope, [orderId]);
  if (!order) return null;
  const payment = await findPaymentOf(scope, targetOf(orderId));
  const { number, grandTotalSatang: amountSatang } = order;
  return { orderId, number, amountSatang, paymentSlug: payment?.slug ?? null };
}

function contactOf(
  scope: Scope,
  fields: readonly Field[],
  answers: Answers,
): { name: string; phone: string; email: string } {
  const person = personOf(scope);
  const firstOf = (kind: Field['kind']): AnswerValue | undefined => {
    const field = fields.find((each) => each.kind === kind && each.id in answers);
    return field && answers[field.id];
  };
  const answered = firstOf('email');
  const email = typeof answered === 'string' ? answered : person?.email;
  if (email === undefined) throw new Error('A form with a payment asks everybody for an e-mail address.');
  const { first = '', last = '' } = partsIn(firstOf('thai_name'));
  const named = `${first} ${last}`.trim();
  const own = person ? `${person.firstname} ${person.lastname}`.trim() : '';
  const phone = firstOf('phone_th');
  return {
    name: (named || own || email).slice(0, MAX_NAME),
    phone: typeof phone === 'string' ? phone : NO_PHONE,
    email,
  };
}
