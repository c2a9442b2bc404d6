import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Actor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { action, loader } from './change-page.tsx';
import { getForm, listPlaces } from '../form/form-queries.ts';
import { setFormState } from '../form/save-form.ts';
import { FormSchema } from '../form/schema-contract.ts';
import type { Answers, RawAnswers } from '../logic/answer-contract.ts';
import { setResponseState } from '../response/change-response.ts';
import { eraseResponses } from '../response/erase-responses.ts';
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

/** Opens the page of a link and returns when the answers on it were changed; empty: never, or there is no such page. */
const openedAt = (world: World, slug: string, token: string) =>
  world
    .read((scope) => openSentAnswers(scope, { form: slug, token }), world.guest())
    .then(
      ({ seen }) => seen,
      () => '',
    );

async function change(
  world: World,
  slug: string,
  token: string,
  answers: RawAnswers,
  { seen, actor = world.guest() }: { seen?: string; actor?: Actor } = {},
): Promise<{ reference: string }> {
  const input = { form: slug, token, answers, seen: seen ?? (await openedAt(world, slug, token)) };
  return world.write((scope) => changeAnswers(scope, input), actor);
}

async function usedOf(world: World, slug: string): Promise<number | undefined> {
  return world.read(async (scope) => {
    const { formId } = await getForm(scope, slug);
    return (await listPlaces(scope, formId)).find(({ optionId }) => optionId === OPTIONS.morning)?.used;
  });
}

test('the sender of an answer changes it; its place moves along and is free for others', async ({
  world,
}) => {
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

test('of eight who change to the last place at once, one gets it and the others keep what they had', async ({
  world,
}) => {
  const slug = await changeable(world, { draft: questions(1) });
  const tokens: string[] = [];
  for (let at = 0; at < 8; at += 1)
    tokens.push(await sent(world, slug, { ...EVENING, [ASKED.name]: `คนที่ ${at}` }));
  const results = await Promise.allSettled(tokens.map((token) => change(world, slug, token, MORNING)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await usedOf(world, slug)).toBe(1);
  const chosen = (await answersTo(world, slug)).map(({ answers }) => answers[ASKED.session]);
  expect(chosen.filter((option) => option === OPTIONS.evening)).toHaveLength(7);
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
  const open = (form: string, wrong: string) =>
    world.read((scope) => openSentAnswers(scope, { form, token: wrong }), world.guest());
  for (const wrong of ['', 'forged', `${token}x`, foreign, '__proto__']) {
    await expect(change(world, slug, wrong, EVENING)).rejects.toMatchObject(MISSING);
    await expect(open(slug, wrong)).rejects.toMatchObject(MISSING);
  }
  await expect(change(world, other, token, EVENING)).rejects.toMatchObject(MISSING);
  const fixed = await openForm(world);
  expect(await sent(world, fixed)).toBe('');

  const [answer] = await answersTo(world, slug);
  const responseId = answer?.responseId ?? '';
  for (const state of ['under_review', 'rejected', 'withdrawn', 'spam'] as const) {
    const form = await changeable(world);
    const link = await sent(world, form);
    const [one] = await answersTo(world, form);
    const named = { slug: form, responseId: one?.responseId ?? '', state };
    await world.write((scope) => setResponseState(scope, named));
    await expect(change(world, form, link, EVENING)).rejects.toMatchObject(MISSING);
    await expect(open(form, link)).rejects.toMatchObject(MISSING);
  }
  await world.write((scope) => eraseResponses(scope, [responseId]));
  await expect(change(world, slug, token, EVENING)).rejects.toMatchObject(MISSING);
  expect((await answersTo(world, slug))[0]?.answers).toEqual({});
  const closing = await changeable(world);
  const late = await sent(world, closing);
  await world.write((scope) => setFormState(scope, { slug: closing, state: 'closed' }));
  await expect(change(world, closing, late, EVENING)).rejects.toMatchObject(MISSING);
});

test('what a program filled in gets a link like any other, which opens nothing', async ({ world }) => {
  const slug = await changeable(world);
  const start = await started(world, slug);
  const { changeToken } = await world.write(
    (scope) => submitAnswers(scope, { form: slug, answers: MORNING, start, website: 'https://spam.test' }),
    world.guest(),
  );
  await expect(change(world, slug, changeToken ?? '', EVENING)).rejects.toMatchObject(MISSING);
});

test('of two windows that change the same answers at once, the second is told; the same change twice is one', async ({
  world,
}) => {
  const slug = await changeable(world, { draft: questions(1) });
  const token = await sent(world, slug);
  const seen = await openedAt(world, slug, token);
  const results = await Promise.allSettled([
    change(world, slug, token, EVENING, { seen }),
    change(world, slug, token, { ...MORNING, [ASKED.name]: 'วิไล' }, { seen }),
  ]);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toMatchObject([{ code: 'forms.changed_meanwhile' }]);
  const [stored] = await answersTo(world, slug);
  const answers: Answers = stored?.answers ?? {};
  expect(answers).toEqual(results[0].status === 'fulfilled' ? EVENING : { ...MORNING, [ASKED.name]: 'วิไล' });
  expect(await usedOf(world, slug)).toBe(answers[ASKED.session] === OPTIONS.morning ? 1 : 0);

  const last = { ...MORNING, [ASKED.name]: 'มานี' };
  const again = await Promise.all(
    Array.from({ length: 3 }, () => change(world, slug, token, last, { seen: stored?.changedAt ?? '' })),
  );
  expect(new Set(again.map(({ reference }) => reference)).size).toBe(1);
  expect((await answersTo(world, slug))[0]?.answers).toEqual(last);
  expect(await usedOf(world, slug)).toBe(1);
});

test('an answer that is withdrawn while it is changed leaves no place behind', async ({ world }) => {
  const slug = await changeable(world, { draft: questions(3) });
  const token = await sent(world, slug, EVENING);
  const [answer] = await answersTo(world, slug);
  const withdrawn = { slug, responseId: answer?.responseId ?? '', state: 'withdrawn' } as const;
  const seen = '';
  await Promise.allSettled([
    change(world, slug, token, MORNING, { seen }),
    world.write((scope) => setResponseState(scope, withdrawn)),
  ]);
  expect(await usedOf(world, slug)).toBe(0);
  expect((await world.read((scope) => getForm(scope, slug))).taken).toBe(0);
});

test('the answer to a form for members is changed by the member who sent it alone', async ({ world }) => {
  const slug = await changeable(world, { settings: { audience: 'members', perPerson: 'user' } });
  const [one, other] = [await world.person(), await world.person()];
  const start = await started(world, slug);
  const { changeToken } = await world.write(
    (scope) => submitAnswers(scope, { form: slug, answers: MORNING, start, website: '' }),
    one,
  );
  const token = changeToken ?? '';
  await expect(change(world, slug, token, EVENING, { seen: '' })).rejects.toMatchObject({
    code: 'forms.members_only',
  });
  await expect(change(world, slug, token, EVENING, { seen: '', actor: other })).rejects.toMatchObject(
    MISSING,
  );
  await change(world, slug, token, EVENING, { seen: '', actor: one });
  const place = { path: `/form/${slug}/change/${token}`, params: { form: slug, token } };
  expect(await callPage(world, loader, place)).toMatchObject({ sent: null });
});

test('the page of a link shows what was sent, and sends the changes', async ({ world }) => {
  const slug = await changeable(world);
  const token = await sent(world, slug);
  const place = { path: `/form/${slug}/change/${token}`, params: { form: slug, token } };
  const page = await callPage(world, loader, place);
  expect(page).toMatchObject({ sent: { typed: MORNING, kept: {}, seen: '' } });
  const form = { [`answers.${ASKED.name}`]: 'สมชาย', [`answers.${ASKED.session}`]: OPTIONS.evening };
  const reply = (await callPage(world, action, { ...place, form })) as Response;
  expect(reply.status).toBe(303);
  expect(reply.headers.get('location')).toMatch(
    new RegExp(`^/form/${slug}[?]sent=[0-9A-Z]{8}&note=changed#change=${token}$`),
  );
  expect((await answersTo(world, slug))[0]?.answers).toMatchObject({ [ASKED.name]: 'สมชาย' });
  await expect(
    callPage(world, loader, { path: `/form/${slug}/change/no`, params: { form: slug, token: 'no' } }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});
