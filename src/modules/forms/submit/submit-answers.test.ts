import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import { listFile } from '#platform/testing/list-file.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { Refusal } from '#platform/refusal.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader as formPage } from '../fill/form-page.tsx';
import { getForm, listPlaces } from '../form/form-queries.ts';
import { publishQuestions, saveFacts, setFormState } from '../form/save-form.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { FormSettings } from '../form/settings-contract.ts';
import { formsPersonalData } from '../personal-data/personal-data.ts';
import { addNote, setResponseState } from '../response/change-response.ts';
import { eraseOldBatch } from '../response/erase-responses.ts';
import { answersTo, ASKED, openForm, OPTIONS, questions, send, started } from '../testing.ts';
import { submitAnswers } from './submit-answers.ts';

const MORNING = { [ASKED.name]: 'สมใจ', [ASKED.session]: OPTIONS.morning };

function codeOf(result: PromiseSettledResult<unknown>): unknown {
  return result.status === 'rejected' && result.reason instanceof Refusal
    ? { code: result.reason.code, details: result.reason.details }
    : result.status;
}

test('of 200 who choose an option with ten places at once, ten get one and the others learn which option filled up', {
  timeout: 120_000,
}, async ({ world }) => {
  const slug = await openForm(world, { draft: questions(10) });
  const starts = await Promise.all(Array.from({ length: 200 }, () => started(world, slug)));
  const results = await Promise.allSettled(starts.map((start) => send(world, slug, MORNING, { start })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(results.map(codeOf).filter((code) => code !== 'fulfilled')).toEqual(
    Array.from({ length: 190 }, () => ({
      code: 'forms.option_full',
      details: { optionIds: [OPTIONS.morning] },
    })),
  );
  expect(await answersTo(world, slug)).toHaveLength(10);
  const { formId, taken } = await world.read((scope) => getForm(scope, slug));
  expect(taken).toBe(10);
  expect(await world.read((scope) => listPlaces(scope, formId))).toEqual([
    { optionId: OPTIONS.morning, cap: 10, used: 10 },
  ]);
});

test('the same page sent twice, even at once, is one answer, also when it took the last place', async ({
  world,
}) => {
  const slug = await openForm(world, { draft: questions(2) });
  const start = await started(world, slug);
  const first = await send(world, slug, MORNING, { start });
  expect(await send(world, slug, MORNING, { start })).toBe(first);
  const other = await started(world, slug);
  const again = await Promise.all(
    Array.from({ length: 20 }, () => send(world, slug, MORNING, { start: other })),
  );
  expect(new Set(again).size).toBe(1);
  expect(await answersTo(world, slug)).toHaveLength(2);
  await expect(
    send(world, slug, { ...MORNING, [ASKED.name]: 'สมชาย' }, { start: other }),
  ).rejects.toMatchObject({ code: 'forms.sent_before', details: { reference: again[0] } });
});

test('hidden answers are not kept, required ones are asked for, and problems stand beside their field', async ({
  world,
}) => {
  const slug = await openForm(world);
  await send(world, slug, { ...MORNING, [ASKED.more]: 'ไม่ควรเห็น' });
  expect((await answersTo(world, slug))[0]?.answers).toEqual(MORNING);
  await expect(send(world, slug, { [ASKED.session]: 'o_unknown0' })).rejects.toMatchObject({
    code: 'forms.answers_invalid',
    details: { problems: { [ASKED.name]: 'required', [ASKED.session]: 'option' } },
  });
});

test('a form that is full, closed or a draft takes no answers; whoever opened it before its end has a minute', async ({
  world,
}) => {
  const slug = await openForm(world, { settings: { maxResponses: 1 } });
  await send(world, slug, MORNING);
  await expect(send(world, slug, MORNING)).rejects.toMatchObject({ code: 'forms.full' });
  await world.write((scope) => setFormState(scope, { slug, state: 'closed' }));
  await expect(send(world, slug, MORNING)).rejects.toMatchObject({ code: 'forms.not_open' });
  const closesAt = new Date(world.now.getTime() - 30_000).toISOString();
  const ending = await openForm(world, { settings: { closesAt } });
  await send(world, ending, MORNING);
  world.travel(60_000);
  await expect(send(world, ending, MORNING)).rejects.toMatchObject({ code: 'forms.not_open' });
});

test('a page that was never opened, or sent at once, is refused; a filled trap goes to spam and holds no place', async ({
  world,
}) => {
  const slug = await openForm(world);
  const other = await openForm(world);
  await expect(send(world, slug, MORNING, { start: 'forged' })).rejects.toMatchObject({
    code: 'forms.start_invalid',
  });
  await expect(send(world, slug, MORNING, { start: await started(world, other) })).rejects.toMatchObject({
    code: 'forms.start_invalid',
  });
  const page = await callPage(world, formPage, { path: `/form/${slug}`, params: { form: slug } });
  await expect(send(world, slug, MORNING, { start: page.start })).rejects.toMatchObject({
    code: 'forms.too_fast',
  });
  const start = await started(world, slug);
  await world.write((scope) =>
    submitAnswers(scope, { form: slug, answers: MORNING, start, website: 'http://spam' }),
  );
  expect(await answersTo(world, slug)).toEqual([]);
  expect((await world.read((scope) => getForm(scope, slug))).taken).toBe(0);
});

const ID = 'f_testthid';
const withId = (): FormSchema =>
  FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [{ id: ID, kind: 'thai_id', label: { th: 'เลขประจำตัว' }, isRequired: true }],
      },
    ],
  });

test('a Thai id answers once, is stored encrypted and shown masked, also in files', async ({ world }) => {
  const slug = await openForm(world, { draft: withId(), settings: { perPerson: 'thai_id' } });
  await send(world, slug, { [ID]: '1-1017-00207-03-0' });
  await expect(send(world, slug, { [ID]: '1101700207030' })).rejects.toMatchObject({
    code: 'forms.already_answered',
  });
  const [answer] = await answersTo(world, slug);
  expect(answer?.answers).toEqual({ [ID]: '1-1017-xxxxx-xx-0' });
  const rows = await world.read((scope) =>
    scope.tx.rows(
      sql<RowOf<'forms_response'>>`select * from forms_response where tenant_id = ${scope.tenant.id}`,
    ),
  );
  expect(JSON.stringify(rows)).not.toContain('1101700207030');
  const file = await listFile(world, await world.person('manager'), 'forms.answers', { form: slug });
  expect(file).toContain('1-1017-xxxxx-xx-0');
  // Withdrawn, the person may answer again.
  await world.write((scope) =>
    setResponseState(scope, { slug, responseId: answer?.responseId ?? '', state: 'withdrawn' }),
  );
  await send(world, slug, { [ID]: '1101700207030' });
});

test('members only, and once per account', async ({ world }) => {
  const slug = await openForm(world, { settings: { perPerson: 'user', audience: 'members' } });
  await expect(send(world, slug, MORNING)).rejects.toMatchObject({ code: 'forms.members_only' });
  const actor = await world.person();
  await send(world, slug, MORNING, { actor });
  await expect(send(world, slug, MORNING, { actor })).rejects.toMatchObject({
    code: 'forms.already_answered',
  });
  const own = await world.read((scope) =>
    formsPersonalData.collect(scope, { personId: actor.userId, email: actor.email }, null),
  );
  expect(own.records).toMatchObject([{ answers: MORNING }]);
});

test('a withdrawn answer gives its place back; it returns only while there is one', async ({ world }) => {
  const slug = await openForm(world, { draft: questions(1) });
  await send(world, slug, MORNING);
  const [first] = await answersTo(world, slug);
  const move = (state: 'withdrawn' | 'submitted' | 'accepted') =>
    world.write((scope) => setResponseState(scope, { slug, responseId: first?.responseId ?? '', state }));
  await expect(send(world, slug, MORNING)).rejects.toMatchObject({ code: 'forms.option_full' });
  await move('withdrawn');
  await send(world, slug, MORNING);
  await expect(move('submitted')).rejects.toMatchObject({ code: 'forms.option_full' });
  await expect(move('accepted')).rejects.toMatchObject({ code: 'forms.state_impossible' });
});

test('answers are erased when their time has come: nothing of them is left but their number', async ({
  world,
}) => {
  const slug = await openForm(world, { settings: { retentionDays: 30 } });
  await send(world, slug, MORNING);
  const [answer] = await answersTo(world, slug);
  await world.write((scope) =>
    addNote(scope, { slug, responseId: answer?.responseId ?? '', body: 'โทรกลับ' }),
  );
  expect(await world.write(eraseOldBatch)).toBe(0);
  world.travel(31 * 86_400_000);
  expect(await world.write(eraseOldBatch)).toBe(1);
  expect(await answersTo(world, slug)).toMatchObject([{ state: 'erased', answers: {}, tags: [] }]);
  expect((await world.read((scope) => getForm(scope, slug))).taken).toBe(1);
});

test('files have a column for every question, and a formula stays text', async ({ world }) => {
  const slug = await openForm(world);
  await send(world, slug, {
    [ASKED.name]: '=HYPERLINK("http://x.test")',
    [ASKED.session]: OPTIONS.evening,
    [ASKED.more]: 'ว่าง',
  });
  const manager = await world.person('manager');
  const [head, line] = (await listFile(world, manager, 'forms.answers', { form: slug })).split('\r\n');
  expect(head).toContain('"ชื่อ","รอบ","เหตุผล"');
  expect(line).toContain(`"'=HYPERLINK(""http://x.test"")","เย็น","ว่าง"`);
  expect(await listFile(world, manager, 'forms.forms')).toContain(slug);
  await expect(listFile(world, await world.person(), 'forms.answers', { form: slug })).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
});

test('whoever saves what somebody else has changed since is refused; circles and missing persons are not published', async ({
  world,
}) => {
  const slug = await openForm(world);
  const version = (await world.read((scope) => getForm(scope, slug))).version;
  const draft = questions();
  await world.write((scope) => publishQuestions(scope, { slug, version, draft }));
  await expect(
    world.write((scope) => publishQuestions(scope, { slug, version, draft })),
  ).rejects.toMatchObject({
    code: 'forms.version_conflict',
  });
  const [page] = draft.pages;
  const circle: FormSchema = {
    pages: [
      {
        ...(page as NonNullable<typeof page>),
        fields: (page?.fields ?? []).map((field) =>
          field.id === ASKED.session ? { ...field, showIf: { field: ASKED.more, is: 'empty' } } : field,
        ),
      },
    ],
  };
  await expect(
    world.write((scope) => publishQuestions(scope, { slug, version: version + 1, draft: circle })),
  ).rejects.toMatchObject({ code: 'forms.questions_invalid', details: { problem: 'cycle' } });
  const settings = FormSettings.parse({ perPerson: 'email' });
  await expect(
    world.write((scope) =>
      saveFacts(scope, {
        slug,
        version: version + 1,
        facts: { slug: '', alias: null, title: { th: 'ชื่อ', en: '' }, settings },
      }),
    ),
  ).rejects.toMatchObject({ code: 'forms.no_person_field' });
});

test('the address that was answered gets one receipt, in the reader’s language, without what is stored encrypted', async ({
  world,
}) => {
  const draft = FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [
          { id: 'f_testmail', kind: 'email', label: { th: 'อีเมล' } },
          { id: ID, kind: 'thai_id', label: { th: 'เลขประจำตัว' } },
          { id: ASKED.more, kind: 'long_text', label: { th: 'ข้อความ' } },
          { id: ASKED.name, kind: 'text', label: { th: 'ชื่อ' } },
          { id: 'f_testlink', kind: 'text', label: { th: 'ชื่อเล่น' } },
        ],
      },
    ],
  });
  const given = {
    f_testlink: 'รับรางวัลที่ lucky.spam.test',
    f_testmail: 'somjai@example.test',
    [ID]: '1101700207030',
    [ASKED.more]: 'ซื้อที่ https://spam.test',
    [ASKED.name]: '<b>สมใจ</b>',
  };
  const silent = await openForm(world, { draft });
  await send(world, silent, given);
  const slug = await openForm(world, { draft, settings: { receipt: true } });
  const start = await started(world, slug);
  const reference = await send(world, slug, given, { start });
  await send(world, slug, given, { start });
  await send(world, slug, { [ASKED.name]: 'ไม่มีอีเมล' });
  const spam = await started(world, slug);
  await world.write((scope) =>
    submitAnswers(scope, { form: slug, answers: given, start: spam, website: 'http://spam' }),
  );
  const { mails } = await world.read((scope) => listMailbox(scope));
  expect(mails.map(({ recipient }) => recipient)).toEqual(['somjai@example.test']);
  const mail = await world.read((scope) => getMail(scope, mails[0]?.mailId ?? ''));
  expect(mail.text).toContain(reference);
  expect(mail.text).toContain('ชื่อ: <b>สมใจ</b>');
  expect(mail.html).not.toContain('<b>สมใจ');
  expect(JSON.stringify(mail)).not.toMatch(/spam[.]test|1101700207030|1-1017/);
});
