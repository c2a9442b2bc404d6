import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const DEFINITION = '#/$defs/';
const COMPONENT = '#/components/schemas/';

/** The named schemas of a document, referenced by operations. */
export class SchemaComponents {
  readonly schemas: Record<string, JsonSchema> = {};

  /**
   * Returns the JSON Schema of `schema`. Its definitions become components, named by their `id`, or by `owner` and a
   * number where they have none. Throws where two different schemas share a name.
   */
  add(schema: z.ZodType, io: 'input' | 'output', owner: string): JsonSchema {
    const { $schema: _dialect, $defs = {}, ...root } = asJsonSchema(schema, io);
    const definitions = { ...($defs as Record<string, JsonSchema>) };
    if (refersToItself(root)) definitions[owner] = root;
    const names = new Map(
      Object.keys(definitions).map((name, index) => [name, componentName(name, io, owner, index)]),
    );
    const rename = (value: unknown): unknown => renamed(value, names, owner);
    for (const [name, definition] of Object.entries(definitions))
      this.define(names.get(name) as string, rename(definition) as JsonSchema);
    return definitions[owner] === root ? refTo(names.get(owner) as string) : (rename(root) as JsonSchema);
  }

  private define(name: string, schema: JsonSchema): void {
    const known = this.schemas[name];
    if (known !== undefined && !isDeepStrictEqual(known, schema))
      throw new Error(`Two different schemas are named ${name}.`);
    this.schemas[name] = schema;
  }
}

/** Returns a reference to a named schema. */
export function refTo(name: string): JsonSchema {
  return { $ref: COMPONENT + name };
}

function asJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
}

/** Zod numbers definitions without an `id` within their own schema. */
function componentName(name: string, io: 'input' | 'output', owner: string, index: number): string {
  if (name === owner) return owner;
  if (name.startsWith('__schema')) return `${owner}${index + 1}`;
  return io === 'input' ? `${name}Input` : name;
}

function refersToItself(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(
    ([name, value]) => (name === '$ref' && value === '#') || refersToItself(value),
  );
}

function renamed(value: unknown, names: ReadonlyMap<string, string>, owner: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names, owner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (key !== '$ref' || typeof child !== 'string') return [key, renamed(child, names, owner)];
      const name = child === '#' ? owner : child.slice(DEFINITION.length);
      return [key, COMPONENT + (names.get(name) ?? name)];
    }),
  );
}
