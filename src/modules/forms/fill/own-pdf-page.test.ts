import { callPage } from '#platform/testing/page-call.ts';
import { actualTexts } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import { answersTo, ASKED, openForm, OPTIONS, send } from '../testing.ts';
import { loader } from './own-pdf-page.tsx';

test('a member has their own answer as a PDF, and nobody else has it', async ({ world }) => {
  const form = await openForm(world);
  const [member, other] = [await world.person(), await world.person('manager')];
  const answers = { [ASKED.name]: 'สมใจ', [ASKED.session]: OPTIONS.morning };
  await send(world, form, answers, { actor: member });
  const [answer] = await answersTo(world, form);
  const response = answer?.responseId ?? '';
  const call = { path: `/form/${form}/own/${response}/pdf`, params: { form, response } };
  const pdf = await callPage(world, loader, { ...call, actor: member });
  expect(actualTexts(Buffer.from(await pdf.arrayBuffer()))).toEqual(expect.arrayContaining(['สมใจ']));
  await expect(callPage(world, loader, { ...call, actor: other })).rejects.toMatchObject({
    init: { status: 404 },
  });
});
