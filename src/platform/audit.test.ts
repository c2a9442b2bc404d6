import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import {
  type AuditLogLine,
  type AuditPosition,
  listAuditChoices,
  listAuditLog,
  recordAudit,
} from './audit.ts';
import { sql } from './db/query.ts';

const note = (world: World, action: string, actor?: Parameters<World['write']>[1]) =>
  world.write((scope) => recordAudit(scope, { action, entityKind: 'test', entityId: 'one' }), actor);

test.for([
  ['changed', sql`update platform_audit set reason = 'another'`],
  ['deleted', sql`delete from platform_audit`],
  ['emptied', sql`truncate platform_audit`],
] as const)('a line is never %s', async ([, statement], { world }) => {
  await note(world, 'test.done');
  await expect(world.write((scope) => scope.tx.run(statement))).rejects.toMatchObject({ code: '42501' });
});

test('the audit log is filtered by actor, action and time, and shows no rows of another tenant', async ({
  world,
}) => {
  const [one, two, other] = [await world.person('admin'), await world.person('admin'), await world.another()];
  await note(other, 'test.theirs');
  await note(world, 'test.first', one);
  world.travel(60_000);
  const between = world.now;
  await note(world, 'test.second', two);
  await note(world, 'test.first');
  const actions = async (filter: Parameters<typeof listAuditLog>[1]) =>
    (await world.read((scope) => listAuditLog(scope, filter, { after: null, limit: 10 }))).map(
      ({ action, actorId }) => [action, actorId],
    );
  expect(await actions({})).toHaveLength(3);
  expect(await actions({ actorId: one.userId })).toEqual([['test.first', one.userId]]);
  expect(await actions({ action: 'test.second' })).toEqual([['test.second', two.userId]]);
  expect(await actions({ until: between })).toEqual([['test.first', one.userId]]);
  expect(await actions({ from: between, action: 'test.first' })).toEqual([['test.first', null]]);
  const choices = await world.read((scope) => listAuditChoices(scope));
  expect(choices).toEqual({
    actions: ['test.first', 'test.second'],
    actorIds: [one.userId, two.userId].toSorted(),
  });
});

test('pages of the log neither lose nor repeat a line, even among lines of the same instant', async ({
  world,
}) => {
  await world.write(async (scope) => {
    for (let count = 0; count < 7; count++)
      await recordAudit(scope, { action: 'test.done', entityKind: 'test', entityId: String(count) });
  });
  const seen: string[] = [];
  let after: AuditPosition | null = null;
  for (;;) {
    const position: AuditPosition | null = after;
    const lines: AuditLogLine[] = await world.read((scope) =>
      listAuditLog(scope, {}, { after: position, limit: 3 }),
    );
    seen.push(...lines.map(({ entityId }) => entityId));
    if (lines.length < 3) break;
    after = lines.at(-1) ?? null;
  }
  expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
});
