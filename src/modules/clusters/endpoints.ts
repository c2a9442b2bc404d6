import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { clusterCalls } from './calls/cluster-calls.ts';
import { gatewayCall } from './calls/gateway-calls.ts';

/** All JSON calls of organisations: by people who are signed in, and by programs on behalf of a member. */
export const clustersEndpoints: readonly Endpoint[] = [...clusterCalls, ...clusterCalls.map(gatewayCall)];
