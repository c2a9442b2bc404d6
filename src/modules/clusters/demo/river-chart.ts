import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { seeChart } from '../access/cluster-actions.ts';
import { appointHolder } from '../organization/appoint-holder.ts';
import { moveNode, openNode } from '../organization/change-node.ts';
import { readChart } from '../organization/read-chart.ts';

interface DemoSeat {
  readonly title: readonly [th: string, en: string];
  readonly holder?: string;
  readonly acting?: string;
  /** Who held it until the present holder began. */
  readonly before?: string;
}

interface DemoUnit {
  readonly name: readonly [th: string, en: string];
  readonly seats?: readonly DemoSeat[];
  readonly units?: readonly DemoUnit[];
  /** Belonged to the unit of this name before it was moved here. */
  readonly movedFrom?: string;
}

const CHART: readonly DemoUnit[] = [
  {
    name: ['คณะกรรมการดำเนินการ', 'Board of directors'],
    seats: [
      { title: ['ประธานกรรมการ', 'Chair'], holder: 'บุญมี ริมธาร', before: 'คำปัน สายน้ำ' },
      { title: ['รองประธานกรรมการ', 'Vice chair'], holder: 'จันทร์เพ็ญ วังทอง' },
      { title: ['เลขานุการ', 'Secretary'], holder: 'สายใจ ท่าข้าม' },
      { title: ['เหรัญญิก', 'Treasurer'], acting: 'สายใจ ท่าข้าม', before: 'ประเสริฐ นาคำ' },
    ],
    units: [
      {
        name: ['สำนักงานผู้จัดการ', "Manager's office"],
        seats: [{ title: ['ผู้จัดการ', 'Manager'], holder: 'วิไล ริมกก' }],
        units: [
          {
            name: ['ฝ่ายผลิต', 'Production'],
            seats: [
              { title: ['หัวหน้าฝ่ายผลิต', 'Head of production'], acting: 'ทองใบ ไร่ดอย' },
              { title: ['ช่างนวดชา', 'Tea roller'], holder: 'ทองใบ ไร่ดอย' },
              { title: ['ช่างอบชา', 'Tea firer'], holder: 'คำแพง ยอดชา' },
            ],
          },
          {
            name: ['ฝ่ายขาย', 'Sales'],
            seats: [
              { title: ['หัวหน้าฝ่ายขาย', 'Head of sales'], holder: 'อรทัย ตลาดนัด' },
              { title: ['พนักงานขายออนไลน์', 'Online sales'] },
            ],
            units: [
              {
                name: ['คลังสินค้า', 'Warehouse'],
                seats: [{ title: ['ผู้ดูแลคลัง', 'Warehouse keeper'], holder: 'สมบัติ เก็บดี' }],
                movedFrom: 'ฝ่ายผลิต',
              },
            ],
          },
          {
            name: ['ฝ่ายบัญชีและการเงิน', 'Accounts and finance'],
            seats: [
              { title: ['สมุห์บัญชี', 'Chief accountant'], holder: 'พรทิพย์ บัญชีงาม' },
              { title: ['เจ้าหน้าที่การเงิน', 'Finance officer'] },
            ],
          },
        ],
      },
    ],
  },
  {
    name: ['ผู้ตรวจสอบกิจการ', 'Internal audit'],
    seats: [{ title: ['ผู้ตรวจสอบกิจการ', 'Auditor'], holder: 'ธีระ ตรวจตรา' }],
  },
];

interface DemoDays {
  /** The chart begins here, */
  readonly first: IsoDate;
  /** present holders and the warehouse's present place here. */
  readonly changed: IsoDate;
}

/** Gives an organisation of the demo data its chart, with holders of the past, vacancies and a move. Idempotent. */
export async function fillRiverChart(scope: Scope, key: string): Promise<void> {
  const { cluster } = await requireCluster(scope, key, seeChart);
  const today = zonedDay(scope.now, scope.tenant.zone);
  const days = { first: addDays(today, -700), changed: addDays(today, -90) };
  if ((await readChart(scope, cluster.clusterId, today)).nodes.length > 0) return;
  const opened = new Map<string, string>();
  for (const unit of CHART) await openUnit(scope, key, { unit, parentId: '', days, opened });
}

async function openUnit(
  scope: Scope,
  key: string,
  {
    unit: { name, seats = [], units = [], movedFrom },
    parentId,
    days,
    opened,
  }: { unit: DemoUnit; parentId: string; days: DemoDays; opened: Map<string, string> },
): Promise<void> {
  const [nameTh, nameEn] = name;
  const common = { sort: opened.size, fromOn: days.first, lastOn: '' as const };
  const firstParent = movedFrom === undefined ? parentId : (opened.get(movedFrom) ?? parentId);
  const { nodeId } = await openNode(scope, key, {
    ...{ kind: 'unit' as const, parentId: firstParent, nameTh, nameEn, ...common },
  });
  opened.set(nameTh, nodeId);
  if (firstParent !== parentId)
    await moveNode(scope, key, { node: nodeId, version: 1, parentId, fromOn: days.changed });
  for (const [sort, seat] of seats.entries()) {
    const [titleTh, titleEn] = seat.title;
    const position = await openNode(scope, key, {
      ...common,
      ...{ kind: 'position' as const, parentId: nodeId, nameTh: titleTh, nameEn: titleEn, sort },
    });
    await fillSeat(scope, key, { node: position.nodeId, seat, days });
  }
  for (const unit of units) await openUnit(scope, key, { unit, parentId: nodeId, days, opened });
}

async function fillSeat(
  scope: Scope,
  key: string,
  { node, seat, days }: { node: string; seat: DemoSeat; days: DemoDays },
): Promise<void> {
  const appoint = (name: string, tenure: 'substantive' | 'acting', fromOn: IsoDate, lastOn: string = '') =>
    appointHolder(scope, key, { node, tenure, personId: '', name, fromOn, lastOn });
  if (seat.before !== undefined)
    await appoint(seat.before, 'substantive', days.first, addDays(days.changed, -1));
  if (seat.holder !== undefined)
    await appoint(seat.holder, 'substantive', seat.before === undefined ? days.first : days.changed);
  if (seat.acting !== undefined) await appoint(seat.acting, 'acting', days.changed);
}
