/** A dependency of Sala that is down or full: neither a bug nor a client error. */
export interface Outage {
  /** RFC 9110 §15.6.4: a retry may succeed; RFC 4918 §11.5: no space left. */
  readonly status: 503 | 507;
  readonly code: 'platform.unavailable' | 'platform.storage_full';
  readonly message: string;
  /** Seconds until a retry (RFC 9110 §10.2.3). */
  readonly retryAfterSeconds: number;
}

/** An error of a dependency that declares itself an outage. */
export interface OutageError extends Error {
  readonly outage: 'full' | 'unavailable';
}

const UNAVAILABLE: Outage = {
  status: 503,
  code: 'platform.unavailable',
  message: 'Service Unavailable',
  retryAfterSeconds: 5,
};
/** Freeing space takes longer than a restart. */
const FULL_RETRY_SECONDS = 60;
const FULL: Outage = {
  status: 507,
  code: 'platform.storage_full',
  message: 'Insufficient Storage',
  retryAfterSeconds: FULL_RETRY_SECONDS,
};
/** 503 instead of 507: reads still work while the database's disk is full, and the request itself is not too large. */
const DATABASE_FULL: Outage = { ...UNAVAILABLE, retryAfterSeconds: FULL_RETRY_SECONDS };

/**
 * SQLSTATEs and error codes of a database that is down, starting, out of connections, memory or another resource, on a
 * failing machine, or slower than a request may wait (PostgreSQL 18, appendix A: classes 08, 53, 57 and 58).
 */
const DATABASE_OUTAGE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '57P05', '08000', '08001', '08003', '08004', '08006'],
  ...['53000', '53200', '53300', '53400', '58000', '58030'],
  ...['55P03', '57014'],
]);

/** `disk_full`. */
const DATABASE_DISK_FULL = '53100';

/** Error codes of the operating system for a full disk or an exhausted quota. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Codes that mean an outage only for this system call: a name that cannot be resolved at the moment, or a missing
 * socket.
 */
const CONNECTING_CODES: Readonly<Record<string, string>> = {
  ENOENT: 'connect',
  ENOTFOUND: 'getaddrinfo',
  EAI_AGAIN: 'getaddrinfo',
};

/**
 * Messages of pg errors without a code: no free connection, or a connection that broke while it was opened or under a
 * query.
 */
const DATABASE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** Returns the outage that an error indicates, or null for a bug. */
export function outageOf(error: unknown): Outage | null {
  const declared = declaredOutage(error);
  if (declared === 'full' || DISK_FULL.has(codeOf(error))) return FULL;
  if (codeOf(error) === DATABASE_DISK_FULL) return DATABASE_FULL;
  return declared === 'unavailable' || isDatabaseOutage(error) ? UNAVAILABLE : null;
}

function declaredOutage(error: unknown): OutageError['outage'] | null {
  if (!(error instanceof Error && 'outage' in error)) return null;
  return error.outage === 'full' || error.outage === 'unavailable' ? error.outage : null;
}

function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (DATABASE_MESSAGES.some((words) => error.message.startsWith(words))) return true;
  const code = codeOf(error);
  return DATABASE_OUTAGE.has(code) || ('syscall' in error && CONNECTING_CODES[code] === error.syscall);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
