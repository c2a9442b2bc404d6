import { callPage } from '#platform/testing/page-call.ts';
import { actualTexts, readPdf } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Actor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { eraseResponses } from '../response/erase-responses.ts';
import { answersTo, ASKED, openForm, OPTIONS, send } from '../testing.ts';
import { loader } from './answer-pdf-page.tsx';

const printed = (world: World, { form, response }: Record<'form' | 'response', string>, actor: Actor) =>
  callPage(world, loader, {
    path: `/form/${form}/admin/answer/${response}/pdf`,
    pattern: '/form/:form/admin/answer/:response/pdf',
    params: { form, response },
    actor,
  });

test('a manager has an answer as a PDF, with encrypted numbers masked; nobody keeps the reply', async ({
  world,
}) => {
  const draft = FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [
          { id: 'f_testidno', kind: 'thai_id', label: { th: 'เลขประจำตัว' } },
          { id: ASKED.name, kind: 'text', label: { th: 'ชื่อ' } },
        ],
      },
    ],
  });
  const form = await openForm(world, { draft });
  const reference = await send(world, form, { f_testidno: '1101700207030', [ASKED.name]: 'น้ำทิพย์' });
  const response = (await answersTo(world, form))[0]?.responseId ?? '';
  const reply = await printed(world, { form, response }, await world.person('manager'));
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; .*filename[*]=UTF-8''%E0%B9%81.*${reference}[.]pdf$`),
    ),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const lines = actualTexts(bytes);
  expect(lines).toEqual([
    world.tenant.name,
    `แบบฟอร์ม ${form}`,
    'เลขอ้างอิง',
    reference,
    'ส่งเมื่อ',
    expect.stringMatching(/ 25\d\d \d\d:\d\d$/),
    'แบบฟอร์มฉบับที่',
    '1',
    'เลขประจำตัว',
    '1-1017-xxxxx-xx-0',
    'ชื่อ',
    'น้ำทิพย์',
    `แบบฟอร์ม ${form} · ${reference}`,
    '1/1',
  ]);
  expect((await readPdf(bytes)).title).toBe(`แบบฟอร์ม ${form} · ${reference}`);
});

test('members, guests and other sites have no PDF of an answer, nor has anybody once it is erased', async ({
  world,
}) => {
  const form = await openForm(world);
  await send(world, form, { [ASKED.name]: 'สมใจ', [ASKED.session]: OPTIONS.morning });
  const response = (await answersTo(world, form))[0]?.responseId ?? '';
  const named = { form, response };
  const missing = { init: { status: 404 } };
  await expect(printed(world, named, await world.person())).rejects.toMatchObject({ init: { status: 403 } });
  await expect(printed(world, named, world.guest())).rejects.toMatchObject({ status: 302 });
  const theirs = await world.another();
  const other = await openForm(theirs);
  const manager = await theirs.person('manager');
  await expect(printed(theirs, named, manager)).rejects.toMatchObject(missing);
  await expect(printed(theirs, { form: other, response }, manager)).rejects.toMatchObject(missing);
  const own = await world.person('manager');
  await expect(printed(world, { form: await openForm(world), response }, own)).rejects.toMatchObject(missing);
  expect((await printed(world, named, own)).status).toBe(200);
  await world.write((scope) => eraseResponses(scope, [response]));
  await expect(printed(world, named, own)).rejects.toMatchObject(missing);
});
