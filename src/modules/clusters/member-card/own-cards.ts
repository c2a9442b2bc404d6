import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { ClusterRole } from '../cluster/cluster-rules.ts';

/** Most cards that somebody leafs through on a phone. */
const MAX_CARDS = 20;

/** A person's card as a member of one organisation. */
export type MemberCardView = RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'> & {
  /** The membership that the card stands for: the first of them. */
  readonly memberId: string;
  readonly roles: readonly ClusterRole[];
  /** Since when. */
  readonly joinedAt: Date;
};

/** Returns the actor's cards, one for each active organisation that they are an active member of, by its name. */
export async function listOwnCards(scope: Scope): Promise<MemberCardView[]> {
  const person = personOf(scope);
  if (!person) return [];
  return scope.tx.rows(sql<MemberCardView>`
    select c.key, c.name_th, c.name_en, (array_agg(m.member_id order by m.joined_at, m.member_id))[1] as member_id,
           array_agg(m.role order by m.role) as roles, min(m.joined_at) as joined_at
      from clusters_member m
      join clusters_cluster c on c.tenant_id = m.tenant_id and c.cluster_id = m.cluster_id and c.state = 'active'
     where m.tenant_id = ${scope.tenant.id} and m.person_id = ${person.userId}::uuid and m.state = 'active'
     group by c.cluster_id, c.key, c.name_th, c.name_en
     order by c.name_th, c.cluster_id limit ${MAX_CARDS}`);
}
