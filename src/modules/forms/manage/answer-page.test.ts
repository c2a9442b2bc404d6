import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { getForm } from '../form/form-queries.ts';
import { setTags } from '../response/change-response.ts';
import { getResponse } from '../response/response-queries.ts';
import { answersTo, ASKED, openForm, OPTIONS, send } from '../testing.ts';
import { loader as answersPage } from './answers-page.tsx';
import { action as answerAction, loader as answerPage } from './answer-page.tsx';

test('a manager reviews an answer, tags it and writes a note; what is not there is missing', async ({
  world,
}) => {
  const form = await openForm(world);
  await send(world, form, { [ASKED.name]: 'สมใจ', [ASKED.session]: OPTIONS.morning });
  const response = (await answersTo(world, form))[0]?.responseId ?? '';
  const call = {
    path: `/form/${form}/admin/answer/${response}`,
    params: { form, response },
    actor: await world.person('manager'),
  };
  for (const fields of [
    { intent: 'state', state: 'accepted' },
    { intent: 'tags', tags: 'ด่วน, โทรแล้ว, ด่วน' },
    { intent: 'note', body: 'โทรกลับวันจันทร์' },
  ])
    expect(await callPage(world, answerAction, { ...call, form: fields })).toMatchObject({
      data: { ok: true },
    });
  expect((await callPage(world, answerPage, call)).response).toMatchObject({
    state: 'accepted',
    tags: ['ด่วน', 'โทรแล้ว'],
    notes: [{ body: 'โทรกลับวันจันทร์', authorName: 'สมใจ ใจดี' }],
  });
  const { formId } = await world.read((scope) => getForm(scope, form));
  await expect(
    world.read((scope) => getResponse(scope, { formId, responseId: formId })),
  ).rejects.toMatchObject({ code: 'forms.response_missing' });
  await expect(world.read((scope) => getForm(scope, 'nobodys'))).rejects.toMatchObject({
    code: 'forms.form_missing',
  });
});

test('answers are found by an option that was chosen and by a tag', async ({ world }) => {
  const form = await openForm(world);
  await send(world, form, { [ASKED.name]: 'เช้า', [ASKED.session]: OPTIONS.morning });
  await send(world, form, { [ASKED.name]: 'เย็น', [ASKED.session]: OPTIONS.evening });
  const evening = (await answersTo(world, form))[0]?.responseId ?? '';
  await world.write((scope) => setTags(scope, { slug: form, responseId: evening, tags: ['ด่วน'] }));
  const list = async (query: string) => {
    const { items, tags } = await callPage(world, answersPage, {
      path: `/form/${form}/admin?${query}`,
      params: { form },
      actor: await world.person('manager'),
    });
    return { names: items.map(({ answers }) => answers[ASKED.name]), tags };
  };
  expect(await list(`chose=${OPTIONS.morning}`)).toEqual({ names: ['เช้า'], tags: ['ด่วน'] });
  expect((await list(`tag=${encodeURIComponent('ด่วน')}`)).names).toEqual(['เย็น']);
  expect((await list('')).names).toEqual(['เย็น', 'เช้า']);
});
