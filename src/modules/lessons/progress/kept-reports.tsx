import type { Range } from './played-ranges-rules.ts';

/** What a page has played of a part and the server has not confirmed. */
export interface KeptReport {
  readonly lesson: string;
  readonly part: string;
  /** The page that played it. */
  readonly session: string;
  readonly segments: readonly Range[];
  readonly positionMs: number | null;
  /** When it was kept, by the device's clock. */
  readonly keptAt: number;
}

export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const KEY = 'sala.watched ';
const MAX_AGE_MS = 30 * 86_400_000;
const MAX_KEPT = 50;

/** Returns the browser's storage; null where it is blocked, which leaves reports in the page only. */
export function reportMemory(): Memory | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Keeps a page's report, by person, lesson and part; a report without segments is forgotten. */
export function keepReport(memory: Memory | null, person: string, report: KeptReport): void {
  if (memory === null || person === '') return;
  const key = keyOf(person, report);
  if (report.segments.length === 0) return memory.removeItem(key);
  const { segments, positionMs, keptAt } = report;
  try {
    memory.setItem(key, JSON.stringify({ segments, positionMs, keptAt }));
  } catch {
    return; // storage is full: the page itself still has the report
  }
  for (const old of keptReports(memory, person, keptAt).slice(MAX_KEPT)) forgetReport(memory, person, old);
}

export function forgetReport(memory: Memory, person: string, report: KeptReport): void {
  memory.removeItem(keyOf(person, report));
}

/** Returns a person's reports, latest first; deletes what is unreadable or a month old. */
export function keptReports(memory: Memory, person: string, now: number): KeptReport[] {
  const mine = `${KEY}${person} `;
  return Array.from({ length: memory.length }, (_, index) => memory.key(index) ?? '')
    .filter((key) => key.startsWith(mine))
    .flatMap((key) => {
      const report = readReport(memory, key, mine);
      if (report && now - report.keptAt < MAX_AGE_MS) return [report];
      memory.removeItem(key);
      return [];
    })
    .toSorted((one, other) => other.keptAt - one.keptAt);
}

/** Slugs and session ids contain no spaces. */
function keyOf(person: string, { lesson, part, session }: KeptReport): string {
  return `${KEY}${person} ${lesson} ${part} ${session}`;
}

function readReport(memory: Memory, key: string, start: string): KeptReport | null {
  const [lesson, part, session] = key.slice(start.length).split(' ');
  if (!lesson || !part || !session) return null;
  try {
    const kept = JSON.parse(memory.getItem(key) ?? 'null') as Partial<KeptReport> | null;
    if (!Array.isArray(kept?.segments) || typeof kept.keptAt !== 'number') return null;
    return { lesson, part, session, positionMs: null, ...kept, segments: kept.segments, keptAt: kept.keptAt };
  } catch {
    return null;
  }
}
