import { pino } from 'pino';

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

/** Opens the process's log on standard output. */
export function openLog(level: string) {
  return pino({
    level,
    base: null,
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
