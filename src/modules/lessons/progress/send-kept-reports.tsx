import { deviceNowMs } from '#platform/dates/device-clock.ts';
import { lessonsPaths } from '../paths.ts';
import { portionOf } from './heartbeat-rules.ts';
import { type KeptReport, keepReport, keptReports, type Memory, reportMemory } from './kept-reports.tsx';

const REQUEST_MS = 15_000;
/** Pause between attempts while something is kept: the server credits it as its clock allows. */
const RETRY_MS = 60_000;
/** Attempts of one page: each counts as activity of the session, which must still end when nobody is there. */
const MAX_ATTEMPTS = 30;

/** Sends what closed pages of this person have played and could not report, now and whenever the device is online again. */
export function watchKeptReports(person: string): () => void {
  let attempts = 0;
  const send = (): void => void sendKeptReports(person);
  const again = (): void => {
    attempts += 1;
    if (attempts < MAX_ATTEMPTS && !document.hidden) send();
  };
  send();
  const timer = setInterval(again, RETRY_MS);
  addEventListener('online', send);
  return () => {
    clearInterval(timer);
    removeEventListener('online', send);
  };
}

interface Device {
  readonly memory: Memory | null;
  readonly fetch: typeof fetch;
  readonly now: number;
  readonly whileAlone: typeof whileAlone;
}

/**
 * Sends each kept report and forgets it when the server has it. What the server cannot credit yet stays for another time;
 * without a network everything stays.
 */
export async function sendKeptReports(person: string, device: Partial<Device> = {}): Promise<void> {
  const { memory, ...used } = {
    memory: reportMemory(),
    fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
    now: deviceNowMs(),
    whileAlone,
    ...device,
  };
  if (memory === null || person === '') return;
  for (const { session } of keptReports(memory, person, used.now)) {
    const goesOn = await used.whileAlone(session, async () => {
      // Read again: another tab may have sent it meanwhile.
      const report = keptReports(memory, person, used.now).find((kept) => kept.session === session);
      return report ? sendInPortions({ memory, person, report }, used.fetch) : true;
    });
    if (goesOn === false) return;
  }
}

/** Sends a report in portions that the server takes, each forgotten as soon as it is done. Returns false without a network. */
async function sendInPortions(
  { memory, person, report }: { memory: Memory; person: string; report: KeptReport },
  send: typeof fetch,
): Promise<boolean> {
  let { next, later } = portionOf(report.segments);
  while (next.length > 0) {
    const outcome = await sendReport({ ...report, segments: next }, send);
    if (outcome !== 'done') return outcome === 'later';
    keepReport(memory, person, { ...report, segments: later });
    ({ next, later } = portionOf(later));
  }
  return true;
}

/** Returns `later` for what may be accepted another time: not credited in full, too many requests, signed out. */
async function sendReport(
  { lesson, part, session, segments, positionMs }: KeptReport,
  send: typeof fetch,
): Promise<'done' | 'later' | 'offline'> {
  let reply: Response;
  try {
    reply = await send(lessonsPaths.apiHeartbeat(lesson, part), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session, segments, positionMs, isActive: false, isLate: true }),
      signal: AbortSignal.timeout(REQUEST_MS),
    });
  } catch {
    return 'offline';
  }
  if (isRetryable(reply.status)) return 'later';
  if (!reply.ok) return 'done';
  const { isCut } = (await reply.json()) as { isCut: boolean };
  return isCut ? 'later' : 'done';
}

/** Whether the same heartbeat may succeed later: after signing in again, rate-limited or server error. */
export function isRetryable(status: number): boolean {
  return status === 401 || status === 429 || status >= 500;
}

const lockOf = (session: string): string => `sala.watched ${session}`;

/** Sessions of this page that report for themselves. */
const ownSessions = new Set<string>();

/** Runs `work` unless another tab, or the page itself that played, is sending reports of this session; then returns null. */
async function whileAlone<Result>(session: string, work: () => Promise<Result>): Promise<Result | null> {
  if (ownSessions.has(session)) return null;
  // Only secure pages have locks; without them two tabs may send a report twice, which the server merges.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(lockOf(session), { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** Marks this page as the one that reports its session, until the returned function is called. */
export function holdSession(session: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  ownSessions.add(session);
  if ('locks' in navigator) void navigator.locks.request(lockOf(session), () => promise);
  return () => {
    ownSessions.delete(session);
    resolve();
  };
}
