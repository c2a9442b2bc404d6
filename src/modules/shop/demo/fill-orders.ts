import { createHash } from 'node:crypto';
import {
  billingSettings,
  confirmPayment,
  drawSlip,
  findPaymentOf,
  NO_BUYER,
  type Payment,
  prepareSlip,
  receiveSlip,
  rejectSlip,
} from '#modules/billing/public.ts';
import {
  announceOrder,
  cancelOrder,
  cancelOwnOrder,
  deliverOrder,
  expireOrder,
  findOrderByNumber,
  type OrderReceipt,
  packOrder,
  shipOrder,
  targetOf,
} from '#modules/orders/public.ts';
import { chanceOf } from '#platform/demo/random.ts';
import { DAY_MS, MINUTE_MS, runAsOf, scopeAsOf, type Stage } from '#platform/demo/stage.ts';
import type { Actor, PersonActor, Scope } from '#platform/scope.ts';
import { addToCart } from '../cart/change-cart.ts';
import { placeCart } from '../checkout/place-shop-order.ts';
import type { DemoBuyer, DemoOrder, Step } from './demo-orders.ts';
import type { DemoShop } from './demo-shop.ts';

/** An order in its current state. */
interface PlacedOrder {
  readonly order: DemoOrder;
  readonly receipt: OrderReceipt;
  slipId: string | null;
}

/**
 * Executes the steps of all orders of a site chronologically, each as its actor, so that stock released by one order
 * can be bought by another. Existing orders are skipped.
 */
export async function fillOrders(stage: Stage, { orders }: Pick<DemoShop, 'orders'>): Promise<void> {
  const known = await runAsOf(stage, { at: stage.today }, (scope) =>
    Promise.all(orders.map(({ number }) => findOrderByNumber(scope, number))),
  );
  const missing = orders.filter((_, index) => known[index] === null);
  const placed = new Map<string, PlacedOrder>();
  for (const { at, order, step } of inOrderOfTime(stage, missing)) {
    if (step === null) placed.set(order.number, await place(stage, order, at));
    else await runStep(stage, placed.get(order.number) as PlacedOrder, step, at);
  }
}

function inOrderOfTime(
  { today }: Stage,
  orders: readonly DemoOrder[],
): { at: Date; order: DemoOrder; step: Step | null }[] {
  const all = orders.flatMap((order) => {
    const placedAt = today.getTime() - order.hoursAgo * 60 * MINUTE_MS;
    return [
      { at: new Date(placedAt), order, step: null },
      ...order.story.map((step) => ({ at: new Date(placedAt + step.after * MINUTE_MS), order, step })),
    ];
  });
  return all.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** From the empty cart to the first mail, in one transaction. */
async function place(stage: Stage, order: DemoOrder, at: Date): Promise<PlacedOrder> {
  const { buyer } = order;
  const actor = actorOf(stage, buyer, order);
  const receipt = await runAsOf(stage, { at }, async (systemScope) => {
    const scope: Scope = { ...systemScope, locale: buyer.locale ?? 'th' };
    let cartId: string | null = null;
    for (const [sku, quantity] of order.lines)
      ({ cartId } = await addToCart(scopeAsOf(scope, { at, as: actor }), { sku, quantity }));
    if (cartId === null) throw new Error(`${order.number} has no lines.`);
    const owner =
      actor.kind === 'person'
        ? { userId: actor.userId, guestId: null }
        : { userId: null, guestId: guestIdOf(order) };
    const placed = await placeCart(
      scope,
      owner,
      {
        cartId,
        name: buyer.name,
        phone: buyer.phone,
        email: buyer.email,
        delivery: order.delivery,
        addressLine: buyer.address.line,
        subdistrictCode: String(buyer.address.subdistrictCode),
        postalCode: buyer.address.postalCode,
        note: order.note ?? '',
        wantsDocument: '',
        ...NO_BUYER,
      },
      {
        number: order.number,
        ...(order.paymentSlug !== undefined && { paymentSlug: order.paymentSlug }),
        ...(order.waitsDays !== undefined && {
          payUntil: new Date(stage.today.getTime() + order.waitsDays * DAY_MS),
        }),
      },
    );
    await announceOrder(scopeAsOf(scope, { at: new Date(at.getTime() + MINUTE_MS / 30) }), placed.orderId);
    return placed;
  });
  return { order, receipt, slipId: null };
}

async function runStep(stage: Stage, placed: PlacedOrder, step: Step, at: Date): Promise<void> {
  const { order, receipt } = placed;
  const buyer = { at, as: actorOf(stage, order.buyer, order) };
  const shop = { at, as: shopkeeperOf(stage) };
  switch (step.do) {
    case 'slip':
      placed.slipId = await sendSlip(stage, placed, step, at);
      return;
    case 'confirm':
      return runAsOf(stage, shop, (scope) => confirm(scope, placed, step));
    case 'reject':
      return runAsOf(stage, shop, async (scope) => {
        const payment = await paymentOf(scope, receipt);
        if (placed.slipId === null) throw new Error(`${order.number} has no slip to turn down.`);
        await rejectSlip(scope, { paymentId: payment.paymentId, slipId: placed.slipId, reason: step.reason });
      });
    case 'expire':
      return runAsOf(stage, { at }, (scope) => expireOrder(scope, receipt.orderId));
    case 'cancel':
      if (step.by === 'buyer')
        return runAsOf(stage, buyer, (scope) => cancelOwnOrder(scope, receipt.orderId));
      return runAsOf(stage, shop, (scope) => cancelOrder(scope, receipt.orderId, step.reason ?? ''));
    case 'pack':
      return runAsOf(stage, shop, (scope) => packOrder(scope, receipt.orderId));
    case 'ship':
      return runAsOf(stage, shop, (scope) =>
        shipOrder(scope, receipt.orderId, { carrier: step.carrier, trackingNumber: step.tracking }),
      );
    case 'deliver':
      return runAsOf(stage, shop, (scope) => deliverOrder(scope, receipt.orderId));
  }
}

async function sendSlip(
  stage: Stage,
  { order, receipt }: PlacedOrder,
  step: Step & { do: 'slip' },
  at: Date,
): Promise<string> {
  if (receipt.paymentSlug === null) throw new Error(`${order.number} has nothing to pay.`);
  const slug = receipt.paymentSlug;
  const as = actorOf(stage, order.buyer, order);
  const { promptpay } = billingSettings.of(stage.tenant);
  const picture = await drawSlip({
    ...transferOf(step.likeOrder ?? order.number),
    amountSatang: receipt.grandTotalSatang,
    sentAt: new Date(at.getTime() - 2 * MINUTE_MS),
    payerName: order.buyer.name,
    payeeName: promptpay?.accountName ?? stage.tenant.name,
    zone: stage.tenant.zone,
    hasQr: step.isCutOff !== true,
  });
  const { app, tenant } = stage;
  const prepared = await prepareSlip(
    { app, tenant, actor: as, now: at, locale: tenant.locale, requestId: 'demo' },
    slug,
    picture,
  );
  const view = await runAsOf(stage, { at, as }, (scope) => receiveSlip(scope, slug, prepared));
  if (view.slip === null) throw new Error(`The slip of ${order.number} was not taken.`);
  return view.slip.slipId;
}

async function confirm(
  scope: Scope,
  { order, receipt, slipId }: PlacedOrder,
  step: Step & { do: 'confirm' },
): Promise<void> {
  const payment = await paymentOf(scope, receipt);
  await confirmPayment(scope, {
    paymentId: payment.paymentId,
    slipId,
    ...transferOf(order.number),
    amountSatang: receipt.grandTotalSatang + (step.baht ?? 0) * 100,
    sentAt: new Date(scope.now.getTime() - 4 * MINUTE_MS),
  });
}

async function paymentOf(scope: Scope, receipt: OrderReceipt): Promise<Payment> {
  const payment = await findPaymentOf(scope, targetOf(receipt.orderId));
  if (payment === null) throw new Error(`${receipt.number} has no payment.`);
  return payment;
}

/** The transfer that pays an order; deterministic. */
function transferOf(number: string): { sendingBank: string; transRef: string } {
  const chance = chanceOf(`transfer ${number}`);
  const digits = Array.from({ length: 18 }, () => chance.whole(0, 9)).join('');
  return { sendingBank: chance.pick(['002', '004', '006', '014', '025']), transRef: `DM${digits}` };
}

function actorOf({ people }: Stage, buyer: DemoBuyer, order: DemoOrder): Actor {
  if (buyer.isGuest) return { kind: 'guest', role: 'guest', guestId: guestIdOf(order) };
  const person = people.get(buyer.email);
  if (!person) throw new Error(`${buyer.email} is nobody here.`);
  return person;
}

/** Each guest order comes from a separate browser. */
function guestIdOf({ number }: DemoOrder): string {
  return createHash('sha256').update(`guest of ${number}`).digest('hex');
}

/** Who does the shop's work. */
export function shopkeeperOf({ people }: Stage): PersonActor {
  const all = [...people.values()];
  const keeper = all.find(({ role }) => role === 'manager') ?? all.find(({ role }) => role === 'admin');
  if (!keeper) throw new Error('Nobody keeps this shop.');
  return keeper;
}
