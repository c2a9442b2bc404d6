import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '#platform/testing/test.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { World } from '#platform/testing/world.ts';
import type { Actor } from '#platform/scope.ts';
import { listPlacedOrders } from '#modules/orders/testing.ts';
import { issueDocument } from '../document/issue-document.ts';
import { action, loader } from '../own/document-page.tsx';
import { findPaymentOf } from '../payment/payment-rows.ts';
import { archiveBranch, saveBranch } from '../seller/save-branch.ts';
import {
  branchInput,
  confirm,
  documentFactsOf,
  documentInput,
  documentLine,
  makeSeller,
  TEST_BUYER,
  TEST_VAT,
} from '../testing.ts';

const ACCEPT = {
  intent: 'accept',
  name: 'สมหญิง รักงาน',
  email: 'somying@example.test',
  phone: '081 234 5678',
  agrees: 'on',
};

async function quoted(
  dueOn: string | null = null,
  unitPriceSatang = 100_000,
): Promise<{ world: World; slug: string; documentId: string }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const key = await world.write((scope) =>
    issueDocument(
      scope,
      documentInput({
        kind: 'quotation',
        priceMode: 'excl',
        dueOn,
        lines: [
          documentLine({ name: 'ค่าติดตั้ง', quantity: '1.5', unit: 'วัน', unitPriceSatang }),
          documentLine({ name: 'หนังสือคู่มือ', unitPriceSatang: 50_000, vatClass: 'exempt' }),
        ],
      }),
    ),
  );
  return { world, ...key };
}

function answer(world: World, slug: string, form: Record<string, string>, actor?: Actor): Promise<unknown> {
  return callPage(world, action, {
    path: `/billing/invoice/${slug}`,
    params: { key: slug },
    pattern: '/billing/invoice/:key',
    form,
    ...(actor && { actor }),
  });
}

function shown(world: World, slug: string, actor?: Actor) {
  return callPage(world, loader, {
    path: `/billing/invoice/${slug}`,
    params: { key: slug },
    ...(actor && { actor }),
  });
}

describe('who holds the link of a quotation', { timeout: 60_000 }, () => {
  test('accepts it: an order of the same sum is placed, and its payment opens', async () => {
    const { world, slug, documentId } = await quoted();
    expect(await shown(world, slug)).toMatchObject({
      quotation: { canAnswer: true, answer: null, paymentSlug: null },
    });
    const reply = await answer(world, slug, ACCEPT);
    expect(reply).toMatchObject({ status: 303 });
    expect(await world.read(listPlacedOrders)).toEqual([
      {
        orderId: expect.any(String),
        source: 'quotation',
        cartId: documentId,
        contactEmail: ACCEPT.email,
        grandTotalSatang: 160_500 + 50_000,
        vatSatang: 10_500,
      },
    ]);
    const { document, quotation } = await shown(world, slug);
    expect(document.state).toBe('accepted');
    expect(quotation).toMatchObject({
      canAnswer: false,
      answer: { answer: 'accepted', name: ACCEPT.name },
      paymentSlug: expect.any(String),
    });
    expect((reply as Response).headers.get('location')).toContain(quotation?.paymentSlug);
  });

  test('cannot accept more than a payment takes, but can decline it', async () => {
    const { world, slug } = await quoted(null, 10_000_000_000);
    expect(await answer(world, slug, ACCEPT)).toMatchObject({
      data: { problem: { code: 'billing.quotation_too_large' } },
    });
    expect((await shown(world, slug)).quotation).toMatchObject({ canAnswer: true, answer: null });
    await answer(world, slug, { intent: 'decline', name: 'สมหญิง', reason: '' });
    expect((await shown(world, slug)).document.state).toBe('declined');
    expect(await world.read(listPlacedOrders)).toEqual([]);
  });

  test('twenty of them at once: one order', async () => {
    const { world, slug } = await quoted();
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person()));
    const replies = await Promise.all(people.map((person) => answer(world, slug, ACCEPT, person)));
    const refused = replies.filter((reply) => !(reply instanceof Response));
    expect(refused).toHaveLength(19);
    for (const reply of refused)
      expect(reply).toMatchObject({ data: { ok: false, problem: { code: 'billing.quotation_answered' } } });
    expect(await world.read(listPlacedOrders)).toHaveLength(1);
  });

  test('declines it with a reason, and cannot accept it then', async () => {
    const { world, slug } = await quoted();
    await answer(world, slug, { intent: 'decline', name: 'สมหญิง', reason: 'ราคาสูงไป' });
    const { document, quotation } = await shown(world, slug);
    expect(document.state).toBe('declined');
    expect(quotation).toMatchObject({ canAnswer: false, answer: { answer: 'declined', name: 'สมหญิง' } });
    expect(await answer(world, slug, ACCEPT)).toMatchObject({
      data: { problem: { code: 'billing.quotation_answered' } },
    });
    expect(await world.read(listPlacedOrders)).toEqual([]);
  });

  test('accepts it on its last day, not on the day after', async () => {
    const { world, slug } = await quoted('2020-01-01');
    expect(await shown(world, slug)).toMatchObject({ quotation: { canAnswer: false, isExpired: true } });
    for (const form of [ACCEPT, { intent: 'decline', name: 'สมหญิง' }])
      expect(await answer(world, slug, form)).toMatchObject({
        data: { problem: { code: 'billing.quotation_expired' } },
      });
    expect(await world.read(listPlacedOrders)).toEqual([]);
  });

  test('has to say who they are and that they agree', async () => {
    const { world, slug } = await quoted();
    const wrong = await answer(world, slug, { intent: 'accept', name: ' ', email: 'x', phone: '1' });
    expect(wrong).toMatchObject({
      data: {
        problem: {
          fields: {
            name: expect.anything(),
            email: expect.anything(),
            phone: expect.anything(),
            agrees: expect.anything(),
          },
        },
      },
    });
    expect(await answer(world, slug, { ...ACCEPT, name: 'x'.repeat(10_000) })).toMatchObject({
      data: { ok: false },
    });
    expect(await world.read(listPlacedOrders)).toEqual([]);
  });

  test('finds it on its own site only, and only quotations', async () => {
    const { world, slug } = await quoted();
    const elsewhere = await world.another();
    for (const [site, key] of [
      [elsewhere, slug],
      [world, randomUUID()],
    ] as const)
      expect(await answer(site, key, ACCEPT)).toMatchObject({
        data: { problem: { code: 'billing.document_missing' } },
      });
    const invoice = await world.write((scope) => issueDocument(scope, documentInput({ kind: 'invoice' })));
    expect(await answer(world, invoice.slug, ACCEPT)).toMatchObject({
      data: { problem: { code: 'billing.document_missing' } },
    });
    expect(await shown(world, invoice.slug)).toMatchObject({ quotation: null });
  });
});

test('a buyer without a link accepts their own quotation by its number', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const owner = await world.person();
  const { number } = await world.write((scope) =>
    issueDocument(scope, documentInput({ kind: 'quotation', buyer: TEST_BUYER, buyerUserId: owner.userId })),
  );
  expect(await answer(world, number, ACCEPT)).toMatchObject({
    data: { problem: { code: 'billing.document_missing' } },
  });
  expect(await answer(world, number, ACCEPT, owner)).toMatchObject({ status: 303 });
});

test('the order from a branch’s quotation is documented there, and elsewhere only once the branch is archived', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { branchId: branch } = await world.write((scope) =>
    saveBranch(scope, branchInput({ code: '00007' })),
  );
  const sell = async (
    meanwhile: () => Promise<void> = async () => undefined,
  ): Promise<string | undefined> => {
    const { slug, documentId } = await world.write((scope) =>
      issueDocument(scope, documentInput({ kind: 'quotation', branchCode: '00007' })),
    );
    await answer(world, slug, ACCEPT);
    await meanwhile();
    const order = (await world.read(listPlacedOrders)).find(({ cartId }) => cartId === documentId);
    const target = { targetKind: 'orders.order', targetId: order?.orderId ?? '' };
    const payment = await world.read((scope) => findPaymentOf(scope, target));
    await confirm(world, payment?.paymentId ?? '', { amountSatang: 10_700 });
    const [document] = await documentFactsOf(world, target.targetId);
    return document?.number;
  };
  expect(await sell()).toMatch(/^RT00007-\d{4}-00001$/);
  const archive = () => world.write((scope) => archiveBranch(scope, { branch, isArchived: true }));
  expect(await sell(archive)).toMatch(/^RT\d{4}-00001$/);
});
