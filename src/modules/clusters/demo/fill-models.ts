import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { DAY_MS, type Moment, runAsOf, type Stage } from '#platform/demo/stage.ts';
import type { Scope } from '#platform/scope.ts';
import { applyNext } from '../operating-model/apply-model.ts';
import { listModels } from '../operating-model/list-models.ts';
import { ModelForm } from '../operating-model/model-contract.ts';
import { MAX_CLUSTERS_AT_ONCE } from '../operating-model/model-rules.ts';
import { beginVersion, createModel, publishModel } from '../operating-model/save-model.ts';
import { startRollout } from '../operating-model/start-rollout.ts';

const FIRST_DAYS_AGO = 45;
const SECOND_DAYS_AGO = 14;

/**
 * Makes two operating models, one of them in two versions, and lets the site's organisations follow the first version of it.
 * The second site has one. Skips a site that has models.
 */
export async function fillModels(stage: Stage): Promise<void> {
  const isFirstSite = stage.code === 'demo';
  const admin = stage.people.get(`admin@${stage.code}.test`);
  const day = (daysAgo: number): Moment => ({
    at: new Date(stage.today.getTime() - daysAgo * DAY_MS),
    ...(admin && { as: admin }),
  });
  const made = await runAsOf(stage, day(FIRST_DAYS_AGO), async (scope) => {
    if ((await listModels(scope)).length > 0) return null;
    const { modelId } = await createModel(scope, COMMUNITY);
    await publishModel(scope, modelId, COMMUNITY);
    if (isFirstSite) {
      const chapter = await createModel(scope, CHAPTER);
      await publishModel(scope, chapter.modelId, CHAPTER);
    }
    await applyToAll(scope, modelId);
    return modelId;
  });
  if (made === null || !isFirstSite) return;
  await runAsOf(stage, day(SECOND_DAYS_AGO), async (scope) => {
    await beginVersion(scope, made);
    await publishModel(scope, made, COMMUNITY_LATER);
  });
}

async function applyToAll(scope: Scope, modelId: string): Promise<void> {
  const clusters = await scope.tx.rows(sql<RowOf<'clusters_cluster', 'clusterId'>>`
    select cluster_id from clusters_cluster
     where tenant_id = ${scope.tenant.id} and state <> 'closed' order by cluster_id limit ${MAX_CLUSTERS_AT_ONCE}`);
  if (clusters.length === 0) return;
  const chosen = clusters.map(({ clusterId }) => ({ clusterId, version: 0 }));
  const { rolloutId } = await startRollout(scope, { modelId, number: 1, clusters: chosen });
  while (await applyNext(scope, rolloutId));
}

const COMMUNITY_FIELDS = {
  nameTh: 'วิสาหกิจชุมชนขายปลีก',
  nameEn: 'Community enterprise with a shop',
  version: 1,
  parts: ['counter', 'stock', 'files'],
  sellers: ['owner', 'cashier'],
  priceMode: 'incl',
  vat: 'not_registered',
  stockPolicy: 'may_oversell',
  receiptPaper: 'slip_80mm',
  discountLimitPercent: '10',
  refundLimitSatang: '1000',
  purchaseLimitSatang: '20000',
  commissionBp: '3',
  salesTargetSatang: '150000',
  memberTarget: '5',
  positions: [
    { nameTh: 'ประธาน', nameEn: 'Chair', seats: '1', role: 'owner' },
    { nameTh: 'เหรัญญิก', nameEn: 'Treasurer', seats: '1', role: 'accountant' },
    { nameTh: 'พนักงานขาย', nameEn: 'Shop assistant', seats: '2', role: 'cashier' },
  ],
  documents: [
    { nameTh: 'หนังสือจดทะเบียนวิสาหกิจชุมชน', nameEn: 'Registration', need: 'required', validMonths: '12' },
    { nameTh: 'บัญชีธนาคารในนามกลุ่ม', nameEn: 'Bank account of the group', need: 'required', validMonths: '' },
  ],
};

const COMMUNITY = ModelForm.parse(COMMUNITY_FIELDS);

const COMMUNITY_LATER = ModelForm.parse({
  ...COMMUNITY_FIELDS,
  notes: 'นับสต็อกไม่ให้ติดลบ เพิ่มผู้ดูแลสต็อก และขอใบอนุญาตขายอาหาร',
  stockPolicy: 'never_oversell',
  refundLimitSatang: '500',
  positions: [
    ...COMMUNITY_FIELDS.positions,
    { nameTh: 'ผู้ดูแลสต็อก', nameEn: 'Stock keeper', seats: '1', role: 'stock_clerk' },
  ],
  documents: [
    ...COMMUNITY_FIELDS.documents,
    { nameTh: 'ใบอนุญาตจำหน่ายอาหาร', nameEn: 'Food licence', need: 'optional', validMonths: '12' },
  ],
});

const CHAPTER = ModelForm.parse({
  nameTh: 'เครือข่ายสมาชิก',
  nameEn: 'Chapter of members',
  version: 1,
  parts: ['files', 'line_home'],
  sellers: ['owner'],
  priceMode: 'incl',
  vat: 'not_registered',
  stockPolicy: 'uncounted',
  receiptPaper: 'a5',
  monthlyFeeSatang: '200',
  memberTarget: '10',
  positions: [
    { nameTh: 'ผู้ประสานงาน', nameEn: 'Coordinator', seats: '1', role: 'owner' },
    { nameTh: 'กรรมการ', nameEn: 'Committee member', seats: '5', role: 'member' },
  ],
});
