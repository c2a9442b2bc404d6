import { callPage } from '#platform/testing/page-call.ts';
import { decodeQrFromImage } from '#platform/images/decode-qr.ts';
import { actualTexts, pictureOfPdf } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { setResponseState } from '../response/change-response.ts';
import { answerOfCode } from '../response/response-code.ts';
import { changeAnswers } from '../submit/change-answers.ts';
import { submitAnswers } from '../submit/submit-answers.ts';
import { answersTo, ASKED, openForm, OPTIONS, started } from '../testing.ts';
import { loader } from './sent-pdf-page.tsx';

const ANSWERS = { [ASKED.name]: 'สมใจ', [ASKED.session]: OPTIONS.morning };

async function sent(world: World, slug: string): Promise<string> {
  const start = await started(world, slug);
  const { changeToken } = await world.write(
    (scope) => submitAnswers(scope, { form: slug, answers: ANSWERS, start, website: '' }),
    world.guest(),
  );
  return changeToken ?? '';
}

const printed = (world: World, form: string, token: string) =>
  callPage(world, loader, {
    path: `/form/${form}/change/${token}/pdf`,
    pattern: '/form/:form/change/:token/pdf',
    params: { form, token },
  });

test('the sender of an answer has it as a PDF with its code, as it is after a change', async ({ world }) => {
  const form = await openForm(world, { settings: { mayChange: true, hasCode: true } });
  const token = await sent(world, form);
  const changed = { ...ANSWERS, [ASKED.name]: 'วิไล' };
  await world.write(
    (scope) => changeAnswers(scope, { form, token, answers: changed, seen: '' }),
    world.guest(),
  );
  const reply = await printed(world, form, token);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(actualTexts(bytes)).toEqual(expect.arrayContaining(['ผู้ตอบแก้ไข', 'ชื่อ', 'วิไล', 'รอบ', 'เช้า', '1/1']));
  const read = await decodeQrFromImage(await pictureOfPdf(bytes));
  const [answer] = await answersTo(world, form);
  const [text = ''] = read.ok ? read.texts : [];
  expect(await world.read(async (scope) => answerOfCode(scope, text))).toBe(answer?.responseId);
});

test('a link opens the PDF of its own answer alone, and only while it changes that answer', async ({
  world,
}) => {
  const form = await openForm(world, { settings: { mayChange: true } });
  const token = await sent(world, form);
  const other = await openForm(world, { settings: { mayChange: true } });
  const theirs = await world.another();
  const foreign = await sent(theirs, await openForm(theirs, { settings: { mayChange: true } }));
  const missing = { init: { status: 404 } };
  for (const wrong of ['forged', `${token}x`, foreign])
    await expect(printed(world, form, wrong)).rejects.toMatchObject(missing);
  await expect(printed(world, other, token)).rejects.toMatchObject(missing);
  await expect(printed(theirs, form, token)).rejects.toMatchObject(missing);
  expect((await printed(world, form, token)).status).toBe(200);
  const responseId = (await answersTo(world, form))[0]?.responseId ?? '';
  await world.write((scope) => setResponseState(scope, { slug: form, responseId, state: 'under_review' }));
  await expect(printed(world, form, token)).rejects.toMatchObject(missing);
});

test('of a form for members only the member who sent an answer has it as a PDF', async ({ world }) => {
  const form = await openForm(world, { settings: { mayChange: true, audience: 'members' } });
  const start = await started(world, form);
  const [member, other] = [await world.person(), await world.person()];
  const { changeToken } = await world.write(
    (scope) => submitAnswers(scope, { form, answers: ANSWERS, start, website: '' }),
    member,
  );
  const token = changeToken ?? '';
  const call = { path: `/form/${form}/change/${token}/pdf`, params: { form, token } };
  expect((await callPage(world, loader, { ...call, actor: member })).status).toBe(200);
  await expect(callPage(world, loader, { ...call, actor: other })).rejects.toMatchObject({
    init: { status: 404 },
  });
  await expect(callPage(world, loader, call)).rejects.toMatchObject({ init: { status: 403 } });
});
