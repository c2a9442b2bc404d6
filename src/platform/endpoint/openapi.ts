import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { Problem } from './problem.ts';

/** OpenAPI 3.1 document of all endpoints, generated from their declarations. */
export function openApiDocument(endpoints: readonly Endpoint[]): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const declared of endpoints) {
    const path = declared.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][declared.method.toLowerCase()] = operationOf(declared);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sala',
      version: '1',
      description: 'Amounts are integer satang unless a call of the specification says baht.',
    },
    paths,
    components: { schemas: { Problem: schemaOf(Problem, 'output') } },
  };
}

/** One call as OpenAPI describes it. */
export interface Operation {
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: unknown;
  }[];
  readonly requestBody?: unknown;
  readonly responses: unknown;
  readonly 'x-access': string;
}

export function operationOf({ definition, method, path }: Endpoint): Operation {
  const input = schemaOf(definition.input, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const pathNames = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const isQuery = method === 'GET' || definition.body !== undefined;
  const properties = Object.entries(input.properties ?? {}).filter(
    ([name]) => !(definition.body && (name === 'bytes' || name === 'contentType')),
  );
  const parameters = properties
    .filter(([name]) => pathNames.includes(name) || isQuery)
    .map(([name, schema]) => ({
      name,
      in: pathNames.includes(name) ? 'path' : 'query',
      required: pathNames.includes(name) || (input.required ?? []).includes(name),
      schema,
    }));
  if (definition.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 200 },
    });
  const bodyProperties = Object.fromEntries(properties.filter(([name]) => !pathNames.includes(name)));
  return {
    summary: definition.summary,
    'x-access': definition.access.name,
    parameters,
    ...(!isQuery && {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: bodyProperties,
              required: (input.required ?? []).filter((name) => !pathNames.includes(name)),
            },
          },
        },
      },
    }),
    ...(definition.body && {
      requestBody: {
        content: Object.fromEntries(
          definition.body.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    responses: {
      [String(definition.status ?? 200)]: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(definition.output, 'output') } },
      },
      '4XX': {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
}
