import { DAY_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import type { ClusterKind, ClusterRole, ClusterStep } from '../cluster/cluster-rules.ts';
import type { PartialDetailsInput } from '../details/details-contract.ts';
import { saveDetails } from '../details/save-details.ts';
import { createCluster } from '../lifecycle/create-cluster.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { listClusters } from '../manage/list-clusters.ts';
import { insertMember } from '../membership/member-rows.ts';
import { fillRiverChart } from './river-chart.ts';
import { fillRiverFiles } from './river-files.ts';

const FIRST_DAYS_AGO = 60;

interface DemoCluster {
  readonly kind: ClusterKind;
  readonly nameTh: string;
  /** Its key comes from it. */
  readonly nameEn: string;
  readonly details: Omit<PartialDetailsInput, 'cluster' | 'version'>;
  /** Addresses of people. */
  readonly applicant: string;
  readonly admin: string;
  /** What the applicant does when everything is filled in. */
  readonly handsIn: 'submit' | 'activate';
  /** Steps of the admin after the application was handed in; none: it waits. */
  readonly steps: readonly ClusterStep[];
  readonly members: readonly (readonly [
    email: string,
    role: ClusterRole,
    branches: readonly string[] | null,
  ])[];
}

/** Three organisations of the first site, one of them still an application, and one of the second. */
const DEMO_CLUSTERS: Readonly<Record<string, readonly DemoCluster[]>> = {
  demo: [
    {
      kind: 'cooperative',
      nameTh: 'สหกรณ์ชาริมน้ำ',
      nameEn: 'River Coop',
      details: {
        addressLine: '88 หมู่ 3 ถนนริมกก',
        addressLineEn: '88 Moo 3, Rim Kok Road',
        subdistrictCode: '570103',
        postalCode: '57100',
        phone: '0531234567',
        email: 'river-coop@demo.test',
        lineId: 'rivercoop',
        taxId: '0994000165501',
        branchCode: null,
        promptpay: '0994000165501',
        bankCode: '004',
        bankAccount: '0123456789',
        bankAccountName: 'สหกรณ์ชาริมน้ำ',
      },
      applicant: 'manager@demo.test',
      admin: 'admin@demo.test',
      handsIn: 'activate',
      steps: [],
      members: [
        ['user@demo.test', 'cashier', ['00000']],
        ['user2@demo.test', 'stock_clerk', null],
        ['accountant@demo.test', 'accountant', null],
      ],
    },
    {
      kind: 'community_enterprise',
      nameTh: 'วิสาหกิจชุมชนไร่ชาแม่สลอง',
      nameEn: 'Mae Salong Tea',
      details: {
        addressLine: '15 หมู่ 1',
        subdistrictCode: '571503',
        postalCode: '57110',
        phone: '0898765432',
      },
      applicant: 'user2@demo.test',
      admin: 'admin@demo.test',
      handsIn: 'submit',
      steps: ['verify', 'approve'],
      members: [['user@demo.test', 'member', null]],
    },
    {
      kind: 'chapter',
      nameTh: 'ชมรมคนรักชาเชียงใหม่',
      nameEn: 'Chiang Mai Tea Club',
      details: {
        addressLine: '99/1 หมู่ 4 ซอยวัดอุโมงค์',
        subdistrictCode: '500108',
        postalCode: '50200',
        email: 'teaclub@demo.test',
      },
      applicant: 'user@demo.test',
      admin: 'admin@demo.test',
      handsIn: 'submit',
      steps: [],
      members: [],
    },
  ],
  baan: [
    {
      kind: 'community_enterprise',
      nameTh: 'วิสาหกิจชุมชนช่างปั้นบ้านสวน',
      nameEn: 'Baan Potters',
      details: {
        addressLine: '12 หมู่ 2',
        subdistrictCode: '510101',
        postalCode: '51000',
        phone: '0812345678',
      },
      applicant: 'user@baan.test',
      admin: 'admin@baan.test',
      handsIn: 'submit',
      steps: ['verify', 'approve'],
      members: [['admin@baan.test', 'member', null]],
    },
  ],
};

/** Makes organisations as people do: applied for, checked and approved. Skips a site that has some. */
export async function fillClusters(stage: Stage): Promise<void> {
  const at = new Date(stage.today.getTime() - FIRST_DAYS_AGO * DAY_MS);
  const { clusters } = await runAsOf(stage, { at }, (scope) => listClusters(scope, { q: '', limit: 1 }));
  if (clusters.length > 0) return;
  for (const [days, demo] of (DEMO_CLUSTERS[stage.code] ?? []).entries())
    await found(stage, demo, new Date(at.getTime() + days * DAY_MS));
}

async function found(stage: Stage, demo: DemoCluster, at: Date): Promise<void> {
  const as = (email: string) => {
    const person = stage.people.get(email);
    if (!person) throw new Error(`Nobody in the demo is ${email}.`);
    return person;
  };
  const { clusterId, key } = await runAsOf(stage, { at, as: as(demo.applicant) }, async (scope) => {
    const made = await createCluster(scope, demo);
    await saveDetails(scope, { cluster: made.key, version: 1, ...demo.details });
    await takeStep(scope, { cluster: made.key, step: demo.handsIn, reason: '' });
    return made;
  });
  await runAsOf(stage, { at: new Date(at.getTime() + DAY_MS), as: as(demo.admin) }, async (scope) => {
    for (const step of demo.steps) await takeStep(scope, { cluster: key, step, reason: '' });
    const active = { clusterId, state: 'active' } as const;
    for (const [email, role, branchCodes] of demo.members)
      await insertMember(scope, active, { personId: as(email).userId, role, branchCodes, invitedBy: null });
    if (key === 'river-coop') await fillRiverChart(scope, key);
  });
  if (key === 'river-coop')
    await runAsOf(stage, { at: new Date(at.getTime() + 2 * DAY_MS), as: as(demo.applicant) }, (scope) =>
      fillRiverFiles(scope, clusterId),
    );
}
