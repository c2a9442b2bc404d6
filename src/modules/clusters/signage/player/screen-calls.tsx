import type { SendEntries } from '#platform/offline/outbox.ts';
import type { Verdict } from '#platform/offline/outbox-rules.ts';
import { signagePaths } from '../paths.ts';
import type { ReportVerdicts, ShownReport } from '../screen-contract.ts';

const REQUEST_MS = 15_000;

type Entries = Parameters<SendEntries<ShownReport>>[0];

/** Returns a reply, or null where the server could not be reached. */
export async function call(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown } | null> {
  try {
    const reply = await fetch(path, { ...init, signal: AbortSignal.timeout(REQUEST_MS) });
    return { status: reply.status, body: await reply.json() };
  } catch {
    return null;
  }
}

/** Returns the code of a refusal; '' for anything else. */
export function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

/**
 * Sends reports of a screen, and returns their verdicts; null where the server could not be reached. Of reports that it cannot
 * read together it gets each alone: one that is broken does not take the others along.
 */
export async function sendReports(
  code: string,
  entries: Entries,
): Promise<ReadonlyMap<string, Verdict> | null> {
  const reports = entries.map(({ clientId, hash, body }) => ({ clientId, hash, body }));
  const reply = await call(signagePaths.apiReports(code), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reports }),
  });
  if (codeOf(reply?.body) === 'platform.invalid_input') return sendEach(code, entries);
  if (reply?.status !== 200) return null;
  const { verdicts } = reply.body as ReportVerdicts;
  return new Map(verdicts.map(({ clientId, verdict }) => [clientId, verdict]));
}

async function sendEach(code: string, entries: Entries): Promise<ReadonlyMap<string, Verdict>> {
  const [first] = entries;
  // What the server cannot read it will never accept.
  if (entries.length <= 1) return new Map(first ? [[first.clientId, 'refused']] : []);
  const verdicts = new Map<string, Verdict>();
  for (const entry of entries) {
    const own = await sendReports(code, [entry]);
    if (own === null) break;
    for (const [clientId, verdict] of own) verdicts.set(clientId, verdict);
  }
  return verdicts;
}
