import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { newReference, openTestPayment, sendSlip, testSlip } from '../testing.ts';
import { WAIT_NAMES } from '../payment/payment-rules.ts';
import { renderHtml } from '#ui/testing.tsx';
import { WaitingPaymentsCard } from './dashboard-card-views.tsx';
import { waitingPaymentsCard } from './dashboard-cards.ts';
import { listPayments } from './managed-payments.ts';

const HOUR_MS = 3_600_000;

async function sendOne(world: World): Promise<string> {
  const payment = await openTestPayment(world);
  const slip = await testSlip(world, { transRef: newReference(), payerName: payment.slug.slice(0, 8) });
  const reply = await sendSlip(world.visitor(), payment.slug, slip);
  expect(reply.status).toBe(201);
  return payment.paymentId;
}

test('waiting payments are counted by how long they wait, and the oldest come first', async ({ world }) => {
  // Another world resets the clock, so it comes first.
  await sendOne(await world.another());
  const oldest = await sendOne(world);
  world.travel(71 * HOUR_MS);
  await sendOne(world);
  world.travel(HOUR_MS);
  await sendOne(world);
  await sendOne(world);
  await openTestPayment(world);
  const facts = await world.read((scope) => waitingPaymentsCard.load(scope));
  expect(facts.ages).toEqual([2, 1, 0, 1]);
  expect(facts.count).toBe(4);
  expect(facts.payments).toHaveLength(3);
  expect(facts.payments[0]?.paymentId).toBe(oldest);
  // Each number leads to as many payments.
  const listed = await Promise.all(
    WAIT_NAMES.map((waited) =>
      world.read((scope) => listPayments(scope, { show: 'waiting', q: '', waited })),
    ),
  );
  expect(listed.map(({ rows }) => rows.length)).toEqual(facts.ages);
  const html = renderHtml(<WaitingPaymentsCard facts={facts} locale="en" zone="Asia/Bangkok" />);
  for (const query of ['show=waiting', ...WAIT_NAMES.map((waited) => `show=waiting&amp;waited=${waited}`)])
    expect(html).toContain(`href="/billing/manage/payments?${query}"`);
});

test('without waiting payments every age is empty', async ({ world }) => {
  expect(await world.read((scope) => waitingPaymentsCard.load(scope))).toMatchObject({
    ages: [0, 0, 0, 0],
    count: 0,
  });
});
