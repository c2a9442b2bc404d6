import type { Endpoint } from './endpoint.ts';
import { type JsonSchema, refTo, type SchemaComponents } from './openapi-schemas.ts';
import { refusalStatuses } from './own-refusals.ts';
import { Problem } from './problem.ts';

interface HeaderObject {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject | { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

export type Responses = Readonly<Record<string, ResponseObject | { readonly $ref: string }>>;

/** Meaning of each error status, the same in every call. */
const MEANINGS: Readonly<Record<number, { name: string; description: string }>> = {
  400: {
    name: 'Malformed',
    description:
      'The request cannot be parsed: the body is not JSON in UTF-8, or there is not exactly one host.',
  },
  401: { name: 'SignedOut', description: 'No valid session, token or signature, or a wrong client key.' },
  403: {
    name: 'Forbidden',
    description:
      'Not allowed: insufficient role, another origin, a suspended site, or plain http (`platform.https_only`).',
  },
  404: {
    name: 'Missing',
    description: 'Not found, not visible to this caller, or there is no such site.',
  },
  409: { name: 'Conflict', description: 'The current state does not allow this call.' },
  410: { name: 'Gone', description: 'The resource existed and is no longer available.' },
  413: { name: 'TooLarge', description: 'The body, or the content it refers to, is too large.' },
  415: { name: 'UnsupportedType', description: 'The body has a media type that this call does not accept.' },
  422: {
    name: 'Invalid',
    description: 'The input is invalid, or violates a rule.',
  },
  426: {
    name: 'UpgradeLost',
    description: 'A WebSocket was requested, but the proxy dropped `Upgrade`.',
  },
  429: { name: 'TooManyRequests', description: 'A rate limit is exhausted.' },
  500: { name: 'Failed', description: 'An internal error.' },
  503: {
    name: 'Unavailable',
    description:
      'The server or something that it depends on is unavailable, or the proxy is not set up (`platform.proxy_misconfigured`).',
  },
  507: { name: 'Full', description: 'The storage quota or the disk is full.' },
};

/** Statuses returned before a call is reached, or when it fails: always with a `Problem`. */
const OUTSIDE_CALL = [400, 403, 404, 426, 500, 503, 507];
/** Statuses that may have `Retry-After` (RFC 9110 §10.2.3). */
const RETRIED = new Set([429, 503, 507]);

const COMMON_HEADERS = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

/** Headers shared by several responses. */
export const headerComponents: Readonly<Record<string, HeaderObject>> = {
  RequestId: {
    description: 'Identifies this request in the log.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'Seconds to wait before retrying, if known; 0: retry at once, with what the reply requires.',
    schema: { type: 'integer', minimum: 0 },
  },
  Upgrade: {
    description: 'The protocol to upgrade to.',
    required: true,
    schema: { type: 'string', const: 'websocket' },
  },
  IdempotencyReplayed: {
    description: 'Present when this is the stored reply to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** Returns the error responses shared by all calls, by name: each with a `Problem`. */
export function responseComponents(components: SchemaComponents): Record<string, ResponseObject> {
  const problem = components.add(Problem, 'output', 'Problem');
  return Object.fromEntries(
    Object.entries(MEANINGS).map(([status, { name }]) => [name, refusalOf(Number(status), problem)]),
  );
}

/** Returns every response of a call, by status. */
export function responsesOf(
  { method, definition }: Endpoint,
  components: SchemaComponents,
  operationId: string,
): Responses {
  const { onRefusal: own, isRedirect, status = 200 } = definition;
  const refused = refusalStatuses({ hasBody: method !== 'GET', own });
  const ownSchema = own && components.add(own.shape, 'output', `${operationId}Refusal`);
  const statuses = [...new Set([...refused, ...OUTSIDE_CALL])].toSorted((one, other) => one - other);
  return Object.fromEntries([
    isRedirect ? ['302', redirectOf()] : [String(status), successOf(definition, components, operationId)],
    ...statuses.map((each) => {
      if (!ownSchema || !refused.includes(each)) return [String(each), shared(each)];
      const isOutsideToo = OUTSIDE_CALL.includes(each);
      const schema = isOutsideToo ? { anyOf: [ownSchema, refTo('Problem')] } : ownSchema;
      return [String(each), refusalOf(each, schema)];
    }),
  ]);
}

function successOf(
  { output, idempotent, headers = {}, replyHeaders = {} }: Endpoint['definition'],
  components: SchemaComponents,
  operationId: string,
): ResponseObject {
  return {
    description: 'Success.',
    headers: {
      ...COMMON_HEADERS,
      ...(idempotent && { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } }),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [titled(name), fixedHeader(value)]),
      ),
      ...Object.fromEntries(
        Object.entries(replyHeaders).map(([name, description]) => [
          titled(name),
          { description, schema: { type: 'string' } },
        ]),
      ),
    },
    content: json(components.add(output, 'output', `${operationId}Reply`)),
  };
}

function redirectOf(): ResponseObject {
  return {
    description: 'Redirects to the content.',
    headers: {
      ...COMMON_HEADERS,
      Location: {
        description: 'A short-lived URL of the content.',
        required: true,
        schema: { type: 'string', format: 'uri' },
      },
    },
  };
}

function refusalOf(status: number, schema: JsonSchema): ResponseObject {
  return {
    description: meaningOf(status).description,
    headers: {
      ...COMMON_HEADERS,
      ...(RETRIED.has(status) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
      ...(status === 426 && { Upgrade: { $ref: '#/components/headers/Upgrade' } }),
    },
    content: json(schema),
  };
}

function shared(status: number): { $ref: string } {
  return { $ref: `#/components/responses/${meaningOf(status).name}` };
}

function meaningOf(status: number): { name: string; description: string } {
  const meaning = MEANINGS[status];
  if (!meaning) throw new Error(`No meaning is written for status ${status}.`);
  return meaning;
}

function fixedHeader(value: string): HeaderObject {
  return { description: 'A fixed value.', required: true, schema: { type: 'string', const: value } };
}

function json(schema: JsonSchema): { 'application/json': { schema: JsonSchema } } {
  return { 'application/json': { schema } };
}

/** Formats `content-disposition` as `Content-Disposition`. */
function titled(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}
