import { z } from 'zod';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import type { Reply, Visitor } from '#platform/testing/world.ts';
import { listed } from './module-testing.ts';

/** An id that nothing has. */
export const NOBODY = '019a0000-0000-7000-8000-000000000000';

/** A parameter of a call: in its path, query or body. */
export interface Property {
  readonly name: string;
  readonly isInPath: boolean;
}

/** All parameters of a call. */
export function propertiesOf(declared: Endpoint): Property[] {
  const inPath = [...declared.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const schema = schemaOf(declared);
  const names = new Set([...inPath, ...Object.keys(schema.properties ?? {})]);
  if (declared.definition.body) for (const name of OF_BYTES) names.delete(name);
  return [...names].map((name) => ({ name, isInPath: inPath.includes(name) }));
}

/** Sends a call with exactly these values. */
export function askWith(
  visitor: Visitor,
  declared: Endpoint,
  properties: readonly Property[],
  values: Record<string, unknown>,
) {
  const inBody = Object.fromEntries(
    Object.entries(values).filter(([name]) =>
      properties.some((property) => property.name === name && !property.isInPath),
    ),
  );
  const path = pathOf(declared, values);
  if (declared.method === 'GET' || declared.definition.body) {
    const query = new URLSearchParams(Object.entries(inBody).map(([name, value]) => [name, asText(value)]));
    const url = `${path}?${query}`.slice(0, 12_000);
    return visitor.send(url, {
      method: declared.method,
      ...(declared.definition.body && {
        body: 'not a picture',
        headers: { 'content-type': declared.definition.body.types[0] as string },
      }),
    });
  }
  return visitor.send(path, { method: declared.method, json: inBody });
}

/** A value as text in a URL. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Fills the path of a call; missing parameters get an id that nothing has. */
export function pathOf({ path }: Endpoint, values: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    const text = value === undefined ? NOBODY : asText(value);
    return encodeURIComponent(text.isWellFormed() ? text : 'x').slice(0, 8_000) || '%20';
  });
}

/** Returns evidence that injected code ran: a delay, a computed value, a planted header (A23). */
export function findTrace(reply: Reply, tookMs: number): string | null {
  if (tookMs > 20_000) return `took ${tookMs} ms`;
  if (reply.text.includes('xx49yy')) return 'a template was filled in';
  if (/syntax error at or near|unterminated quoted|\broot:x:0:0|SALA_SECRET/.test(reply.text))
    return 'something of the inside shows';
  return JSON.stringify(reply.headers).includes('planted') ? 'a header was planted' : null;
}

/** Whether a refusal is explained: it has a code and a message, or the specification's own error shape. */
export function isExplained({ definition }: Endpoint, text: string): boolean {
  const body = jsonOf(text) as { code?: unknown; message?: unknown; error?: unknown } | null;
  if (definition.onRefusal && body?.error) return true;
  return isText(body?.code) && isText(body?.message);
}

/**
 * Refusals by rules that run after the schema accepted the hostile value; they may concern another part of the call.
 */
const CODES_OF_RULES = new Set(['pictures.not_a_picture', ...listed(({ calls }) => calls?.ruleCodes)]);

/**
 * Returns what is wrong with a 422 reply to a call whose only fault is this field; null if it names the field with a
 * reason.
 */
export function findUnnamed(reply: Reply, field: string): string | null {
  const { code, fields = {} } = jsonOf(reply.text) as { code: string; fields?: Record<string, unknown> };
  if (CODES_OF_RULES.has(code)) return null;
  if (code !== 'platform.invalid_input') return `422 by ${code}, which names no field`;
  const names = Object.keys(fields);
  if (!names.some((name) => isWithin(name, field))) return `does not name ${field}, but ${names.join(', ')}`;
  const others = names.filter((name) => !isWithin(name, field));
  if (others.length > 0) return `blames ${others.join(', ')} as well`;
  return hasReasons(reply) ? null : `names ${field} without a reason`;
}

/** Whether an input refusal names at least one place, each with reasons. */
export function hasReasons({ text }: Reply): boolean {
  const { fields } = (jsonOf(text) ?? {}) as { fields?: Record<string, unknown> };
  const reasons = Object.values(fields ?? {});
  return (
    reasons.length > 0 &&
    reasons.every((reason) => Array.isArray(reason) && reason.length > 0 && reason.every(isText))
  );
}

/** Fields are named by path: `lines.0.quantity`. */
function isWithin(name: string, field: string): boolean {
  return name === field || name.startsWith(`${field}.`);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The subset of JSON Schema that generates inputs. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly $defs?: Record<string, JsonSchema>;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
};

/** Required inputs of a call, besides its path. */
export function requiredOf(declared: Endpoint): string[] {
  const inPath = propertiesOf(declared).filter(({ isInPath }) => isInPath);
  const names = schemaOf(declared).required ?? [];
  return names.filter((name) => !OF_BYTES.has(name) && !inPath.some((property) => property.name === name));
}

/** Properties that a byte body provides itself, whatever other calls name them. */
const OF_BYTES = new Set(['bytes', 'contentType', 'stream']);

export function schemaOf({ definition }: Endpoint): JsonSchema {
  return z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}
