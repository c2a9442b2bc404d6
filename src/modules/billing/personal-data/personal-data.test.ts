import { expect, test } from '#platform/testing/test.ts';
import { findBuyerProfile, saveBuyerProfile } from '../asking/buyer-profile.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { declineQuotation } from '../quotation/answer-quotation.ts';
import {
  documentInput,
  makeSeller,
  openTestPayment,
  sendSlip,
  TEST_BUYER,
  TEST_VAT,
  testSlip,
} from '../testing.ts';
import {
  billingPersonalData,
  buyerProfilePersonalData,
  quotationAnswersPersonalData,
} from './personal-data.ts';

test('a person’s export contains their payments with slip pictures, and nobody else’s', async ({ world }) => {
  const [payer, other] = [await world.signedIn(), await world.signedIn()];
  const payments = await Promise.all(
    Array.from({ length: 11 }, () => openTestPayment(world, { payerUserId: payer.actor.userId })),
  );
  await openTestPayment(world, { payerUserId: other.actor.userId });
  const bytes = await testSlip(world);
  expect((await sendSlip(payer, payments[0]?.slug ?? '', bytes)).status).toBe(201);

  const subject = { personId: payer.actor.userId, email: payer.actor.email };
  const collect = (after: string | null) =>
    world.read((scope) => billingPersonalData.collect(scope, subject, after));
  const first = await collect(null);
  const second = await collect(first.next);
  expect([first.records.length, second.records.length, second.next]).toEqual([10, 1, null]);
  const records = [...first.records, ...second.records] as {
    slug: string;
    slips: { picture: string; objectId?: string }[];
  }[];
  expect(new Set(records.map(({ slug }) => slug))).toEqual(new Set(payments.map(({ slug }) => slug)));
  const slips = records.flatMap((record) => record.slips);
  expect(slips).toHaveLength(1);
  expect(slips[0]?.picture).toMatch(/^data:image\/\w+;base64,[A-Za-z0-9+/=]{100,}$/);
  expect(slips[0]?.objectId).toBeUndefined();
});

test('the buyer whom a person named last is exported, and erased with the account, and nobody else’s', async ({
  world,
}) => {
  const [person, other] = [await world.person(), await world.person()];
  for (const { userId } of [person, other])
    await world.write((scope) => saveBuyerProfile(scope, userId, { kind: 'company', buyer: TEST_BUYER }));
  const subject = { personId: person.userId, email: person.email };
  const { records } = await world.read((scope) => buyerProfilePersonalData.collect(scope, subject, null));
  expect(records).toMatchObject([{ kind: 'company', name: TEST_BUYER.name, taxId: TEST_BUYER.taxId }]);
  await world.write(async (scope) => buyerProfilePersonalData.erase?.(scope, subject));
  expect(await world.read(findBuyerProfile, person)).toBeNull();
  expect(await world.read(findBuyerProfile, other)).toMatchObject({ buyerName: TEST_BUYER.name });
});

test('the names that a person typed in answers to quotations are in their export, and nobody else’s', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const [person, other] = [await world.person(), await world.person()];
  for (const [actor, name] of [
    [person, 'สมหญิง รักงาน'],
    [other, 'คนอื่น'],
    [undefined, 'แขก'],
  ] as const) {
    const { slug } = await world.write((scope) => issueDocument(scope, documentInput({ kind: 'quotation' })));
    await world.write((scope) => declineQuotation(scope, slug, { name, reason: 'ราคาสูงไป' }), actor);
  }
  const subject = { personId: person.userId, email: person.email };
  const { records, next } = await world.read((scope) =>
    quotationAnswersPersonalData.collect(scope, subject, null),
  );
  expect(records).toMatchObject([{ answer: 'declined', name: 'สมหญิง รักงาน', reason: 'ราคาสูงไป' }]);
  expect(next).toBeNull();
});
