import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';

const PAGE = 200;

/** The positions that somebody holds or has held in organisations. */
export const heldPositionsData: PersonalData = {
  name: 'clusters_positions',
  // Only members of an organisation are appointed, and their membership ties them to the site.
  use: null,
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'clusters_chart_holder', 'holderId' | 'tenure'> &
        RowAs<'clusters_chart_holder', { fromOn: 'validFromOn'; toOn: 'validToOn' }> &
        RowAs<'clusters_cluster', { cluster: 'nameTh' }> & { readonly position: string | null }
    >`
      select h.holder_id, c.name_th as cluster, h.tenure, h.valid_from_on as from_on, h.valid_to_on as to_on,
             (select p.name_th from clusters_chart_place p
               where p.tenant_id = h.tenant_id and p.cluster_id = h.cluster_id and p.node_id = h.position_id
               order by p.valid_from_on desc limit 1) as position
        from clusters_chart_holder h join clusters_cluster c on c.tenant_id = h.tenant_id and c.cluster_id = h.cluster_id
       where h.tenant_id = ${scope.tenant.id} and h.person_id = ${personId} and (${after}::uuid is null or h.holder_id > ${after}::uuid)
       order by h.holder_id limit ${PAGE}`);
    return { records: rows, next: rows.length === PAGE ? (rows.at(-1)?.holderId ?? null) : null };
  },
  // That somebody held the position stays in the chart; who it was does not.
  erase: async (scope, { personId }) => {
    await scope.tx.run(sql`
      update clusters_chart_holder set person_id = null, name = '' where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  },
};
