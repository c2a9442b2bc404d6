import { type DestinationStream, pino } from 'pino';

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
