import { createHash } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { canonicalText } from '#platform/offline/outbox-rules.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import { getPlayingScreen } from './read-screen.ts';
import type { ReportsInput, ReportVerdicts } from './screen-contract.ts';
import { MAX_REPORTS_A_DAY, REPORTS_KEPT_DAYS } from './signage-rules.ts';

type Report = ReportsInput['reports'][number];
type Verdict = ReportVerdicts['verdicts'][number]['verdict'];

const DAY_MS = 86_400_000;
/** Reports may be dated this much ahead: clocks differ. */
const AHEAD_MS = 300_000;

/**
 * Receives what a screen has shown, in its order. A report that was received before counts once; another one under the same
 * id is a conflict, and one that cannot be true is refused. Refuses with `clusters.screen_missing`.
 */
export async function receiveReports(
  scope: Scope,
  { screenCode, reports }: ReportsInput,
): Promise<ReportVerdicts> {
  const { screenId } = await getPlayingScreen(scope, screenCode);
  // The screen is not removed while its reports are added.
  const held = await scope.tx.first(sql<RowOf<'clusters_screen', 'screenId'>>`
    select screen_id from clusters_screen where tenant_id = ${scope.tenant.id} and screen_id = ${screenId} for key share`);
  if (!held) throw refuse(clustersRefusals, 'clusters.screen_missing');
  const keptFrom = new Date(scope.now.getTime() - REPORTS_KEPT_DAYS * DAY_MS);
  await scope.tx.run(sql`
    delete from clusters_screen_report
     where tenant_id = ${scope.tenant.id} and screen_id = ${screenId} and received_at < ${keptFrom}`);
  const verdicts: ReportVerdicts['verdicts'] = [];
  for (const report of reports)
    verdicts.push({ clientId: report.clientId, verdict: await receive(scope, screenId, report) });
  return { verdicts };
}

async function receive(scope: Scope, screenId: string, { clientId, hash, body }: Report): Promise<Verdict> {
  const [fromAt, toAt] = [new Date(body.fromAt), new Date(body.toAt)];
  const isTrue =
    toAt >= fromAt &&
    toAt.getTime() <= scope.now.getTime() + AHEAD_MS &&
    createHash('sha256').update(canonicalText(body)).digest('hex') === hash;
  if (!isTrue) return 'refused';
  const added = await scope.tx.run(sql`
    insert into clusters_screen_report (tenant_id, screen_id, report_id, hash, from_at, to_at, slides, received_at)
    select ${scope.tenant.id}, ${screenId}, ${clientId}, ${hash}, ${fromAt}, ${toAt}, ${body.slides}, ${scope.now}
     where (select count(*) from clusters_screen_report
             where tenant_id = ${scope.tenant.id} and screen_id = ${screenId}
               and received_at > ${new Date(scope.now.getTime() - DAY_MS)}) < ${MAX_REPORTS_A_DAY}
    on conflict do nothing`);
  if (added === 1) return 'accepted';
  const known = await scope.tx.first(sql<RowOf<'clusters_screen_report', 'hash'>>`
    select hash from clusters_screen_report
     where tenant_id = ${scope.tenant.id} and screen_id = ${screenId} and report_id = ${clientId}`);
  if (!known) return 'retry';
  return known.hash === hash ? 'accepted' : 'conflict';
}
