import { z } from 'zod';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import type { Reply, Visitor } from '#platform/testing/world.ts';

/** A parameter of a call: of its path, or of its query or body. */
export interface Property {
  readonly name: string;
  readonly isInPath: boolean;
}

/** Every parameter that a call takes. */
export function propertiesOf({ path, definition }: Endpoint): Property[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const schema = z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  const names = new Set([...inPath, ...Object.keys(schema.properties ?? {})]);
  return [...names].map((name) => ({ name, isInPath: inPath.includes(name) }));
}

/** Makes a call with these values and nothing else. */
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
    const query = new URLSearchParams(
      Object.entries(inBody).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
      ]),
    );
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

/** The path of a call; a parameter without a value names something that is not there. */
export function pathOf({ path }: Endpoint, values: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    const text =
      value === undefined
        ? '019a0000-0000-7000-8000-000000000000'
        : typeof value === 'string'
          ? value
          : JSON.stringify(value);
    return encodeURIComponent(text.isWellFormed() ? text : 'x').slice(0, 8_000) || '%20';
  });
}

/** What shows that somebody else's program ran: a delay, a sum that was worked out, a header of theirs (A23). */
export function findTrace(reply: Reply, tookMs: number): string | null {
  if (tookMs > 20_000) return `took ${tookMs} ms`;
  if (reply.text.includes('xx49yy')) return 'a template was filled in';
  if (/syntax error at or near|unterminated quoted|\broot:x:0:0|SALA_SECRET/.test(reply.text))
    return 'something of the inside shows';
  return JSON.stringify(reply.headers).includes('planted') ? 'a header was planted' : null;
}

/** A refusal of ours has a code; the specification's own calls have their own shape with an error. */
export function isExplained(text: string): boolean {
  try {
    const body = JSON.parse(text) as { code?: string; error?: unknown };
    return typeof body.code === 'string' || (body.error !== undefined && body.error !== null);
  } catch {
    return false;
  }
}
