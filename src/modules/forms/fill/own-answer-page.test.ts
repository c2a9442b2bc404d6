import { noticesOf } from '#modules/notifications/testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import type { Actor } from '#platform/scope.ts';
import { setResponseState } from '../response/change-response.ts';
import { eraseResponses } from '../response/erase-responses.ts';
import { RECEIPTS_OF_FORM } from '../submit/receipt-limit.ts';
import { answersTo, ASKED, openForm, OPTIONS, send, started } from '../testing.ts';
import { loader } from './own-answer-page.tsx';

const ANSWERS = { [ASKED.name]: 'สมใจ', [ASKED.session]: OPTIONS.morning };
const MISSING = { init: { status: 404 } };

const opened = (world: World, { form, response, actor }: { form: string; response: string; actor?: Actor }) =>
  callPage(world, loader, {
    path: `/form/${form}/own/${response}`,
    pattern: '/form/:form/own/:response',
    params: { form, response },
    ...(actor && { actor }),
  });

test('a member is told that an answer was received, once, and opens it from there', async ({ world }) => {
  const form = await openForm(world, { settings: { receipt: true, mayChange: true } });
  const member = await world.person();
  const start = await started(world, form);
  const reference = await send(world, form, ANSWERS, { actor: member, start });
  expect(await send(world, form, ANSWERS, { actor: member, start })).toBe(reference);
  const [answer] = await answersTo(world, form);
  const response = answer?.responseId ?? '';
  expect((await world.read(noticesOf, member)).notifications).toMatchObject([
    { link: `/form/${form}/own/${response}`, body: expect.stringContaining(reference) },
  ]);
  expect(await opened(world, { form, response, actor: member })).toMatchObject({
    answer: { reference, answers: ANSWERS },
    changeToken: expect.any(String),
  });
  await world.write((scope) =>
    setResponseState(scope, { slug: form, responseId: response, state: 'under_review' }),
  );
  expect(await opened(world, { form, response, actor: member })).toMatchObject({ changeToken: null });
});

test('nobody else opens it: not another member, a manager, a guest, another site, or anybody once it was erased', async ({
  world,
}) => {
  const form = await openForm(world);
  const [member, other, manager] = [
    await world.person(),
    await world.person(),
    await world.person('manager'),
  ];
  await send(world, form, ANSWERS, { actor: member });
  await send(world, form, ANSWERS);
  const [ofGuest, ofMember] = await answersTo(world, form);
  const response = ofMember?.responseId ?? '';
  expect(await opened(world, { form, response, actor: member })).toMatchObject({ changeToken: null });
  for (const actor of [other, manager])
    await expect(opened(world, { form, response, actor })).rejects.toMatchObject(MISSING);
  const unowned = { form, response: ofGuest?.responseId ?? '', actor: member };
  await expect(opened(world, unowned)).rejects.toMatchObject(MISSING);
  const elsewhere = { form: await openForm(world), response, actor: member };
  await expect(opened(world, elsewhere)).rejects.toMatchObject(MISSING);
  const theirs = await world.another();
  const stranger = await theirs.person();
  await openForm(theirs, { slug: form });
  await expect(opened(theirs, { form, response, actor: stranger })).rejects.toMatchObject(MISSING);
  await world.write((scope) => eraseResponses(scope, [response]));
  await expect(opened(world, { form, response, actor: member })).rejects.toMatchObject(MISSING);
});

test('guests, and members of forms without receipts, are told nothing; a member is told three times a day', async ({
  world,
}) => {
  const member = await world.person();
  const silent = await openForm(world);
  await send(world, silent, ANSWERS, { actor: member });
  expect((await world.read(noticesOf, member)).notifications).toEqual([]);
  const form = await openForm(world, { settings: { receipt: true } });
  await send(world, form, ANSWERS);
  for (let sent = 0; sent < RECEIPTS_OF_FORM + 2; sent += 1)
    await send(world, form, ANSWERS, { actor: member });
  expect((await world.read(noticesOf, member)).notifications).toHaveLength(RECEIPTS_OF_FORM);
});
