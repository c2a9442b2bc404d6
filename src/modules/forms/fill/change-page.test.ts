import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { action, loader } from './change-page.tsx';
import { getForm, listPlaces } from '../form/form-queries.ts';
import { setFormState } from '../form/save-form.ts';
import { FormSchema } from '../form/schema-contract.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';
import { setResponseState } from '../response/change-response.ts';
import { answersTo, ASKED, openForm, OPTIONS, questions, started, type TestForm } from '../testing.ts';
import { changeAnswers, openSentAnswers } from '../submit/change-answers.ts';
import { submitAnswers } from '../submit/submit-answers.ts';

const MORNING = { [ASKED.name]: 'สมใจ', [ASKED.session]: OPTIONS.morning };
const EVENING = { [ASKED.name]: 'สมใจ', [ASKED.session]: OPTIONS.evening };
const MISSING = { code: 'platform.missing' };

const changeable = (world: World, form: TestForm = {}) =>
  openForm(world, { ...form, settings: { mayChange: true, ...form.settings } });

async function sent(world: World, slug: string, answers: RawAnswers = MORNING): Promise<string> {
  const start = await started(world, slug);
  const { changeToken } = await world.write(
    (scope) => submitAnswers(scope, { form: slug, answers, start, website: '' }),
    world.guest(),
  );
  return changeToken ?? '';
}

const change = (world: World, slug: string, token: string, answers: RawAnswers) =>
  world.write((scope) => changeAnswers(scope, { form: slug, token, answers }), world.guest());

async function usedOf(world: World, slug: string): Promise<number | undefined> {
  return world.read(async (scope) => {
    const { formId } = await getForm(scope, slug);
    return (await listPlaces(scope, formId)).find(({ optionId }) => optionId === OPTIONS.morning)?.used;
  });
}

test('whoever sent an answer changes it; its place moves along and is free for others', async ({ world }) => {
  const slug = await changeable(world, { draft: questions(1) });
  const token = await sent(world, slug);
  expect(await usedOf(world, slug)).toBe(1);
  await change(world, slug, token, { ...EVENING, [ASKED.more]: 'เลิกงานเย็น' });
  expect(await usedOf(world, slug)).toBe(0);
  const other = await sent(world, slug);
  await expect(change(world, slug, token, MORNING)).rejects.toMatchObject({
    code: 'forms.option_full',
    details: { optionIds: [OPTIONS.morning] },
  });
  // The other keeps the place while changing something else, although the option is full.
  await change(world, slug, other, { ...MORNING, [ASKED.name]: 'วิไล' });
  const answers = (await answersTo(world, slug)).map((one) => one.answers);
  expect(answers).toContainEqual({ ...EVENING, [ASKED.more]: 'เลิกงานเย็น' });
  expect(answers).toContainEqual({ ...MORNING, [ASKED.name]: 'วิไล' });
  expect((await world.read((scope) => getForm(scope, slug))).taken).toBe(2);
});

test('of 20 who change to the last place at once, one gets it and the others keep what they had', async ({
  world,
}) => {
  const slug = await changeable(world, { draft: questions(1) });
  const tokens: string[] = [];
  for (let at = 0; at < 20; at += 1)
    tokens.push(await sent(world, slug, { ...EVENING, [ASKED.name]: `คนที่ ${at}` }));
  const results = await Promise.allSettled(tokens.map((token) => change(world, slug, token, MORNING)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await usedOf(world, slug)).toBe(1);
  const chosen = (await answersTo(world, slug)).map(({ answers }) => answers[ASKED.session]);
  expect(chosen.filter((option) => option === OPTIONS.evening)).toHaveLength(19);
});

test('an encrypted answer is shown covered, and stays unless it is typed anew', async ({ world }) => {
  const draft = FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [
          { id: 'f_testidno', kind: 'thai_id', label: { th: 'เลขประจำตัว' }, isRequired: true },
          { id: ASKED.name, kind: 'text', label: { th: 'ชื่อ' } },
        ],
      },
    ],
  });
  const slug = await changeable(world, { draft });
  const token = await sent(world, slug, { f_testidno: '1101700207030', [ASKED.name]: 'ก' });
  const opened = await world.read((scope) => openSentAnswers(scope, { form: slug, token }), world.guest());
  expect(opened.typed).toEqual({ [ASKED.name]: 'ก' });
  expect(opened.kept['f_testidno']).toMatch(/x/);
  expect(JSON.stringify(opened)).not.toContain('1101700207030');
  await change(world, slug, token, { [ASKED.name]: 'ข' });
  expect((await answersTo(world, slug))[0]?.answers).toMatchObject({
    f_testidno: opened.kept['f_testidno'],
    [ASKED.name]: 'ข',
  });
  await expect(change(world, slug, token, { f_testidno: '1101700230705' })).rejects.toMatchObject({
    code: 'forms.answers_invalid',
    details: { problems: { f_testidno: 'thai_id' } },
  });
});

test('a link opens its own answer of its own form alone, and only while it may be changed', async ({
  world,
}) => {
  const slug = await changeable(world);
  const token = await sent(world, slug);
  const other = await changeable(world);
  const theirs = await world.another();
  const foreign = await sent(theirs, await changeable(theirs, { slug: `${slug}-theirs` }));
  for (const wrong of ['', 'forged', `${token}x`, foreign, '__proto__'])
    await expect(change(world, slug, wrong, EVENING)).rejects.toMatchObject(MISSING);
  await expect(change(world, other, token, EVENING)).rejects.toMatchObject(MISSING);
  const fixed = await openForm(world);
  expect(await sent(world, fixed)).toBe('');

  const [answer] = await answersTo(world, slug);
  const responseId = answer?.responseId ?? '';
  await world.write((scope) => setResponseState(scope, { slug, responseId, state: 'under_review' }));
  await expect(change(world, slug, token, EVENING)).rejects.toMatchObject(MISSING);
  const closing = await changeable(world);
  const late = await sent(world, closing);
  await world.write((scope) => setFormState(scope, { slug: closing, state: 'closed' }));
  await expect(change(world, closing, late, EVENING)).rejects.toMatchObject(MISSING);
});

test('the page of a link shows what was sent, and sends the changes', async ({ world }) => {
  const slug = await changeable(world);
  const token = await sent(world, slug);
  const place = { path: `/form/${slug}/change/${token}`, params: { form: slug, token } };
  const page = await callPage(world, loader, place);
  expect(page).toMatchObject({ typed: MORNING, kept: {} });
  const form = { [`answers.${ASKED.name}`]: 'สมชาย', [`answers.${ASKED.session}`]: OPTIONS.evening };
  await expect(callPage(world, action, { ...place, form })).resolves.toMatchObject({ status: 303 });
  expect((await answersTo(world, slug))[0]?.answers).toMatchObject({ [ASKED.name]: 'สมชาย' });
  await expect(
    callPage(world, loader, { path: `/form/${slug}/change/no`, params: { form: slug, token: 'no' } }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});
