import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { listFile } from '#platform/testing/list-file.ts';
import { expect, test } from '#platform/testing/test.ts';
import { getForm } from '../form/form-queries.ts';
import { publishQuestions } from '../form/save-form.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { countAnswers } from '../response/response-queries.ts';
import { answersTo, openForm, send } from '../testing.ts';

const ASKED = { pay: 'f_payid000', rate: 'f_rate0000', sign: 'f_sign0000' } as const;
const ROW = { food: 'r_food0000', room: 'r_room0000' } as const;
const OPTION = { good: 'o_good0000', poor: 'o_poor0000' } as const;

function questions(parts: { rows?: readonly object[]; options?: readonly object[] } = {}): FormSchema {
  return FormSchema.parse({
    pages: [
      {
        id: 'p_kinds000',
        fields: [
          { id: ASKED.pay, kind: 'promptpay', label: { th: 'พร้อมเพย์' } },
          {
            id: ASKED.rate,
            kind: 'matrix',
            label: { th: 'ความพอใจ' },
            isRequired: true,
            rows: [
              { id: ROW.food, label: { th: 'อาหาร' } },
              { id: ROW.room, label: { th: 'ห้อง' } },
            ],
            options: [
              { id: OPTION.good, label: { th: 'ดี' } },
              { id: OPTION.poor, label: { th: 'ปรับปรุง' } },
            ],
            ...parts,
          },
          { id: ASKED.sign, kind: 'signature', label: { th: 'ลายเซ็น' } },
        ],
      },
    ],
  });
}

const RATED = { [ROW.food]: OPTION.good, [ROW.room]: OPTION.poor };

test('a PromptPay id is sealed, a grid is counted row by row, a signature is kept as numbers; files have them in words', async ({
  world,
}) => {
  const slug = await openForm(world, { draft: questions() });
  await send(world, slug, {
    [ASKED.pay]: '081-234-5678',
    [ASKED.rate]: RATED,
    [ASKED.sign]: { name: 'สมใจ', strokes: '1,2 30,40;5,6' },
  });
  await send(world, slug, { [ASKED.rate]: { ...RATED, [ROW.food]: OPTION.poor } });
  const [, answer] = await answersTo(world, slug);
  expect(answer?.answers).toEqual({
    [ASKED.pay]: 'xxxxxx5678',
    [ASKED.rate]: RATED,
    [ASKED.sign]: {
      name: 'สมใจ',
      strokes: [
        [1, 2, 30, 40],
        [5, 6],
      ],
    },
  });
  const rows = await world.read((scope) =>
    scope.tx.rows(
      sql<RowOf<'forms_response'>>`select * from forms_response where tenant_id = ${scope.tenant.id}`,
    ),
  );
  expect(JSON.stringify(rows)).not.toContain('0812345678');
  const { formId } = await world.read((scope) => getForm(scope, slug));
  expect(await world.read((scope) => countAnswers(scope, { formId, fieldIds: [ASKED.rate] }))).toEqual([
    { fieldId: ASKED.rate, rowId: ROW.food, value: OPTION.good, count: 1 },
    { fieldId: ASKED.rate, rowId: ROW.food, value: OPTION.poor, count: 1 },
    { fieldId: ASKED.rate, rowId: ROW.room, value: OPTION.poor, count: 2 },
  ]);
  const file = await listFile(world, await world.person('manager'), 'forms.answers', { form: slug });
  expect(file).toContain('"xxxxxx5678","อาหาร: ดี\nห้อง: ปรับปรุง","สมใจ"');
});

test('a grid asks for every row and takes no row or option that it has not; no places hang on its options', async ({
  world,
}) => {
  const slug = await openForm(world, { draft: questions() });
  const problems = async (given: Record<string, string>) =>
    expect(send(world, slug, { [ASKED.rate]: given })).rejects.toMatchObject({
      code: 'forms.answers_invalid',
      details: { problems: { [ASKED.rate]: expect.any(String) } },
    });
  await problems({ [ROW.food]: OPTION.good });
  await problems({ ...RATED, r_gone0000: OPTION.good });
  await problems({ ...RATED, [ROW.room]: 'o_gone0000' });
  await problems({ ...RATED, ['__proto__']: OPTION.good });
  await problems(JSON.parse(`{"__proto__": "${OPTION.good}"}`) as Record<string, string>);
  const capped = await openForm(world, {
    draft: questions({ options: [{ id: OPTION.good, label: { th: 'ดี' }, cap: 0 }] }),
  });
  await send(world, capped, { [ASKED.rate]: { [ROW.food]: OPTION.good, [ROW.room]: OPTION.good } });
});

test('a grid without rows, or with too many options, is not published', async ({ world }) => {
  const slug = await openForm(world, { draft: questions() });
  const option = (at: number) => ({ id: `o_${String(at).padStart(8, '0')}`, label: { th: `${at}` } });
  for (const [parts, problem] of [
    [{ rows: [] }, 'no_rows'],
    [{ options: Array.from({ length: 11 }, (_, at) => option(at)) }, 'too_many_options'],
  ] as const)
    await expect(
      world.write(async (scope) =>
        publishQuestions(scope, {
          slug,
          version: (await getForm(scope, slug)).version,
          draft: questions(parts),
        }),
      ),
    ).rejects.toMatchObject({ code: 'forms.questions_invalid', details: { problem, fieldId: ASKED.rate } });
});

test('the entries of a group are kept as a list, sealed where one of its questions is, and one cell of a file has them in lines', async ({
  world,
}) => {
  const [group, guest, card] = ['f_group000', 'f_guest000', 'f_card0000'];
  const draft = FormSchema.parse({
    pages: [
      {
        id: 'p_group000',
        fields: [
          {
            id: group,
            kind: 'group',
            label: { th: 'ผู้ร่วมงาน' },
            isRequired: true,
            max: 3,
            fields: [
              { id: guest, kind: 'thai_name', label: { th: 'ชื่อ' }, isRequired: true },
              { id: card, kind: 'thai_id', label: { th: 'บัตร' } },
            ],
          },
        ],
      },
    ],
  });
  const slug = await openForm(world, { draft });
  const first = { [guest]: { first: 'สมใจ', last: 'ดี' }, [card]: '1101700207030' };
  await send(world, slug, { [group]: { 0: first, 1: { [guest]: { first: 'สมชาย', last: 'ดี' } } } });
  const [answer] = await answersTo(world, slug);
  expect(answer?.answers).toEqual({
    [group]: [{ ...first, [card]: '1-1017-xxxxx-xx-0' }, { [guest]: { first: 'สมชาย', last: 'ดี' } }],
  });
  const file = await listFile(world, await world.person('manager'), 'forms.answers', { form: slug });
  expect(file).toContain('"1. ชื่อ: สมใจ ดี · บัตร: 1-1017-xxxxx-xx-0\n2. ชื่อ: สมชาย ดี"');
  await expect(send(world, slug, { [group]: { 0: { [card]: '1' } } })).rejects.toMatchObject({
    code: 'forms.answers_invalid',
    details: { problems: { [`${group}.0.${guest}`]: 'required', [`${group}.0.${card}`]: 'thai_id' } },
  });
});
