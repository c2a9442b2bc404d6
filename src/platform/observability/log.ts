import { type DestinationStream, pino } from 'pino';
import { withoutSecrets } from '../text/scrub.ts';

/** Structured log: one JSON object a line, with request id and tenant where there is one. */
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

/** Opens the process's log, on standard output unless told. */
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

/** Of an error what explains it: drivers hang their whole connection on theirs, and rows of people on their details. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type, message, stack, code, constraint };
}

/**
 * The last step before a line leaves: whatever put it together, no text in it holds a secret (`withoutSecrets`). Log the route
 * and not the address: what is left of an address says little.
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
