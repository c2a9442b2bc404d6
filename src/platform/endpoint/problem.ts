import { z } from 'zod';
import type { Locale } from '../locale/locale.ts';
import { Refusal, type RefusalKind, Waiting } from '../refusal.ts';

/** Body of every refusal that is ours. */
export const Problem = z
  .object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    /** Reasons by the name of the field; '' stands for the whole. */
    fields: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

const STATUS: Record<RefusalKind, number> = {
  invalid: 422,
  signed_out: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  limited: 429,
  gone: 410,
  too_large: 413,
  full: 507,
};

/** Every kind of refusal. */
export const KINDS = Object.keys(STATUS) as RefusalKind[];

export function statusOf(kind: RefusalKind): number {
  return STATUS[kind];
}

/** Input that does not fit its schema: which fields, and why. */
export class InvalidInput extends Refusal {
  readonly fields: { path: string; reason: string }[];
  readonly status: number;

  constructor(fields: { path: string; reason: string }[], status = 422) {
    super('platform.invalid_input', 'invalid', undefined);
    this.fields = fields.slice(0, 50);
    this.status = status;
  }
}

/** The refusal as it goes over the wire. */
export function problemOf(refusal: Refusal, requestId: string): { status: number; body: Problem } {
  const body: Problem = { code: refusal.code, message: MESSAGES[refusal.code] ?? refusal.code, requestId };
  if (refusal.details !== undefined) body.details = refusal.details;
  if (refusal instanceof InvalidInput) {
    body.fields = reasonsByField(refusal.fields);
    return { status: refusal.status, body };
  }
  return { status: statusOf(refusal.kind), body };
}

/** Seconds after which whoever came too often may come again (`Retry-After`, RFC 9110 §10.2.3); null where the refusal does not say. */
export function waitOf({ kind, details }: Refusal): number | null {
  return kind === 'limited' ? (Waiting.safeParse(details).data?.retryAfterSeconds ?? null) : null;
}

/** The names of fields are whatever was sent, `__proto__` too: each becomes a property of its own. */
function reasonsByField(fields: readonly { path: string; reason: string }[]): Record<string, string[]> {
  const byField = Map.groupBy(fields, ({ path }) => path);
  return Object.fromEntries([...byField].map(([path, told]) => [path, told.map(({ reason }) => reason)]));
}

const MESSAGES: Record<string, string> = {
  'platform.invalid_input': 'The request does not fit what this call expects.',
  'platform.signed_out': 'Please sign in first.',
  'platform.forbidden': 'You may not do this here.',
  'platform.second_factor_needed': 'This site asks those of your role to sign in by two factors.',
  'platform.in_person':
    'You are acting for somebody else. Orders, payments and the account are theirs alone: stop acting first.',
  'platform.missing': 'There is no such thing here.',
  'platform.too_many_requests': 'Too many requests. Please wait a moment.',
  'platform.key_reused': 'This Idempotency-Key was used for another request.',
};

const REASONS: Record<Locale, z.core.$ZodErrorMap> = {
  th: z.locales.th().localeError,
  en: z.locales.en().localeError,
};

/**
 * Parses against a schema. NUL and broken Unicode, which PostgreSQL keeps neither as text nor as JSON, are refused before the
 * schema sees them, and again in what it makes: a field may hold JSON, whose escapes hide them. Reasons are in `locale`.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  locale: Locale = 'en',
): z.output<Schema> {
  requireStorable(value);
  const parsed = schema.safeParse(value, { error: REASONS[locale] });
  if (parsed.success) {
    requireStorable(parsed.data);
    return parsed.data;
  }
  throw new InvalidInput(
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), reason: issue.message })),
  );
}

function requireStorable(value: unknown): void {
  const path = findUnstorable(value);
  if (path !== null)
    throw new InvalidInput([{ path, reason: 'Text must be well-formed Unicode without NUL.' }]);
}

const MAX_DEPTH = 40;

/** Where a value holds a text or a name that the database cannot keep, or is nested too deeply; null where nowhere. */
export function findUnstorable(value: unknown): string | null {
  return unstorablePath(value, '', 0);
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function unstorablePath(value: unknown, path: string, depth: number): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Date)
    return null;
  if (depth > MAX_DEPTH) return path;
  for (const [key, child] of Object.entries(value)) {
    if (!isStorable(key)) return path;
    const found = unstorablePath(child, path === '' ? key : `${path}.${key}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
