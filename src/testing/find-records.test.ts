import { findRecords, recordKindsFor } from '#platform/search/find-records.ts';
import type { RecordReaders } from '#platform/testing/module-testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { recordLooks } from '../app/palette/palette-entries.ts';
import { recordKinds } from '../composition.ts';
import { joined } from './module-testing.ts';

/** Occurs in nothing that a new site has. */
const WORD = 'กาสะลอง';
const makers = joined({}, ({ records }) => records);
const names = recordKinds.map(({ kind }) => kind.name);
const ROLES = ['owner', 'stranger', 'manager', 'admin'] as const;

async function readersOf(world: World): Promise<RecordReaders> {
  const [owner, stranger, manager, admin] = await Promise.all([
    world.signedIn(),
    world.person(),
    world.person('manager'),
    world.person('admin'),
  ]);
  return { owner, stranger, manager, admin };
}

const actorOf = (readers: RecordReaders, role: (typeof ROLES)[number]) =>
  role === 'owner' ? readers.owner.actor : readers[role];

/** Returns how many records of a kind a query finds, as the page asks. */
async function countOf(world: World, kind: string, query: string, actor: RecordReaders['admin']) {
  const groups = await world.read((scope) => findRecords(scope, recordKinds, query), actor);
  return groups.find((group) => group.kind === kind)?.hits.length ?? 0;
}

test('every kind of records has a test and a look', () => {
  expect(Object.keys(makers).toSorted()).toEqual(names.toSorted());
  expect([...recordLooks.keys()].toSorted()).toEqual(names.toSorted());
});

test.for(names)('%s: everybody finds their own, nobody what they may not open', async (name) => {
  const world = await World.open();
  const readers = await readersOf(world);
  const cases = await makers[name]?.(world, readers, WORD);
  for (const { query, finders } of cases ?? []) {
    for (const role of ROLES) {
      const count = await countOf(world, name, query, actorOf(readers, role));
      if (finders.includes(role)) expect(count, `${role} looks for ${query}`).toBeGreaterThan(0);
      else expect(count, `${role} looks for ${query}`).toBe(0);
    }
  }
  expect(cases?.length).toBeGreaterThan(0);
});

test.for(names)('%s: another site finds nothing of it', async (name) => {
  const [world, foreign] = [await World.open(), await World.open()];
  const readers = await readersOf(world);
  const cases = (await makers[name]?.(world, readers, WORD)) ?? [];
  const { owner, admin } = await readersOf(foreign);
  for (const { query } of cases)
    for (const actor of [owner.actor, admin])
      expect(await countOf(foreign, name, query, actor), query).toBe(0);
});

test('a kind of a module that is switched off is not offered', async () => {
  const switched = recordKinds.filter(({ switchedWith, kind }) => switchedWith !== null && !kind.stays);
  expect(switched.length).toBeGreaterThan(3);
  for (const { kind, switchedWith } of switched) {
    const world = await World.open({ modules: { [switchedWith ?? '']: false } });
    const admin = await world.person('admin');
    const offered = recordKindsFor({ actor: admin, tenant: world.tenant }, recordKinds);
    expect(offered.map(({ name }) => name)).not.toContain(kind.name);
    expect(offered.length).toBeGreaterThan(0);
  }
});

test('a misspelt word is corrected only where nothing else is found', async ({ world }) => {
  const readers = await readersOf(world);
  await makers['shop.product']?.(world, readers, WORD);
  await world.runJobs(); // learns the words
  const find = (query: string) =>
    world.read((scope) => findRecords(scope, recordKinds, query), readers.admin);
  expect(await find('ลายครัม')).toMatchObject([{ kind: 'shop.product', isExact: false, isCorrected: true }]);
  expect(await find('shown-0042')).toMatchObject([
    {
      kind: 'shop.product',
      isExact: true,
      isCorrected: false,
      hits: [{ detail: expect.stringContaining('SHOWN-0042') }],
    },
  ]);
  expect(await find('ไม่มีอะไรแบบนี้เลย')).toEqual([]);
  expect(await find('ก')).toEqual([]);
});
