import { z } from 'zod';
import { findMember } from '#modules/accounts/public.ts';
import { accessRefusal, allows } from '#platform/access/access.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type Endpoint, endpoint, type EndpointHttp } from '#platform/endpoint/endpoint.ts';
import { ownRefusals } from '#platform/endpoint/own-refusals.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import { MEMBER_HEADERS } from '#platform/gateway/signed-request.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { callForMembers } from '../permissions.ts';
import { clustersRefusals } from '../refusals.ts';

/** The parameter of a call that names the organisation; through the gateway it comes from the header. */
const PARAMETER = 'cluster';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A refusal with the specification's success flag. */
const onRefusal = ownRefusals(
  z.object({ success: z.literal(false), data: z.null(), code: z.string(), error: z.string() }),
  (refusal) => {
    const { status, body } = problemOf(refusal, '');
    return { status, body: { success: false as const, data: null, code: body.code, error: body.message } };
  },
);

/**
 * Makes a call about one organisation reachable for programs (specification §7, "data-store gateway call"): at
 * `/api/gateway/…`, with the ids of the organisation and of one of its members in the headers `owner` and `user`. The API key
 * must have been granted it, and the headers prove nothing: the call does what the member may do as such, and no more.
 */
export function gatewayCall({ method, path, definition }: Endpoint): Endpoint {
  if (!(definition.input instanceof z.ZodObject)) throw new Error(`The input of ${path} is no object.`);
  return endpoint({
    route: `${method} /api/gateway${path.replace(/^\/api/, '').replace(`/:${PARAMETER}`, '')}`,
    summary: `For a program, on behalf of a member: ${definition.summary}`,
    access: callForMembers,
    input: definition.input.omit({ [PARAMETER]: true }),
    output: z.object({ success: z.literal(true), data: definition.output }),
    ...(definition.idempotent && { idempotent: true }),
    requestHeaders: {
      [MEMBER_HEADERS.owner]: 'The id of the organisation.',
      [MEMBER_HEADERS.user]: 'The id of the member on whose behalf the program calls.',
    },
    onRefusal,
    handle: async (scope, input, http) => {
      const { key, clusterId, actor } = await narrowed(scope, http);
      if (!allows(definition.access, actor)) throw accessRefusal(definition.access, actor);
      if (method !== 'GET')
        await recordAudit(scope, {
          action: 'clusters.call_for_member',
          entityKind: CLUSTER_ENTITY,
          entityId: clusterId,
          after: { personId: actor.userId },
        });
      const data = await definition.handle({ ...scope, actor }, { ...input, [PARAMETER]: key }, http);
      return { success: true as const, data };
    },
  });
}

/**
 * Returns the organisation that the headers name, and its member as an actor without any role on the site. Refuses with
 * `clusters.not_found` unless that membership holds.
 */
async function narrowed(
  scope: Scope,
  http: EndpointHttp,
): Promise<{ key: string; clusterId: string; actor: PersonActor }> {
  const { actor: program } = scope;
  if (program.kind !== 'program') throw refuse(platformRefusals, 'platform.forbidden');
  const [owner, user] = [MEMBER_HEADERS.owner, MEMBER_HEADERS.user].map((name) => http.header(name) ?? '');
  if (!UUID.test(owner ?? '') || !UUID.test(user ?? '')) throw refuse(clustersRefusals, 'clusters.not_found');
  const cluster = await scope.tx.first(sql<RowOf<'clusters_cluster', 'key' | 'clusterId'>>`
    select c.key, c.cluster_id from clusters_cluster c
     where c.tenant_id = ${scope.tenant.id} and c.cluster_id = ${owner}::uuid and exists (
       select from clusters_member m
        where m.tenant_id = c.tenant_id and m.cluster_id = c.cluster_id and m.person_id = ${user}::uuid and m.state = 'active')`);
  if (!cluster) throw refuse(clustersRefusals, 'clusters.not_found');
  const member = await findMember(scope.tx, scope.tenant.id, user ?? '');
  if (!member?.isActive) throw refuse(clustersRefusals, 'clusters.not_found');
  const { userId, firstname, lastname, email, isActivated } = member;
  return {
    ...cluster,
    // A program has no session: its key stands in for one.
    actor: {
      ...{ kind: 'person', role: 'user', guestId: null, sessionId: program.apiKeyId },
      ...{ userId, firstname, lastname, email, isActivated },
    },
  };
}
