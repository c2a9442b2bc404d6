import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { confirm, documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { openClaimPayment } from '../claims/open-claim-payment.ts';
import { action, loader } from './claim-page.tsx';

async function invoiced(): Promise<{ world: World; document: string }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { documentId } = await world.write((scope) =>
    issueDocument(scope, documentInput({ kind: 'invoice', dueOn: '2020-01-01' })),
  );
  return { world, document: documentId };
}

async function send(world: World, document: string, form: Record<string, string>): Promise<unknown> {
  const path = `/billing/manage/documents/${document}/claim`;
  return callPage(world, action, { path, params: { document }, form, actor: await world.person('manager') });
}

async function shown(world: World, document: string, role: 'manager' | 'user' = 'manager') {
  const path = `/billing/manage/documents/${document}/claim`;
  return callPage(world, loader, { path, params: { document }, actor: await world.person(role) });
}

test('a manager reminds the buyer, records money, and sees the receipt of each part', async () => {
  const { world, document } = await invoiced();
  expect((await shown(world, document)).claim).toMatchObject({ isOverdue: true, dueSatang: 10_700 });
  expect(await send(world, document, { intent: 'remind', email: 'nobody' })).toMatchObject({
    data: { problem: { fields: { email: expect.anything() } } },
  });
  await send(world, document, { intent: 'remind', email: 'buyer@example.test' });
  expect(await send(world, document, { intent: 'record' })).toMatchObject({ status: 303 });
  const { paymentId } = await world.write((scope) => openClaimPayment(scope, document));
  await confirm(world, paymentId, { amountSatang: 700 });
  const page = await shown(world, document);
  expect(page).toMatchObject({
    claim: {
      dueSatang: 10_000,
      parts: [{ partNo: 1, paidSatang: 700, receipt: { number: expect.stringMatching(/^RT/) } }],
    },
    email: 'buyer@example.test',
    reminders: { count: 1 },
  });
});

test('a manager gives an invoice up with a reason; a member may not see it', async () => {
  const { world, document } = await invoiced();
  await send(world, document, { intent: 'write_off', reason: 'ลูกค้าปิดกิจการ' });
  expect((await shown(world, document)).claim).toMatchObject({
    state: 'uncollectible',
    stateReason: 'ลูกค้าปิดกิจการ',
  });
  await expect(shown(world, document, 'user')).rejects.toMatchObject({ init: { status: 403 } });
});
