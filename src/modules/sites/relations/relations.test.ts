import { listAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { listRelations, stateRelation, withdrawRelation } from './relations.ts';
import { action, loader } from './relations-page.tsx';

const state = (world: World, side: 'child' | 'parent', other: World | string) =>
  world.write((scope) => stateRelation(scope, side, typeof other === 'string' ? other : other.tenant.host));
const childrenOf = async (world: World): Promise<unknown> =>
  (await world.send(`/api/hostname/${world.tenant.host}`, { headers: { environment: 'localhost' } })).json()
    .child;

describe('relations between sites', { timeout: 60_000 }, () => {
  test('are shown while both admins state them', async ({ world }) => {
    const child = await world.another();
    await state(world, 'child', child);
    expect(await childrenOf(world)).toEqual([]);
    expect(await childrenOf(child)).toEqual([]);
    await state(child, 'parent', world);
    expect(await childrenOf(world)).toEqual([{ siteName: child.tenant.name, hostname: child.tenant.host }]);
    expect(await childrenOf(child), 'the link has a direction').toEqual([]);
    await child.write((scope) => withdrawRelation(scope, 'parent', world.tenant.host));
    expect(await childrenOf(world)).toEqual([]);
    const lines = await child.read((scope) =>
      listAudit(scope, { entityKind: 'sites_relation', entityId: world.tenant.host }),
    );
    expect(lines.map(({ action: done }) => done)).toEqual([
      'sites.withdraw_relation',
      'sites.state_relation',
    ]);
  });

  test('do not reveal whether a site exists before it agrees; a third site cannot state them', async ({
    world,
  }) => {
    const [child, third] = [await world.another(), await world.another()];
    await state(world, 'child', child);
    await state(world, 'child', 'nobody.sala-test.com');
    const seen = await world.read((scope) => listRelations(scope, 'child'));
    expect(seen.map(({ site }) => site)).toEqual([null, null]);
    await state(child, 'parent', third);
    expect(await childrenOf(world)).toEqual([]);
    expect(await childrenOf(third), 'it has not asked').toEqual([]);
  });

  test('self-relations and invalid hosts are refused, repetition is idempotent, managers can only read', async ({
    world,
  }) => {
    await expect(state(world, 'child', world)).rejects.toMatchObject({ code: 'sites.relation_self' });
    for (const typed of ['', 'a b', 'x/y', '<script>'])
      await expect(state(world, 'child', typed)).rejects.toMatchObject({ code: 'sites.host_invalid' });
    await state(world, 'parent', 'Main.Sala-Test.com.');
    await state(world, 'parent', 'main.sala-test.com');
    expect(await world.read((scope) => listRelations(scope, 'parent'))).toEqual([
      { hostname: 'main.sala-test.com', site: null },
    ]);
    const manager = await world.person('manager');
    expect((await callPage(world, loader, { path: '/config/sites', actor: manager })).parents).toHaveLength(
      1,
    );
    for (const intent of ['default', 'withdraw'])
      await expect(
        callPage(world, action, {
          path: '/config/sites',
          form: { intent, side: 'parent', hostname: 'main.sala-test.com' },
          actor: manager,
        }),
      ).rejects.toMatchObject({ init: { status: 403 } });
  });

  test('are limited in number', async ({ world }) => {
    await world.write((scope) =>
      scope.tx.run(sql`
        insert into sites_relation (tenant_id, side, hostname, stated_at)
        select ${world.tenant.id}, 'child', 'site' || n || '.sala-test.com', now() from generate_series(1, 50) as n`),
    );
    await expect(state(world, 'child', 'more.sala-test.com')).rejects.toMatchObject({
      code: 'sites.too_many_relations',
    });
    await state(world, 'parent', 'more.sala-test.com');
  });
});
