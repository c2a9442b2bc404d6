import { callPage } from '#platform/testing/page-call.ts';
import { listFile } from '#platform/testing/list-file.ts';
import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import { Refusal } from '#platform/refusal.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import type { Field } from '../field/field-contract.ts';
import { loader as changePage } from '../fill/change-page.tsx';
import { loader as formPage } from '../fill/form-page.tsx';
import { getForm, listPlaces } from '../form/form-queries.ts';
import { publishQuestions } from '../form/save-form.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { loader as answerPage } from '../manage/answer-page.tsx';
import { loader as summaryPage } from '../manage/summary-page.tsx';
import { listResponses } from '../response/response-queries.ts';
import { answersTo, openForm, send, started } from '../testing.ts';
import { changeAnswers, openSentAnswers } from './change-answers.ts';
import { submitAnswers } from './submit-answers.ts';

const ASKED = { time: 'f_slottime', name: 'f_slotname', mail: 'f_slotmail' } as const;
const TIMES = { first: 'o_slotfrst', second: 'o_slotscnd', third: 'o_slotthrd' } as const;
const HOUR_MS = 3_600_000;

const tomorrow = (world: World): string =>
  new Date(world.now.getTime() + 24 * HOUR_MS).toISOString().slice(0, 10);

/** Hours of a day, from nine in Bangkok on, with this many places. */
function questions(day: string, places: readonly [number | null, number | null, number | null]): FormSchema {
  return FormSchema.parse({
    pages: [
      {
        id: 'p_slotpage',
        fields: [
          {
            id: ASKED.time,
            kind: 'slot',
            label: { th: 'เวลานัด' },
            isRequired: true,
            options: Object.values(TIMES).map((id, at) => ({
              id,
              cap: places[at],
              slot: slotAt(day, at),
              label: {},
            })),
          },
          { id: ASKED.name, kind: 'text', label: { th: 'ชื่อ' } },
          { id: ASKED.mail, kind: 'email', label: { th: 'อีเมล' } },
        ],
      },
    ],
  });
}

function slotAt(day: string, at: number): { startsAt: string; endsAt: string } {
  return {
    startsAt: `${day}T0${at + 2}:00:00.000Z`,
    endsAt: `${day}T0${at + 2}:45:00.000Z`,
  };
}

const usedOf = (world: World, slug: string): Promise<Record<string, number>> =>
  world.read(async (scope) => {
    const { formId } = await getForm(scope, slug);
    return Object.fromEntries(
      (await listPlaces(scope, formId)).map(({ optionId, used }) => [optionId, used]),
    );
  });

async function book(world: World, slug: string, time: string): Promise<string> {
  const start = await started(world, slug);
  const answers = { [ASKED.time]: time };
  const { changeToken } = await world.write(
    (scope) => submitAnswers(scope, { form: slug, answers, start, website: '' }),
    world.guest(),
  );
  return changeToken ?? '';
}

async function change(
  world: World,
  slug: string,
  token: string,
  answers: Record<string, string>,
): Promise<unknown> {
  const { seen } = await world.read((scope) => openSentAnswers(scope, { form: slug, token }), world.guest());
  return world.write((scope) => changeAnswers(scope, { form: slug, token, answers, seen }), world.guest());
}

const travelPast = (world: World, day: string, at: number): void =>
  world.travel(new Date(slotAt(day, at).startsAt).getTime() - world.now.getTime());

const PAST = { code: 'forms.answers_invalid', details: { problems: { [ASKED.time]: 'past' } } };

test('of 50 who choose a time with three places at once, three get one and the others learn which time filled up', {
  timeout: 60_000,
}, async ({ world }) => {
  const day = tomorrow(world);
  const slug = await openForm(world, { draft: questions(day, [3, 5, null]) });
  const starts = await Promise.all(Array.from({ length: 50 }, () => started(world, slug)));
  const results = await Promise.allSettled(
    starts.map((start) => send(world, slug, { [ASKED.time]: TIMES.first }, { start })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Refusal] : [],
  );
  expect(refused.map(({ code, details }) => ({ code, details }))).toEqual(
    Array.from({ length: 47 }, () => ({
      code: 'forms.option_full',
      details: { optionIds: [TIMES.first] },
    })),
  );
  expect(await answersTo(world, slug)).toHaveLength(3);
  expect(await usedOf(world, slug)).toEqual({ [TIMES.first]: 3, [TIMES.second]: 0 });
  const page = await callPage(world, formPage, { path: `/form/${slug}`, params: { form: slug } });
  expect(page).toMatchObject({
    places: { full: [TIMES.first], left: { [TIMES.first]: 0, [TIMES.second]: 5 } },
  });
});

test('a time that has begun is not booked; the same page sent again after it began is still one answer', async ({
  world,
}) => {
  const day = tomorrow(world);
  const slug = await openForm(world, { draft: questions(day, [1, 1, 1]) });
  const start = await started(world, slug);
  const reference = await send(world, slug, { [ASKED.time]: TIMES.first }, { start });
  travelPast(world, day, 0);
  expect(await send(world, slug, { [ASKED.time]: TIMES.first }, { start })).toBe(reference);
  await expect(send(world, slug, { [ASKED.time]: TIMES.first })).rejects.toMatchObject(PAST);
  await expect(send(world, slug, { [ASKED.time]: 'o_slotgone' })).rejects.toMatchObject({
    code: 'forms.answers_invalid',
    details: { problems: { [ASKED.time]: 'option' } },
  });
  await send(world, slug, { [ASKED.time]: TIMES.second });
  expect(await usedOf(world, slug)).toEqual({ [TIMES.first]: 1, [TIMES.second]: 1, [TIMES.third]: 0 });
});

test('another time is taken and the former given back; one that has begun stays while something else changes', async ({
  world,
}) => {
  const day = tomorrow(world);
  const slug = await openForm(world, { draft: questions(day, [1, 1, 1]), settings: { mayChange: true } });
  const token = await book(world, slug, TIMES.first);
  const other = await book(world, slug, TIMES.third);
  await expect(change(world, slug, token, { [ASKED.time]: TIMES.third })).rejects.toMatchObject({
    code: 'forms.option_full',
    details: { optionIds: [TIMES.third] },
  });
  await change(world, slug, token, { [ASKED.time]: TIMES.second });
  expect(await usedOf(world, slug)).toEqual({ [TIMES.first]: 0, [TIMES.second]: 1, [TIMES.third]: 1 });
  travelPast(world, day, 1);
  await change(world, slug, token, { [ASKED.time]: TIMES.second, [ASKED.name]: 'สมใจ' });
  await expect(change(world, slug, token, { [ASKED.time]: TIMES.first })).rejects.toMatchObject(PAST);
  await expect(change(world, slug, other, { [ASKED.time]: TIMES.second })).rejects.toMatchObject(PAST);
  expect(await usedOf(world, slug)).toEqual({ [TIMES.first]: 0, [TIMES.second]: 1, [TIMES.third]: 1 });
  expect((await answersTo(world, slug)).map(({ answers }) => answers)).toContainEqual({
    [ASKED.time]: TIMES.second,
    [ASKED.name]: 'สมใจ',
  });
  const place = { path: `/form/${slug}/change/${token}`, params: { form: slug, token } };
  expect(await callPage(world, changePage, place)).toMatchObject({
    sent: { places: { full: [TIMES.second, TIMES.third] } },
    zone: 'Asia/Bangkok',
  });
});

test('a time that is moved keeps its places and its answers; a removed one is still told by its day and hours', async ({
  world,
}) => {
  const day = tomorrow(world);
  const draft = questions(day, [2, 2, 2]);
  const slug = await openForm(world, { draft });
  await send(world, slug, { [ASKED.time]: TIMES.first });
  await send(world, slug, { [ASKED.time]: TIMES.second });
  const [page] = draft.pages;
  const moved: FormSchema = {
    pages: draft.pages.map((each) => ({
      ...each,
      fields: (page?.fields ?? []).map((field) => ({
        ...field,
        options: field.options
          .filter(({ id }) => id !== TIMES.second)
          .map((option) => (option.id === TIMES.first ? { ...option, slot: slotAt(day, 5) } : option)),
      })),
    })),
  };
  await world.write(async (scope) =>
    publishQuestions(scope, { slug, version: (await getForm(scope, slug)).version, draft: moved }),
  );
  await send(world, slug, { [ASKED.time]: TIMES.first });
  await expect(send(world, slug, { [ASKED.time]: TIMES.first })).rejects.toMatchObject({
    code: 'forms.option_full',
  });
  await expect(send(world, slug, { [ASKED.time]: TIMES.second })).rejects.toMatchObject({
    code: 'forms.answers_invalid',
  });
  const manager = await world.person('manager');
  const file = await listFile(world, manager, 'forms.answers', { form: slug });
  expect(file).toMatch(/"[0-9]{1,2} .+ 25[0-9]{2} 14:00–14:45"/);
  expect(file).toMatch(/"[0-9]{1,2} .+ 25[0-9]{2} 10:00–10:45"/);
  const summary = await callPage(world, summaryPage, {
    path: `/form/${slug}/admin/summary`,
    params: { form: slug },
    actor: manager,
  });
  expect(summary.counts).toEqual([
    { fieldId: ASKED.time, rowId: '', value: TIMES.first, count: 2 },
    { fieldId: ASKED.time, rowId: '', value: TIMES.second, count: 1 },
  ]);
  expect(summary.fields[0]?.options.map(({ id }) => id)).toEqual([TIMES.first, TIMES.third, TIMES.second]);
});

/** The same questions with the times that `change` makes of them. */
function withTimes(draft: FormSchema, change: (options: Field['options']) => Field['options']): FormSchema {
  return {
    pages: draft.pages.map((page) => ({
      ...page,
      fields: page.fields.map((field) =>
        field.kind === 'slot' ? { ...field, options: change(field.options) } : field,
      ),
    })),
  };
}

function publish(world: World, slug: string, draft: FormSchema): ReturnType<typeof publishQuestions> {
  return world.write(async (scope) =>
    publishQuestions(scope, { slug, version: (await getForm(scope, slug)).version, draft }),
  );
}

test('a time that is removed and added again has the places that were taken, and conditions still name it', async ({
  world,
}) => {
  const draft = questions(tomorrow(world), [1, 2, null]);
  const slug = await openForm(world, { draft });
  await send(world, slug, { [ASKED.time]: TIMES.first });
  await publish(
    world,
    slug,
    withTimes(draft, (options) => options.filter(({ id }) => id !== TIMES.first)),
  );
  const again = withTimes(draft, (options) =>
    options.map((option) => (option.id === TIMES.first ? { ...option, id: 'o_slotagin' } : option)),
  );
  const [page] = again.pages;
  const { renamed } = await publish(world, slug, {
    pages: again.pages.map((each) => ({
      ...each,
      fields: (page?.fields ?? []).map((field) =>
        field.id === ASKED.name
          ? {
              ...field,
              showIf: {
                any: [
                  { field: ASKED.time, is: 'eq', value: 'o_slotagin' },
                  { not: { field: ASKED.time, is: 'in', values: ['o_slotagin', TIMES.second] } },
                ],
              },
            }
          : field,
      ),
    })),
  });
  expect(renamed).toEqual({ o_slotagin: TIMES.first });
  const { draft: kept } = await world.read((scope) => getForm(scope, slug));
  expect(kept.pages[0]?.fields.map(({ options }) => options.map(({ id }) => id))).toEqual([
    Object.values(TIMES),
    [],
    [],
  ]);
  expect(kept.pages[0]?.fields[1]?.showIf).toEqual({
    any: [
      { field: ASKED.time, is: 'eq', value: TIMES.first },
      { not: { field: ASKED.time, is: 'in', values: [TIMES.first, TIMES.second] } },
    ],
  });
  await expect(send(world, slug, { [ASKED.time]: TIMES.first })).rejects.toMatchObject({
    code: 'forms.option_full',
  });
});

test('who has a time that was removed sees it, keeps it while something else changes, or takes another', async ({
  world,
}) => {
  const day = tomorrow(world);
  const draft = questions(day, [1, 1, 1]);
  const slug = await openForm(world, { draft, settings: { mayChange: true } });
  const token = await book(world, slug, TIMES.first);
  await publish(
    world,
    slug,
    withTimes(draft, (options) =>
      options.map((option) => (option.id === TIMES.first ? { ...option, slot: slotAt(day, 5) } : option)),
    ),
  );
  await publish(
    world,
    slug,
    withTimes(draft, (options) => options.filter(({ id }) => id !== TIMES.first)),
  );
  const opened = await world.read((scope) => openSentAnswers(scope, { form: slug, token }), world.guest());
  expect(opened.schema.pages[0]?.fields[0]?.options.map(({ id, slot }) => [id, slot])).toEqual([
    [TIMES.second, slotAt(day, 1)],
    [TIMES.third, slotAt(day, 2)],
    [TIMES.first, slotAt(day, 5)],
  ]);
  await change(world, slug, token, { [ASKED.time]: TIMES.first, [ASKED.name]: 'สมใจ' });
  await expect(send(world, slug, { [ASKED.time]: TIMES.first })).rejects.toMatchObject({
    code: 'forms.answers_invalid',
  });
  const [answer] = await answersTo(world, slug);
  const shown = await callPage(world, answerPage, {
    path: `/form/${slug}/admin/answers/${answer?.responseId}`,
    params: { form: slug, response: answer?.responseId ?? '' },
    actor: await world.person('manager'),
  });
  const asked = shown.fields.find(({ id }) => id === ASKED.time);
  expect(asked?.options.find(({ id }) => id === TIMES.first)?.slot).toEqual(slotAt(day, 5));
  await change(world, slug, token, { [ASKED.time]: TIMES.second });
  expect(await usedOf(world, slug)).toEqual({ [TIMES.first]: 0, [TIMES.second]: 1, [TIMES.third]: 0 });
  await expect(change(world, slug, token, { [ASKED.time]: TIMES.first })).rejects.toMatchObject({
    code: 'forms.answers_invalid',
  });
});

test('a receipt and the search of answers have the day and the hours of a booking', async ({ world }) => {
  const day = tomorrow(world);
  const slug = await openForm(world, { draft: questions(day, [1, 1, 1]), settings: { receipt: true } });
  await send(world, slug, { [ASKED.time]: TIMES.first, [ASKED.mail]: 'somjai@example.test' });
  const { mails } = await world.read((scope) => listMailbox(scope));
  const mail = await world.read((scope) => getMail(scope, mails[0]?.mailId ?? ''));
  expect(mail.text).toMatch(/เวลานัด: [0-9]{1,2} .+ 25[0-9]{2} 09:00–09:45/);
  const found = await world.read(async (scope) => {
    const { formId } = await getForm(scope, slug);
    return listResponses(scope, { formId, q: '09:00–09:45' });
  });
  expect(found.items).toHaveLength(1);
});

test.for([
  ['no_slots', []],
  ['slot_times', [{ id: TIMES.first, label: {} }]],
  [
    'slot_times',
    [
      {
        id: TIMES.first,
        label: {},
        slot: { startsAt: '2026-12-01T03:00:00.000Z', endsAt: '2026-12-01T03:00:00.000Z' },
      },
    ],
  ],
  ['slot_twice', [TIMES.first, TIMES.second].map((id) => ({ id, label: {}, slot: slotAt('2026-12-01', 0) }))],
] as const)('an appointment is not published: %s, %j', async ([problem, options], { world }) => {
  const slug = await openForm(world);
  const draft = FormSchema.parse({
    pages: [
      { id: 'p_slotpage', fields: [{ id: ASKED.time, kind: 'slot', label: { th: 'เวลานัด' }, options }] },
    ],
  });
  await expect(
    world.write(async (scope) =>
      publishQuestions(scope, { slug, version: (await getForm(scope, slug)).version, draft }),
    ),
  ).rejects.toMatchObject({ code: 'forms.questions_invalid', details: { problem, fieldId: ASKED.time } });
});

test('an appointment has up to 200 times, other questions 100 options', () => {
  const schemaOf = (kind: string, options: number) =>
    FormSchema.safeParse({
      pages: [
        {
          id: 'p_slotpage',
          fields: [
            {
              id: ASKED.time,
              kind,
              label: {},
              options: Array.from({ length: options }, (_, at) => ({
                id: `o_${String(at).padStart(8, '0')}`,
                label: {},
              })),
            },
          ],
        },
      ],
    }).success;
  expect([
    schemaOf('slot', 200),
    schemaOf('slot', 201),
    schemaOf('radio', 100),
    schemaOf('radio', 101),
  ]).toEqual([true, false, true, false]);
});
