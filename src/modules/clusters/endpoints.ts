import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { clusterCalls } from './calls/cluster-calls.ts';
import { gatewayCall } from './calls/gateway-calls.ts';
import { memberCode } from './member-card/member-code.ts';
import { signageCalls } from './signage/signage-calls.ts';

/** All JSON calls of organisations: by people who are signed in, by programs on behalf of a member, and by screens. */
export const clustersEndpoints: readonly Endpoint[] = [
  ...clusterCalls,
  ...clusterCalls.map(gatewayCall),
  memberCode,
  ...signageCalls,
];
