import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader as aliasPage } from '../fill/alias-page.tsx';
import { getForm } from '../form/form-queries.ts';
import { createForm, saveFacts, setFormState } from '../form/save-form.ts';
import { FormSettings } from '../form/settings-contract.ts';
import { getResponse } from '../response/response-queries.ts';
import { answersTo, ASKED, openForm, OPTIONS, questions, send } from '../testing.ts';
import { action as answerAction, loader as answerPage } from './answer-page.tsx';

const facts = (more: object = {}) => ({
  slug: '',
  alias: null,
  title: { th: 'แบบฟอร์ม', en: '' },
  settings: FormSettings.parse({}),
  ...more,
});

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

test('addresses are used once; a draft without published questions cannot be opened', async ({ world }) => {
  const slug = await openForm(world);
  const make = (more: object) =>
    world.write((scope) => createForm(scope, { facts: facts(more), draft: questions() }));
  await expect(make({ slug })).rejects.toMatchObject({ code: 'forms.slug_taken' });
  await expect(make({ slug: 'manage' })).rejects.toMatchObject({ code: 'forms.slug_reserved' });
  await make({ alias: 'doa-register-68' });
  await expect(make({ alias: 'doa-register-68' })).rejects.toMatchObject({ code: 'forms.alias_taken' });
  const draft = await make({ slug: 'draft' });
  await expect(
    world.write((scope) => setFormState(scope, { slug: draft.slug, state: 'open' })),
  ).rejects.toMatchObject({
    code: 'forms.not_published',
  });
});

test('the fixed address leads to the form that has it, and to nothing without one', async ({ world }) => {
  const visit = () => callPage(world, aliasPage, { path: '/doa-register-68' });
  await expect(visit()).rejects.toMatchObject({ init: { status: 404 } });
  const slug = await openForm(world);
  const { version } = await world.read((scope) => getForm(scope, slug));
  await world.write((scope) =>
    saveFacts(scope, { slug, version, facts: facts({ alias: 'doa-register-68' }) }),
  );
  const redirect = await visit().catch((error: unknown) => error);
  expect((redirect as Response).headers.get('location')).toBe(`/form/${slug}`);
});
