/** Something around Sala that is not as it should be: no bug, and no fault of whoever asked. */
export interface Outage {
  /** RFC 9110 §15.6.4: a later try may pass; RFC 4918 §11.5: there is no room. */
  readonly status: 503 | 507;
  readonly code: 'platform.unavailable' | 'platform.storage_full';
  readonly message: string;
  /** Seconds after which to try again (RFC 9110 §10.2.3). */
  readonly retryAfterSeconds: number;
}

/** An error of something that Sala leans on, which says itself that it is out of room, or away. */
export interface OutageError extends Error {
  readonly outage: 'full' | 'unavailable';
}

const UNAVAILABLE: Outage = {
  status: 503,
  code: 'platform.unavailable',
  message: 'Service Unavailable',
  retryAfterSeconds: 5,
};
/** Room comes back when somebody makes it, which takes longer than a restart. */
const UNTIL_THERE_IS_ROOM_SECONDS = 60;
const FULL: Outage = {
  status: 507,
  code: 'platform.storage_full',
  message: 'Insufficient Storage',
  retryAfterSeconds: UNTIL_THERE_IS_ROOM_SECONDS,
};
/** Reads still work while the database's disk is full: the service is unavailable, it does not lack room for this request. */
const DATABASE_FULL: Outage = { ...UNAVAILABLE, retryAfterSeconds: UNTIL_THERE_IS_ROOM_SECONDS };

/**
 * SQLSTATEs and codes of a database that is away, starting, out of connections, memory or another resource, whose machine fails
 * it, or that is slower than a request may wait (PostgreSQL 18, appendix A: classes 08, 53, 57 and 58).
 */
const DATABASE_OUTAGE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '57P05', '08000', '08001', '08003', '08004', '08006'],
  ...['53000', '53200', '53300', '53400', '58000', '58030'],
  ...['55P03', '57014'],
]);

/** `disk_full`. */
const DATABASE_DISK_FULL = '53100';

/** What the operating system says where a disk, or a share of it, is full. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Where a name leads to is not known just now, or a socket is not there yet: the same code means other things elsewhere. */
const ON_THE_WAY: Readonly<Record<string, string>> = {
  ENOENT: 'connect',
  ENOTFOUND: 'getaddrinfo',
  EAI_AGAIN: 'getaddrinfo',
};

/** What pg says, without a code, when a connection did not come free, broke while it was opened, or broke under a query. */
const DATABASE_WORDS = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** The trouble that an error tells of, null when it is a bug. */
export function outageOf(error: unknown): Outage | null {
  const told = toldBy(error);
  if (told === 'full' || DISK_FULL.has(codeOf(error))) return FULL;
  if (codeOf(error) === DATABASE_DISK_FULL) return DATABASE_FULL;
  return told === 'unavailable' || isDatabaseOutage(error) ? UNAVAILABLE : null;
}

function toldBy(error: unknown): OutageError['outage'] | null {
  if (!(error instanceof Error && 'outage' in error)) return null;
  return error.outage === 'full' || error.outage === 'unavailable' ? error.outage : null;
}

function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (DATABASE_WORDS.some((words) => error.message.startsWith(words))) return true;
  const code = codeOf(error);
  return DATABASE_OUTAGE.has(code) || ('syscall' in error && ON_THE_WAY[code] === error.syscall);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
