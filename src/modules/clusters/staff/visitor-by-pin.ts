import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { openByPin } from './staff-session.ts';
import { buildDevice, carryDevice } from './staff-testing.ts';

/** A browser in which somebody who owns an organisation has opened a paired device of it by PIN. */
export async function visitorByPin(world: World): Promise<Visitor> {
  const visitor = world.visitor();
  const { userId: personId } = await world.person();
  await world.write(async (scope) => {
    const { clusterId } = await scope.tx.one(sql<RowOf<'clusters_cluster', 'clusterId'>>`
      insert into clusters_cluster (tenant_id, key, kind, name_th, state, state_at, created_at, updated_at)
      values (${scope.tenant.id}, 'opened-by-pin', 'cooperative', 'สหกรณ์', 'active', ${scope.now}, ${scope.now}, ${scope.now})
      returning cluster_id`);
    await scope.tx.run(sql`
      insert into clusters_member (tenant_id, cluster_id, person_id, role, joined_at, updated_at)
      values (${scope.tenant.id}, ${clusterId}, ${personId}, 'owner', ${scope.now}, ${scope.now})`);
    await scope.tx.run(sql`
      insert into clusters_pin (tenant_id, cluster_id, person_id, pin_hash, set_at)
      values (${scope.tenant.id}, ${clusterId}, ${personId}, 'not needed', ${scope.now})`);
    const tablet = await buildDevice(scope, { clusterId });
    carryDevice(visitor, tablet);
    visitor.keepCookie(await openByPin(scope, { device: tablet.device, personId, isSecure: false }));
  });
  return visitor;
}
