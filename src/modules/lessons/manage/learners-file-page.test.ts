import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { enrol } from '../enrol/enrol.ts';
import { by, lesson } from '../testing.ts';
import { loader } from './learners-file-page.tsx';

test('the learners export is safe in spreadsheets and only for teachers', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const [manager, person] = [await world.person('manager'), await world.person()];
  await world.write((scope) =>
    enrol(by(scope, { ...person, firstname: '=cmd()', lastname: '' }), { lesson: made.slug }),
  );
  const path = `/lesson/manage/${encodeURIComponent(made.slug)}/learners-file`;
  const reply = await callPage(world, loader, { path, params: { lesson: made.slug }, actor: manager });
  const text = await reply.text();
  expect(text).toContain(`"'=cmd()"`);
  expect(text).toContain(person.email);
  await expect(
    callPage(world, loader, { path, params: { lesson: made.slug }, actor: person }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});
