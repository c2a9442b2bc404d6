import * as m from '#messages';
import { isOpenFor } from '#modules/clusters/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { relationNodeId } from '#platform/relations/relation-contract.ts';
import type { RelationSource } from '#platform/relations/relation-source.ts';
import { seeVendorsOf } from '../access/cluster-actions.ts';
import { vendorsPaths } from '../paths.ts';
import { visitVendors } from '../permissions.ts';
import { vendorName } from '../vendor/vendor-text.ts';

const KIND = 'vendors.vendor';

type Row = RowOf<'vendors_vendor', 'vendorId' | 'nameTh' | 'nameEn'> & {
  readonly clusterIds: string[];
  readonly total: number;
};

/** Vendors that supply organisations, to those who see the vendors of these. */
export const vendorRelations: RelationSource = {
  kinds: [{ name: KIND, label: m.vendors_name, glyph: 'supplier' }],
  access: visitVendors,
  read: async (scope, subjects, limit) => {
    const rows = await scope.tx.rows(sql<Row>`
      select v.vendor_id, v.name_th, v.name_en, array_agg(s.cluster_id::text order by s.cluster_id) as cluster_ids,
             (count(*) over ())::int as total
        from vendors_supply s join vendors_vendor v on v.tenant_id = s.tenant_id and v.vendor_id = s.vendor_id
       where s.tenant_id = ${scope.tenant.id} and s.cluster_id = any(${subjects.map(({ recordId }) => recordId)}::uuid[])
         and v.state in ('approved', 'suspended') and ${isOpenFor(scope, seeVendorsOf, sql`s.cluster_id`)}
       group by v.vendor_id, v.name_th, v.name_en
       order by v.name_th, v.vendor_id limit ${limit}`);
    const nodeIds = new Map(subjects.map(({ recordId, nodeId }) => [recordId, nodeId]));
    return {
      nodes: rows.map(({ vendorId, nameTh, nameEn }) => ({
        id: relationNodeId(KIND, vendorId),
        kind: KIND,
        name: vendorName({ nameTh, nameEn }, scope.locale),
        to: vendorsPaths.vendor(vendorId),
      })),
      edges: rows.flatMap(({ vendorId, clusterIds }) =>
        clusterIds.flatMap((clusterId) => {
          const to = nodeIds.get(clusterId);
          const label = m.vendors_relation_supplies({}, { locale: scope.locale });
          return to === undefined ? [] : [{ from: relationNodeId(KIND, vendorId), to, label }];
        }),
      ),
      more: Math.max(0, (rows[0]?.total ?? 0) - rows.length),
    };
  },
};
