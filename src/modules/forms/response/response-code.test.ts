import { signCode } from '#platform/codes/signed-code.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { loader as formPage } from '../fill/form-page.tsx';
import { getForm } from '../form/form-queries.ts';
import { answersTo, ASKED, openForm, OPTIONS, send } from '../testing.ts';
import { answerOfCode } from './response-code.ts';
import { listResponses } from './response-queries.ts';

const answersOf = (name: string) => ({ [ASKED.name]: name, [ASKED.session]: OPTIONS.morning });

const found = (world: World, slug: string, q: string) =>
  world.read(async (scope) => {
    const { formId } = await getForm(scope, slug);
    return (await listResponses(scope, { q, formId })).items.map(({ reference }) => reference);
  });

test('a scanned code finds its answer among all of the form, and nothing at another site', async ({
  world,
}) => {
  const slug = await openForm(world, { settings: { hasCode: true } });
  const reference = await send(world, slug, answersOf('สมใจ'));
  await send(world, slug, answersOf('สมชาย'));
  const [, first] = await answersTo(world, slug);
  const subjectId = first?.responseId ?? '';
  const code = await world.read(async (scope) => signCode(scope, { kind: 'f', subjectId, expiresAt: null }));
  expect(await found(world, slug, code)).toEqual([reference]);
  expect(await found(world, slug, `${code.slice(0, -1)}${code.endsWith('A') ? 'Q' : 'A'}`)).toEqual([]);
  const other = await world.another();
  expect(await other.read(async (scope) => answerOfCode(scope, code))).toBeNull();
});

test('who sent an answer is shown its code where the form wants that; a made-up reference has none', async ({
  world,
}) => {
  const codeAt = async (slug: string, sent: string) =>
    (await callPage(world, formPage, { path: `/form/${slug}?sent=${sent}`, params: { form: slug } })).code;
  const slug = await openForm(world, { settings: { hasCode: true } });
  const reference = await send(world, slug, answersOf('สมใจ'));
  expect(await codeAt(slug, reference)).toMatchObject({ path: expect.stringContaining('M') });
  expect(await codeAt(slug, '00000000')).toBeNull();
  const plain = await openForm(world);
  expect(await codeAt(plain, reference)).toBeNull();
  expect(await codeAt(plain, await send(world, plain, answersOf('สมใจ')))).toBeNull();
});
