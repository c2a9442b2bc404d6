import type { Endpoint } from '#platform/endpoint/endpoint.ts';

export const ordersEndpoints: readonly Endpoint[] = [];
