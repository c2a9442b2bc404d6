import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { memberCode } from './member-card/member-code.ts';

/** Calls of organisations. */
export const clustersEndpoints: readonly Endpoint[] = [memberCode];
