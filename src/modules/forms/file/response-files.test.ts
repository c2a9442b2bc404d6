import sharp from 'sharp';
import { findObject, uploadObject } from '#platform/storage/objects.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { fileInTicket } from '../logic/file-rules.ts';
import { eraseResponses } from '../response/erase-responses.ts';
import { changeAnswers, openSentAnswers } from '../submit/change-answers.ts';
import { submitAnswers } from '../submit/submit-answers.ts';
import { answersTo, openForm, send, started } from '../testing.ts';
import { listFiles } from './response-files.ts';
import { storeUpload, ticketOf, UploadInput } from './upload-file.ts';

const FIELD = 'f_testfile';
const asking = (max: number) =>
  FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [{ id: FIELD, kind: 'file', label: { th: 'เอกสาร' }, isRequired: true, max }],
      },
    ],
  });
const letter = new File(['%PDF-1.7 …'], 'จดหมาย.pdf');

/** The first bytes of a PNG, and nothing else. */
const BROKEN = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function uploaded(world: World, form: string, file = letter, field = FIELD): Promise<string> {
  const { app, tenant, now } = await world.read((scope) => Promise.resolve(scope));
  const scope = { app, tenant, now, actor: world.guest(), locale: tenant.locale, requestId: 'test' };
  const { ticket } = await ticketOf(scope, await storeUpload(scope, { form, field, file }));
  return ticket;
}

const filesOf = (world: World, responseId: string) => world.read((scope) => listFiles(scope, responseId));
/** Whether the file of a ticket can be opened. */
const isStored = (world: World, ticket: string) =>
  world.read(async (scope) => (await findObject(scope, fileInTicket(ticket)?.id ?? '')) !== null);

test('files are kept with the answer that names them, pictures with a small one; sent again it is the same answer', async ({
  world,
}) => {
  const slug = await openForm(world, { draft: asking(2) });
  const photo = new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
    ],
    'ภาพ.png',
  );
  const tickets = [await uploaded(world, slug), await uploaded(world, slug, photo)];
  expect(await isStored(world, tickets[0] ?? '')).toBe(false);
  const start = await started(world, slug);
  const reference = await send(world, slug, { [FIELD]: tickets }, { start });
  expect(await isStored(world, tickets[0] ?? '')).toBe(true);
  expect(await send(world, slug, { [FIELD]: tickets }, { start })).toBe(reference);
  const [answer] = await answersTo(world, slug);
  expect(answer?.answers[FIELD]).toMatchObject([{ name: 'จดหมาย.pdf' }, { name: 'ภาพ.png' }]);
  expect((await filesOf(world, answer?.responseId ?? ''))[FIELD]).toMatchObject([
    { name: 'จดหมาย.pdf', picture: null },
    { name: 'ภาพ.png', picture: { width: 40, height: 30 } },
  ]);
  // A ticket is used once.
  await expect(send(world, slug, { [FIELD]: tickets.slice(0, 1) })).rejects.toMatchObject({
    code: 'forms.answers_invalid',
    details: { problems: { [FIELD]: 'file' } },
  });
  await world.write((scope) => eraseResponses(scope, [answer?.responseId ?? '']));
  expect(await filesOf(world, answer?.responseId ?? '')).toEqual({});
  expect(await Promise.all(tickets.map((ticket) => isStored(world, ticket)))).toEqual([false, false]);
});

test.for<[string, (ticket: string) => unknown, string]>([
  ['nothing', () => [], 'required'],
  ['words', () => ['x'], 'file'],
  ['a file nobody signed', (ticket) => [ticket.replace(/[^.]+$/, 'x'.repeat(43))], 'file'],
  ['a second one', (ticket) => [ticket, ticket.replace(/^[^.]+/, 'e30')], 'file'],
])('%s is not taken for a file', async ([, sent, problem], { world }) => {
  const slug = await openForm(world, { draft: asking(1) });
  const answers = { [FIELD]: sent(await uploaded(world, slug)) as string[] };
  await expect(send(world, slug, answers)).rejects.toMatchObject({
    details: { problems: { [FIELD]: problem } },
  });
});

test('one file is no answer to two questions, nor to a second answer once it was let go', async ({
  world,
}) => {
  const [one, other] = ['f_testfil1', 'f_testfil2'];
  const draft = FormSchema.parse({
    pages: [
      { id: 'p_testpage', fields: [one, other].map((id) => ({ id, kind: 'file', label: { th: id } })) },
    ],
  });
  const slug = await openForm(world, { draft });
  const ticket = await uploaded(world, slug, letter, one);
  await expect(send(world, slug, { [one]: [ticket], [other]: [ticket] })).rejects.toMatchObject({
    details: { problems: { [other]: 'file' } },
  });
  await send(world, slug, { [one]: [ticket] });
  const [answer] = await answersTo(world, slug);
  await world.write((scope) => eraseResponses(scope, [answer?.responseId ?? '']));
  await expect(send(world, slug, { [one]: [ticket] })).rejects.toMatchObject({
    details: { problems: { [one]: 'file' } },
  });
});

test('what a program sends keeps no file', async ({ world }) => {
  const slug = await openForm(world, { draft: asking(1) });
  const ticket = await uploaded(world, slug);
  const start = await started(world, slug);
  await world.write(
    (scope) => submitAnswers(scope, { form: slug, answers: { [FIELD]: [ticket] }, start, website: 'x' }),
    world.guest(),
  );
  expect(await isStored(world, ticket)).toBe(false);
});

test('a site stores only so many files that nobody has sent', async ({ world }) => {
  const site = await world.another();
  const slug = await openForm(site, { draft: asking(1) });
  await site.read(async (scope) => {
    for (let at = 0; at < 300; at += 1)
      await uploadObject(scope, {
        source: new Uint8Array(1),
        contentType: 'application/octet-stream',
        visibility: 'private',
        kind: 'forms.file',
      });
  });
  await expect(uploaded(site, slug)).rejects.toMatchObject({ code: 'forms.too_many_uploads' });
});

test('more files than a question takes, and the file of another form, are refused', async ({ world }) => {
  const [slug, other] = [
    await openForm(world, { draft: asking(1) }),
    await openForm(world, { draft: asking(1) }),
  ];
  const two = [await uploaded(world, slug), await uploaded(world, slug)];
  await expect(send(world, slug, { [FIELD]: two })).rejects.toMatchObject({
    details: { problems: { [FIELD]: 'too_many' } },
  });
  await expect(send(world, other, { [FIELD]: two.slice(0, 1) })).rejects.toMatchObject({
    details: { problems: { [FIELD]: 'file' } },
  });
});

test('who changes an answer keeps files, takes them out and adds others', async ({ world }) => {
  const slug = await openForm(world, { draft: asking(2), settings: { mayChange: true } });
  const sent = [await uploaded(world, slug), await uploaded(world, slug)];
  const start = await started(world, slug);
  const { changeToken } = await world.write(
    (scope) => submitAnswers(scope, { form: slug, answers: { [FIELD]: sent }, start, website: '' }),
    world.guest(),
  );
  const token = changeToken ?? '';
  const opened = await world.read((scope) => openSentAnswers(scope, { form: slug, token }), world.guest());
  const kept = opened.typed[FIELD] as string[];
  expect(kept.map((ticket) => fileInTicket(ticket)?.id)).toEqual(
    sent.map((ticket) => fileInTicket(ticket)?.id),
  );
  const added = await uploaded(world, slug);
  await world.write(
    (scope) =>
      changeAnswers(scope, { form: slug, token, seen: '', answers: { [FIELD]: [kept[1] ?? '', added] } }),
    world.guest(),
  );
  expect(await Promise.all([...sent, added].map((ticket) => isStored(world, ticket)))).toEqual([
    false,
    true,
    true,
  ]);
  // The ticket of a file that an answer has opens no other answer.
  await expect(send(world, slug, { [FIELD]: kept.slice(1) })).rejects.toMatchObject({
    details: { problems: { [FIELD]: 'file' } },
  });
});

test('files are taken only while the form is open, for questions that want them, of a size that fits', async ({
  world,
}) => {
  const closed = await openForm(world, {
    draft: asking(1),
    settings: { closesAt: '2020-01-01T00:00:00.000Z' },
  });
  await expect(uploaded(world, closed)).rejects.toMatchObject({ code: 'forms.not_open' });
  const members = await openForm(world, { draft: asking(1), settings: { audience: 'members' } });
  await expect(uploaded(world, members)).rejects.toMatchObject({ code: 'forms.members_only' });
  await expect(uploaded(world, await openForm(world))).rejects.toMatchObject({ code: 'forms.form_missing' });
  await expect(
    uploaded(world, await openForm(world, { draft: asking(1) }), new File([BROKEN], 'a.png')),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^pictures\./) });
  const given = { form: 'a', field: FIELD };
  expect(UploadInput.safeParse({ ...given, file: new File([], 'a') }).success).toBe(false);
  expect(
    UploadInput.safeParse({ ...given, file: new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a') }).success,
  ).toBe(false);
});
