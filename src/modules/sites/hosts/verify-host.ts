import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import type { TextRecords } from '#platform/http/dns-lookup.ts';
import type { WellKnownText } from '#platform/http/well-known.ts';
import type { Scope } from '#platform/scope.ts';
import { addHost, type ClaimProblem } from './host-rows.ts';
import { isProved, PROOF_FILE, proofName } from './host-rules.ts';

const HOUR_MS = 3_600_000;
const CHECK_EVERY_MS = HOUR_MS / 4;
/** Automatic checks end two days after the claim; manual ones still work. */
const CHECK_FOR_MS = 48 * HOUR_MS;

/** Checks a claimed host's zone and current web server for the proof, and adds the host once it is found. */
export const verifyHost = job({
  name: 'sites.verify_host',
  payload: z.object({ hostname: z.string().max(253) }),
  maxAttempts: 5,
  timeoutSeconds: 60,
  run: async (run, { hostname }) => {
    const isClaimed = await run.transaction((scope) => findToken(scope, hostname));
    if (isClaimed === null) return;
    const [records, file] = await Promise.all([
      run.app.dns.textRecords(proofName(hostname)),
      run.app.wellKnown.text(hostname, PROOF_FILE),
    ]);
    await run.transaction((scope) => settle(scope, hostname, { records, file }));
  },
});

async function settle(
  scope: Scope,
  hostname: string,
  { records, file }: { records: TextRecords; file: WellKnownText },
): Promise<void> {
  const claim = await scope.tx.first(sql<RowOf<'sites_host_claim', 'token' | 'claimedAt'>>`
    select token, claimed_at from sites_host_claim
     where tenant_id = ${scope.tenant.id} and hostname = ${hostname} for update`);
  if (!claim) return;
  const lines = [...(records.ok ? records.records : []), ...(file.ok ? file.text.split('\n') : [])];
  if (isProved(lines, claim.token)) {
    if (!(await addHost(scope, hostname))) return recordProblem(scope, hostname, 'taken');
    await scope.tx.run(
      sql`delete from sites_host_claim where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`,
    );
    return;
  }
  await recordProblem(scope, hostname, records.ok || file.ok ? 'not_found' : 'unreachable');
  if (scope.now.getTime() - claim.claimedAt.getTime() < CHECK_FOR_MS)
    await enqueue(
      scope,
      verifyHost,
      { hostname },
      { key: hostname, runAt: new Date(scope.now.getTime() + CHECK_EVERY_MS) },
    );
}

async function findToken(scope: Scope, hostname: string): Promise<string | null> {
  const row = await scope.tx.first(sql<RowOf<'sites_host_claim', 'token'>>`
    select token from sites_host_claim where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`);
  return row?.token ?? null;
}

async function recordProblem(scope: Scope, hostname: string, problem: ClaimProblem): Promise<void> {
  await scope.tx.run(sql`
    update sites_host_claim set problem = ${problem}, checked_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`);
}
