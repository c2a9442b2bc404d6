import { z } from 'zod';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import type { Values } from '#platform/testing/module-testing.ts';
import { asText, type JsonSchema, NOBODY, schemaOf } from './hostile-calls.ts';
import { joined } from './module-testing.ts';

/** Texts for various patterns; the first match is used. */
const SAMPLE_TEXTS = [
  NOBODY,
  'nobody@example.test',
  '2026-01-02',
  '2026-01-02T03:04:05Z',
  'https://example.test/a',
  'example.test',
  'sample',
  'a1',
  'A1',
  '1',
  '100',
  '100.00',
  '12:00',
  '10110',
  '123456',
  '0812345678',
  '+66812345678',
  'a'.repeat(32),
  'a'.repeat(40),
  'a'.repeat(43),
  'a'.repeat(64),
];

/** Inputs that their schema does not fully describe. */
const SAMPLES = joined<Values>({}, ({ calls }) => calls?.samples);

/** A call's required input, generated from its schema: valid, but naming nothing that exists. */
export function sampleOf(declared: Endpoint): Record<string, unknown> {
  const { input, route } = declared.definition;
  const schema = schemaOf(declared);
  const sample = SAMPLES[route] ?? (sampleFrom(schema, schema.$defs ?? {}) as Record<string, unknown>);
  const { error } = input.safeParse(asArriving(declared, sample));
  if (error) throw new Error(`No sample for ${route}, add one by hand: ${z.prettifyError(error)}`);
  return sample;
}

/** A call's values as its schema receives them over the wire. */
function asArriving(
  { method, definition }: Endpoint,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const { body } = definition;
  if (method !== 'GET' && !body) return values;
  const query = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]));
  return body
    ? { ...query, bytes: Buffer.from('not a picture'), contentType: body.types[0], stream: null }
    : query;
}

/** Generates a value that a schema accepts. */
export function sampleFrom(schema: JsonSchema, named: Record<string, JsonSchema>): unknown {
  if (schema.$ref) return sampleFrom(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (choice) return sampleFrom(choice, named);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleFrom(schema.properties?.[name] ?? {}, named)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => sampleFrom(schema.items ?? {}, named));
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'string':
    case undefined:
      return sampleText([schema, ...(schema.allOf ?? [])]);
    default:
      return null;
  }
}

const FORMATS: Record<string, string> = {
  uuid: NOBODY,
  email: 'nobody@example.test',
  date: '2026-01-02',
  'date-time': '2026-01-02T03:04:05Z',
  uri: 'https://example.test/a',
};

function sampleText(rules: readonly JsonSchema[]): string {
  const byFormat = rules.map(({ format }) => FORMATS[format ?? '']).find((text) => text !== undefined);
  if (byFormat) return byFormat;
  const candidates = rules.some(({ pattern }) => pattern) ? SAMPLE_TEXTS : ['sample-of-tests'];
  const fits = (text: string) =>
    rules.every(
      ({ pattern, minLength = 0, maxLength = Infinity }) =>
        text.length >= minLength &&
        text.length <= maxLength &&
        (pattern === undefined || new RegExp(pattern, 'u').test(text)),
    );
  const shortest = Math.max(1, ...rules.map(({ minLength = 0 }) => minLength));
  return [...candidates, 'x'.repeat(shortest)].find(fits) ?? 'sample';
}

/** Places of a sample's nested leaves: `lines.0.quantity`. */
export function leavesOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return place.includes('.') ? [place] : [];
  return Object.entries(value).flatMap(([name, child]) =>
    leavesOf(child, place === '' ? name : `${place}.${name}`),
  );
}

/** The same values without one field. */
export function withoutField(values: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
}
