import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carrierName, CARRIERS, trackingUrl } from './carrier-rules.ts';
import {
  buyerActions,
  canRevive,
  cleanOrderNumber,
  DELIVERY_KINDS,
  deskActions,
  deskSteps,
  FULFILMENT_STATES,
  findOrderProblem,
  fulfilmentTransitions,
  headlineOf,
  lineLabel,
  MAX_LINE_QUANTITY,
  MAX_ORDER_SATANG,
  MAX_ORDER_LINES,
  numberPeriod,
  ORDER_STATUSES,
  type OrderFacts,
  orderNumber,
  orderTotals,
  orderTransitions,
  type PricedLine,
  paymentStateOf,
  stepOf,
} from './order-rules.ts';

const placed: OrderFacts = {
  status: 'placed',
  deliveryKind: 'ship',
  fulfilment: 'unfulfilled',
  grandTotalSatang: 10_000,
  paidSatang: 0,
  isSlipWaiting: false,
};

/** Computes the totals and asserts their invariants. */
function checkedTotals(lines: readonly PricedLine[], deliverySatang: number, rateBp: number) {
  const totals = orderTotals(lines, deliverySatang, rateBp);
  const sum = (pick: (line: { lineTotalSatang: number; vatSatang: number }) => number) =>
    totals.lines.reduce((all, line) => all + pick(line), 0);
  expect(sum((line) => line.lineTotalSatang)).toBe(totals.subtotalSatang);
  expect(totals.subtotalSatang + deliverySatang).toBe(totals.grandTotalSatang);
  expect(sum((line) => line.vatSatang) + totals.delivery.vatSatang).toBe(totals.vatSatang);
  for (const part of [...totals.lines, totals.delivery])
    expect(part.vatSatang).toBeLessThanOrEqual(part.lineTotalSatang);
  return totals;
}

const standard = (unitPriceSatang: number, quantity = 1): PricedLine => ({
  unitPriceSatang,
  quantity,
  vatClass: 'standard',
});

describe('VAT is rounded once per document', () => {
  test.each([
    ['three lines of 10.00', [standard(1000), standard(1000), standard(1000)], 196, [66, 65, 65]],
    ['19.99 + 5.01 + 75.00', [standard(1999), standard(501), standard(7500)], 654, [131, 33, 490]],
    ['one line of 899.00', [standard(89_900)], 5881, [5881]],
    [
      'nothing to tax',
      [
        { ...standard(5000), vatClass: 'exempt' as const },
        { ...standard(100), vatClass: 'zero' as const },
      ],
      0,
      [0, 0],
    ],
  ])('%s', (_name, lines, vatSatang, shares) => {
    const totals = checkedTotals(lines, 0, 700);
    expect(totals.vatSatang).toBe(vatSatang);
    expect(totals.lines.map((line) => line.vatSatang)).toEqual(shares);
  });

  test('delivery is taxed too; an exempt line has rate 0', () => {
    const totals = checkedTotals([{ ...standard(10_000), vatClass: 'exempt' }], 5350, 700);
    expect(totals.delivery).toEqual({ lineTotalSatang: 5350, vatRateBp: 700, vatSatang: 350 });
    expect(totals.lines[0]?.vatRateBp).toBe(0);
  });

  test('the parts always sum to the whole', () => {
    const line = fc.record({
      unitPriceSatang: fc.integer({ min: 0, max: 50_000_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      vatClass: fc.constantFrom('standard' as const, 'zero' as const, 'exempt' as const),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.constantFrom(0, 700, 1000),
        (lines, delivery, rate) => {
          checkedTotals(lines, delivery, rate);
        },
      ),
    );
  });
});

describe('payment state is derived from facts', () => {
  test.each([
    [{}, 'unpaid'],
    [{ isSlipWaiting: true }, 'verifying'],
    [{ paidSatang: 4000 }, 'partially_paid'],
    [{ paidSatang: 10_000, status: 'confirmed' }, 'paid'],
    [{ paidSatang: 10_001, status: 'confirmed' }, 'overpaid'],
    [{ grandTotalSatang: 0, status: 'confirmed' }, 'free'],
    [{ paidSatang: 10_000, status: 'expired' }, 'to_refund'],
    [{ paidSatang: 1, status: 'cancelled' }, 'to_refund'],
    [{ status: 'cancelled' }, 'unpaid'],
  ] as const)('%j is %s', (facts, state) => {
    expect(paymentStateOf({ ...placed, ...facts })).toBe(state);
  });
});

describe('allowed actions', () => {
  test.each([
    ['a new order can be paid or cancelled', {}, ['pay', 'cancel']],
    ['a partly paid order stays payable', { paidSatang: 1 }, ['pay']],
    ['a pending slip is decided first', { isSlipWaiting: true }, []],
    ['an ended order offers nothing', { status: 'expired' }, []],
  ] as const)('buyer: %s', (_name, facts, actions) => {
    expect(buyerActions({ ...placed, ...facts })).toEqual(actions);
  });

  test.each([
    ['an unpaid order can only be cancelled', {}, ['cancel']],
    ['a pending slip is decided first', { isSlipWaiting: true }, []],
    [
      'paid goods can be packed or shipped',
      { status: 'confirmed', paidSatang: 10_000 },
      ['pack', 'ship', 'cancel'],
    ],
    ['packed goods can be shipped', { status: 'confirmed', fulfilment: 'packed' }, ['ship', 'cancel']],
    ['shipped goods can only be delivered', { status: 'confirmed', fulfilment: 'shipped' }, ['deliver']],
    [
      'a pickup order can be packed or handed over',
      { status: 'confirmed', deliveryKind: 'pickup' },
      ['pack', 'deliver', 'cancel'],
    ],
    ['a complete order is closed', { status: 'completed', fulfilment: 'delivered' }, []],
    [
      'an order without delivery can be cancelled after completion',
      { status: 'completed', deliveryKind: 'none' },
      ['cancel'],
    ],
    ['a cancelled order is closed', { status: 'cancelled' }, []],
  ] as const)('desk: %s', (_name, facts, actions) => {
    expect(deskActions({ ...placed, ...facts })).toEqual(actions);
  });

  test.each([
    [
      'placed: everything waits for money, except cancelling',
      {},
      ['pack: waits_for_money', 'ship: waits_for_money', 'deliver: waits_for_money', 'cancel'],
    ],
    [
      'placed with a slip: the slip is decided first',
      { isSlipWaiting: true },
      ['pack: slip_waiting', 'ship: slip_waiting', 'deliver: slip_waiting', 'cancel: slip_waiting'],
    ],
    [
      'paid: packing comes first',
      { status: 'confirmed' },
      ['pack', 'ship', 'deliver: not_shipped', 'cancel'],
    ],
    [
      'packed: packing lies behind',
      { status: 'confirmed', fulfilment: 'packed' },
      ['ship', 'deliver: not_shipped', 'cancel'],
    ],
    [
      'shipped: too late to cancel',
      { status: 'confirmed', fulfilment: 'shipped' },
      ['deliver', 'cancel: has_left'],
    ],
    [
      'picked up: handed over without shipping',
      { status: 'confirmed', deliveryKind: 'pickup' },
      ['pack', 'deliver', 'cancel'],
    ],
    ['nothing to deliver', { status: 'confirmed', deliveryKind: 'none' }, ['cancel']],
    ['delivered', { status: 'completed', fulfilment: 'delivered' }, ['cancel: has_left']],
    ['expired', { status: 'expired' }, ['cancel']],
    ['cancelled: nothing lies ahead', { status: 'cancelled' }, []],
  ] as const)('steps ahead: %s', (_name, facts, expected) => {
    const steps = deskSteps({ ...placed, ...facts });
    expect(steps.map(({ action, refusal }) => (refusal === null ? action : `${action}: ${refusal}`))).toEqual(
      expected,
    );
  });

  test('an expired order can be revived only if fully paid', () => {
    expect(canRevive({ ...placed, status: 'expired', paidSatang: 10_000 })).toBe(true);
    expect(canRevive({ ...placed, status: 'expired', paidSatang: 9_999 })).toBe(false);
    expect(canRevive({ ...placed, status: 'cancelled', paidSatang: 10_000 })).toBe(false);
  });
});

describe('the transition tables are sound', () => {
  test('every status is reachable, and only cancelled is final', () => {
    const reachable = new Set(['placed', ...ORDER_STATUSES.flatMap((status) => orderTransitions[status])]);
    expect([...reachable].sort()).toEqual([...ORDER_STATUSES].sort());
    expect(ORDER_STATUSES.filter((status) => orderTransitions[status].length === 0)).toEqual(['cancelled']);
  });

  test('fulfilment only moves forward', () => {
    for (const kind of DELIVERY_KINDS) {
      for (const from of FULFILMENT_STATES) {
        for (const to of fulfilmentTransitions[kind][from]) {
          expect(FULFILMENT_STATES.indexOf(to)).toBeGreaterThan(FULFILMENT_STATES.indexOf(from));
        }
      }
    }
  });
});

test('an order needs lines and has limits on count, quantity and amount', () => {
  expect(findOrderProblem([])).toEqual({ code: 'orders.no_lines' });
  const line = (quantity: number, unitPriceSatang = 100) => ({ quantity, unitPriceSatang });
  const tooLarge = { code: 'orders.too_large' };
  expect(findOrderProblem([line(1)])).toBeNull();
  expect(findOrderProblem(Array.from({ length: MAX_ORDER_LINES + 1 }, () => line(1)))).toMatchObject(
    tooLarge,
  );
  expect(findOrderProblem([line(MAX_LINE_QUANTITY + 1)])).toMatchObject(tooLarge);
  expect(findOrderProblem([line(1, MAX_ORDER_SATANG)])).toBeNull();
  expect(findOrderProblem([line(1, MAX_ORDER_SATANG), line(1, 1)])).toMatchObject(tooLarge);
});

test('an order number contains the Buddhist year and the month', () => {
  expect(numberPeriod('2026-11-21')).toBe('6911');
  expect(orderNumber('SO', '6911', 1)).toBe('SO6911-00001');
  expect(orderNumber('SO', '6911', 123_456)).toBe('SO6911-123456');
});

test('a typed order number is normalised', () => {
  expect(cleanOrderNumber(' #so6911–00001 ')).toBe('SO6911-00001');
});

describe('the headline combines the three axes', () => {
  const state = {
    status: 'placed',
    payment: 'unpaid',
    fulfilment: 'unfulfilled',
    deliveryKind: 'ship',
  } as const;
  test.each([
    [{}, 'awaiting_payment', 0],
    [{ payment: 'verifying' }, 'verifying', 0],
    [{ payment: 'partially_paid' }, 'partially_paid', 0],
    [{ status: 'confirmed', payment: 'paid' }, 'preparing', 1],
    [{ status: 'confirmed', payment: 'paid', fulfilment: 'packed' }, 'packed', 1],
    [
      { status: 'confirmed', payment: 'paid', fulfilment: 'packed', deliveryKind: 'pickup' },
      'ready_for_pickup',
      2,
    ],
    [{ status: 'confirmed', payment: 'paid', fulfilment: 'shipped' }, 'shipped', 2],
    [{ status: 'completed', payment: 'paid', fulfilment: 'delivered' }, 'completed', 4],
    [{ status: 'completed', payment: 'free', deliveryKind: 'none' }, 'completed', 2],
    [{ status: 'expired' }, 'expired', null],
    [{ status: 'expired', payment: 'verifying' }, 'verifying', null],
    [{ status: 'expired', payment: 'to_refund' }, 'to_refund', null],
    [{ status: 'cancelled' }, 'cancelled', null],
    [{ status: 'cancelled', payment: 'to_refund' }, 'to_refund', null],
  ] as const)('%j is %s, step %s', (facts, headline, step) => {
    expect(headlineOf({ ...state, ...facts })).toBe(headline);
    expect(stepOf({ ...state, ...facts })).toBe(step);
  });
});

test('a line label includes the variant and the quantity', () => {
  expect(lineLabel({ title: 'แก้ว', variantTitle: 'สีฟ้า', quantity: 2 })).toBe('แก้ว · สีฟ้า × 2');
  expect(lineLabel({ title: 'แก้ว', variantTitle: null, quantity: 1 })).toBe('แก้ว × 1');
});

test('every carrier has a name in both languages; tracking URLs encode the number', () => {
  for (const carrier of CARRIERS)
    expect(carrierName(carrier, 'th') && carrierName(carrier, 'en')).toBeTruthy();
  expect(trackingUrl('thailand_post', 'EB1 &')).toBe(
    'https://track.thailandpost.co.th/?trackNumber=EB1%20%26',
  );
  expect(trackingUrl('flash', '')).toBeNull();
  expect(trackingUrl('own', '1')).toBeNull();
  expect(trackingUrl(null, '1')).toBeNull();
});
