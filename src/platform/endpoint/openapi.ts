import type { Endpoint } from './endpoint.ts';
import { headerComponents, responseComponents, type Responses, responsesOf } from './openapi-responses.ts';
import { type JsonSchema, SchemaComponents } from './openapi-schemas.ts';
import { securityOf, type SecurityRequirement, securitySchemes } from './openapi-security.ts';

/** The parts of an OpenAPI 3.1 document that are used here. */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly [kind: string]: unknown;
  };
}

/** One call in the OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-access': string;
  readonly security: readonly SecurityRequirement[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Responses;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: unknown;
  readonly description?: string;
}

interface RequestBody {
  readonly required: boolean;
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

const DESCRIPTION = `JSON in UTF-8. Amounts in fields that end in \`Satang\` are whole satang; calls defined by the specification use baht.

Errors return a \`Problem\`; calls defined by the specification return their own error format. \`code\` identifies the refusal.
Access is checked before the input: a call that requires a session replies 401 without a valid one, whatever its body.
A method that a path does not support replies 405 with \`Allow\`, OPTIONS replies 204 with \`Allow\`, and HEAD replies like GET
without the body.`;

/** Input properties that the server adds from a body of bytes. */
const BYTES_FIELDS = new Set(['bytes', 'contentType', 'stream']);
const MAX_IDEMPOTENCY_KEY = 200;

/** Generates the OpenAPI 3.1 document from the declarations of all endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[]): ApiDocument {
  const components = new SchemaComponents();
  const responses = responseComponents(components);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const declared of endpoints) {
    const path = declared.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[declared.method.toLowerCase()] = operationOf(declared, components);
  }
  const tags = new Set(endpoints.map(tagOf));
  return {
    openapi: '3.1.0',
    ...{
      info: { title: 'Sala', version: '1', description: DESCRIPTION },
      servers: [{ url: '/' }],
      tags: [...tags].map((name) => ({ name })),
    },
    paths,
    components: {
      schemas: components.schemas,
      responses,
      headers: headerComponents,
      securitySchemes: securitySchemes(endpoints.map(({ definition }) => definition.access)),
    },
  };
}

function operationOf(declared: Endpoint, components: SchemaComponents): Operation {
  const { definition, method, path } = declared;
  const operationId = operationIdOf(declared);
  const pathNames = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const isQuery = method === 'GET' || definition.body !== undefined;
  const {
    properties = {},
    required = [],
    ...rest
  } = components.add(definition.input, 'input', `${operationId}Input`) as unknown as InputSchema;
  const places = Object.entries(properties).filter(([name]) => !(definition.body && BYTES_FIELDS.has(name)));
  const parameters = places
    .filter(([name]) => isQuery || pathNames.includes(name))
    .map(([name, schema]): Parameter => {
      const isInPath = pathNames.includes(name);
      return {
        name,
        in: isInPath ? 'path' : 'query',
        required: isInPath || required.includes(name),
        schema: withoutNull(schema),
      };
    });
  for (const [name, description] of Object.entries(definition.requestHeaders ?? {}))
    parameters.push({ name, in: 'header', required: true, schema: { type: 'string' }, description });
  const inBody = places.filter(([name]) => !pathNames.includes(name));
  const requiredInBody = required.filter((name) => !pathNames.includes(name));
  const requestBody = isQuery
    ? bytesBody(declared)
    : jsonBody({ ...rest, properties: Object.fromEntries(inBody), required: requiredInBody });
  return {
    operationId,
    tags: [tagOf(declared)],
    summary: definition.summary,
    'x-access': definition.access.name,
    security: securityOf(definition.access),
    parameters: definition.idempotent ? [...parameters, IDEMPOTENCY_KEY] : parameters,
    ...(requestBody && { requestBody }),
    responses: responsesOf(declared, components, operationId),
  };
}

interface InputSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY },
};

function jsonBody(schema: JsonSchema & { readonly required: readonly string[] }): RequestBody {
  return { required: schema.required.length > 0, content: { 'application/json': { schema } } };
}

function bytesBody({ definition }: Endpoint): RequestBody | null {
  if (!definition.body) return null;
  const bytes = { schema: { type: 'string', format: 'binary' } };
  return { required: true, content: Object.fromEntries(definition.body.types.map((type) => [type, bytes])) };
}

/** Parameters in a URL are text and cannot be null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schema['anyOf'] as readonly JsonSchema[] | undefined;
  if (!choices?.some(({ type }) => type === 'null')) return schema;
  const { anyOf: _all, ...rest } = schema;
  const others = choices.filter(({ type }) => type !== 'null');
  return others.length === 1 ? { ...others[0], ...rest } : { ...rest, anyOf: others };
}

/** Returns `postOrdersByOrderCancel` for `POST /api/orders/:order/cancel`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/api/, '')
    .replace(/:(\w+)/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Returns the area of a call: the first segment of its path. */
function tagOf({ path }: Endpoint): string {
  return path.replace(/^\/api/, '').split('/')[1] ?? '';
}
