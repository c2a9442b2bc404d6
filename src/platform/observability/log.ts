import { type DestinationStream, pino } from 'pino';
import { withoutSecrets } from '../text/scrub.ts';

/** Structured log: one JSON object per line, with request id and tenant where known. */
export type Log = ReturnType<typeof openLog>;

const SECRET_PATHS = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  '*.password',
  '*.token',
  '*.secret',
  '*.authorization',
  '*.cookie',
];

/** Opens the process's log, by default on standard output. */
export function openLog(level: string, to: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_PATHS, censor: '[secret]' },
      serializers: { err: explained },
      hooks: { streamWrite: scrubbedLine },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    to,
  );
}

/**
 * Returns only the fields that explain an error: drivers attach whole connections to theirs, and rows with personal
 * data as details.
 */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type, message, stack, code, constraint };
}

/**
 * Last step before a line is written: removes secrets from all strings, wherever they come from (`withoutSecrets`).
 * Log routes, not URLs: a scrubbed URL has little information left.
 */
function scrubbedLine(line: string): string {
  return `${JSON.stringify(scrubbed(JSON.parse(line)))}\n`;
}

function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(scrubbed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, scrubbed(held)]));
}
