import { findPersonUses } from '#platform/personal-data.ts';
import { matchImport } from '#platform/imports/check-import.ts';
import { viewImport } from '#platform/imports/import-queries.ts';
import { readImportFile } from '#platform/imports/read-import-file.ts';
import { runImport } from '#platform/imports/run-import.ts';
import { startImport } from '#platform/imports/start-import.ts';
import { undoImport } from '#platform/imports/undo-import.ts';
import type { Owner } from '#platform/testing/module-testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { findPersonByEmail } from '#modules/accounts/public.ts';
import { imports, personalData } from '../composition.ts';
import { joined } from './module-testing.ts';

const makers = joined({}, ({ uses }) => uses);
const declared = personalData.flatMap(({ use }) => use ?? []);
const source = [...imports.keys()].find((name) => name.endsWith('.members')) ?? '';

/** Brings members in who never sign in; returns the import and their ids, in the order of the names. */
async function importMembers(world: World, { actor }: Owner, names: readonly string[]) {
  const file = ['Email,First name', ...names.map((name) => `${name}@example.test,${name}`)].join('\n');
  const table = await readImportFile(new TextEncoder().encode(file));
  const { importId } = await world.write(
    (scope) => startImport(scope, { source, fileName: 'members.csv', table }),
    actor,
  );
  const which = { source, importId };
  const matching = ['email', 'firstname'];
  await world.write((scope) => matchImport(scope, { ...which, matching, choices: {} }), actor);
  await world.write((scope) => runImport(scope, which), actor);
  await world.runJobs();
  const people = await world.read((scope) =>
    Promise.all(names.map((name) => findPersonByEmail(scope, `${name}@example.test`))),
  );
  return { which, ids: people.map((person) => person?.personId ?? '') };
}

test('every use of people has a test, and no two share a code', () => {
  expect(declared.map(({ code }) => code).toSorted()).toEqual(Object.keys(makers).toSorted());
});

test('members whom something ties to the site stay when their import is undone, each with the reason', async ({
  world,
}) => {
  const admin = await world.signedIn('admin');
  const codes = declared.map(({ code }) => code);
  const names = ['idle', ...codes.map((code) => code.replaceAll(/[^a-z]/g, ''))];
  const { which, ids } = await importMembers(world, admin, names);
  expect(await world.read((scope) => findPersonUses(scope, ids))).toEqual(new Map());
  for (const [at, code] of codes.entries()) await makers[code]?.(world, admin, ids[at + 1] ?? '');
  await world.runJobs();
  expect(await world.read((scope) => findPersonUses(scope, ids))).toEqual(
    new Map(codes.map((code, at) => [ids[at + 1], code])),
  );

  await world.write((scope) => undoImport(scope, which), admin.actor);
  await world.runJobs();
  const view = await world.read((scope) => viewImport(scope, which), admin.actor);
  expect(view).toMatchObject({ state: 'undone', progress: { undone: 1, kept: codes.length } });
  expect(view.notes.map(({ text }) => text)).toEqual(declared.map(({ text }) => text({}, { locale: 'th' })));
  const stayed = await world.read((scope) =>
    Promise.all(names.map((name) => findPersonByEmail(scope, `${name}@example.test`))),
  );
  expect(stayed.map((person) => person !== null)).toEqual([false, ...codes.map(() => true)]);
});

test('another site’s use of an id ties nobody here', async ({ world }) => {
  const admin = await world.signedIn('admin');
  const { userId } = await world.person();
  for (const { code } of declared) await makers[code]?.(world, admin, userId);
  const other = await world.another();
  expect(await other.read((scope) => findPersonUses(scope, [userId]))).toEqual(new Map());
});
