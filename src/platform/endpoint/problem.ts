import { z } from 'zod';
import type { Locale } from '../locale/locale.ts';
import { Refusal, type RefusalKind, Waiting } from '../refusal.ts';

/** Body of every refusal in Sala's own format. */
export const Problem = z
  .object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    /** Reasons by field name; '' is the whole input. */
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

/** Input that does not match its schema: the fields and reasons. */
export class InvalidInput extends Refusal {
  readonly fields: { path: string; reason: string }[];
  readonly status: number;

  constructor(fields: { path: string; reason: string }[], status = 422) {
    super('platform.invalid_input', 'invalid', undefined);
    this.fields = fields.slice(0, 50);
    this.status = status;
  }
}

/** Returns the status and body of a refusal. */
export function problemOf(refusal: Refusal, requestId: string): { status: number; body: Problem } {
  const body: Problem = { code: refusal.code, message: MESSAGES[refusal.code] ?? refusal.code, requestId };
  if (refusal.details !== undefined) body.details = refusal.details;
  if (refusal instanceof InvalidInput) {
    body.fields = reasonsByField(refusal.fields);
    return { status: refusal.status, body };
  }
  return { status: statusOf(refusal.kind), body };
}

/**
 * Returns the seconds until a rate-limited client may retry (`Retry-After`, RFC 9110 §10.2.3); null where the refusal
 * has none.
 */
export function waitOf({ kind, details }: Refusal): number | null {
  return kind === 'limited' ? (Waiting.safeParse(details).data?.retryAfterSeconds ?? null) : null;
}

/** Field names come from the client and may be `__proto__`: `Object.fromEntries` defines own properties. */
function reasonsByField(fields: readonly { path: string; reason: string }[]): Record<string, string[]> {
  const byField = Map.groupBy(fields, ({ path }) => path);
  return Object.fromEntries(
    [...byField].map(([path, reasons]) => [path, reasons.map(({ reason }) => reason)]),
  );
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
 * Parses a value against a schema. Refuses NUL and ill-formed Unicode, which PostgreSQL can store neither as text nor
 * as JSON, before and after parsing: JSON inside a field may hide them in escapes. Reasons are in `locale`.
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

/**
 * Returns the path of a text or key that PostgreSQL cannot store, or of a value nested too deeply; null where there is
 * none.
 */
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
