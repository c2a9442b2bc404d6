import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { DAY_MS, type Moment, runAsOf, type Stage } from '#platform/demo/stage.ts';
import type { Scope } from '#platform/scope.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { verifyPart } from '../details/verify-part.ts';
import { addDocument } from '../documents/add-document.ts';
import { verifyDocument } from '../documents/change-document.ts';
import { listDocumentRows } from '../documents/document-rows.ts';
import { setParent } from '../structure/set-parent.ts';

const CLUSTER = 'river-coop';
const SUB_UNIT = 'mae-salong-tea';
const ADDED_DAYS_AGO = 30;
const VERIFIED_DAYS_AGO = 28;

/** Documents of the demo's first organisation: kind, number, and the days from today at which each was issued and expires. */
const DOCUMENTS: readonly (readonly [
  kind: string,
  number: string,
  issued: number,
  expires: number | null,
])[] = [
  ['registration', '5700000125562', -1_900, null],
  ['operating_licence', 'อ.7 57-1-00268', -1_075, 20],
  ['product_standard', 'มผช. 120/2558', -1_110, -15],
  ['insurance', 'FIR-2569-00871', -65, 300],
];

/**
 * Gives the demo's first organisation documents of which one expires soon and one has expired, some verified data and a
 * sub-organisation. Skips a site that has none of them, and one where it has documents.
 */
export async function fillDocuments(stage: Stage): Promise<void> {
  const [owner, admin] = ['manager@demo.test', 'admin@demo.test'].map((email) => stage.people.get(email));
  if (stage.code !== 'demo' || !owner || !admin) return;
  const day = (daysAgo: number, as: Moment['as']): Moment => ({
    at: new Date(stage.today.getTime() - daysAgo * DAY_MS),
    ...(as && { as }),
  });
  const today = stage.today;
  const added = await runAsOf(stage, day(ADDED_DAYS_AGO, owner), (scope) => addAll(scope, today));
  if (added.length === 0) return;
  await runAsOf(stage, day(VERIFIED_DAYS_AGO, admin), (scope) => verifySome(scope, added));
}

async function addAll(scope: Scope, now: Date): Promise<string[]> {
  const { cluster } = await requireCluster(scope, CLUSTER, seeCluster);
  if ((await listDocumentRows(scope, cluster.clusterId)).length > 0) return [];
  const today = zonedDay(now, scope.tenant.zone);
  const added = [];
  for (const [kind, number, issued, expires] of DOCUMENTS) {
    const days = {
      issuedOn: addDays(today, issued),
      expiresOn: expires === null ? null : addDays(today, expires),
    };
    const form = { cluster: CLUSTER, kind, number, ...days, note: '', scan: null, replaces: null };
    added.push((await addDocument(scope, form, null)).documentId);
  }
  return added;
}

/** The first two documents, and the parts that an admin compared with a register. */
async function verifySome(scope: Scope, added: readonly string[]): Promise<void> {
  for (const document of added.slice(0, 2)) await verifyDocument(scope, { cluster: CLUSTER, document });
  const { cluster } = await requireCluster(scope, CLUSTER, seeCluster);
  for (const [part, source] of [
    ['name', 'ทะเบียนกรมส่งเสริมสหกรณ์'],
    ['tax_id', 'ระบบตรวจเลขผู้เสียภาษี กรมสรรพากร'],
  ] as const)
    await verifyPart(scope, { cluster: CLUSTER, version: cluster.version, part, source });
  const unit = await requireCluster(scope, SUB_UNIT, seeCluster);
  await setParent(scope, { cluster: SUB_UNIT, version: unit.cluster.version, parent: CLUSTER });
}
