import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#platform/app.ts';
import { loadConfig } from '#platform/config/config.ts';
import { ownDatabase } from '#platform/testing/test-database.ts';
import { findFillingSince, markFilling } from '#platform/tenancy/set-up-mark.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';
import { testComposition } from '../testing/composition.ts';
import { isDemoHistoryUnfinished, makeDemoHistory, makeDemoWorld } from './demo-world.ts';

let app: App;
let owner: pg.Client;
let folder: string;
let close: () => Promise<void>;
let connection: pg.ClientConfig;
let today: Date;

/** Counts of everything that the history adds. */
const COUNTS = `
  select (select count(*) from orders_order) as orders, (select count(*) from orders_event) as events, (select count(*) from orders_line) as lines,
         (select count(*) from stock_movement) as movements, (select sum(on_hand) from stock_level) as on_hand, (select count(*) from billing_payment) as payments,
         (select count(*) from accounts_person) as people, (select count(*) from lessons_enrolment) as learners, (select count(*) from exams_attempt) as attempts,
         (select count(*) from messages_message) as messages, (select count(*) from platform_mail) as mails, (select sum(last_number) from orders_sequence) as numbers`;

beforeAll(async () => {
  const database = await ownDatabase('demo_history');
  folder = await mkdtemp(join(tmpdir(), 'sala-demo-history-'));
  const config = loadConfig({ SALA_DATA_DIR: folder, SALA_SECRET: TEST_SECRET, LOG_LEVEL: 'silent' });
  connection = database.owner;
  const opened = await testComposition.open({
    config,
    connection: database.app,
    owner: connection,
    clock: () => new Date(),
  });
  ({ app, close } = opened);
  owner = new pg.Client(database.superuser);
  await owner.connect();
  await makeDemoWorld(app, connection, () => undefined, { pictureScale: 0.25 });
  today = (await findFillingSince(connection, 'demo')) as Date;
  await interruptHistory();
  await makeDemoHistory(app, connection, () => undefined);
}, 240_000);

afterAll(async () => {
  await owner.end();
  await close();
  await rm(folder, { recursive: true, force: true });
});

/** Reads rows of both sites as an auditor, bypassing row security. */
async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await owner.query<Row>(text)).rows;
}

/** Ends the history's connections in the middle of the orders, as the end of its process would. */
async function interruptHistory(): Promise<void> {
  await owner.query(`
    create function stop_history() returns trigger language plpgsql as $$
    begin
      if (select count(*) from orders_order) > 500 then raise exception 'the process ended'; end if;
      return null;
    end $$;
    create trigger stop_history after insert on orders_order execute function stop_history()`);
  await expect(makeDemoHistory(app, connection, () => undefined)).rejects.toThrow('the process ended');
  await owner.query('drop trigger stop_history on orders_order; drop function stop_history()');
  expect(await isDemoHistoryUnfinished(connection)).toBe(true);
  const [{ orders } = { orders: 0 }] = await rows<{ orders: number }>(
    `select count(*)::int as orders from orders_order where number like 'SO%'`,
  );
  expect(orders, 'whole months are kept').toBeGreaterThan(100);
}

test('an interrupted history is completed at the next start, and a complete one stays as it is', async () => {
  expect(await isDemoHistoryUnfinished(connection)).toBe(false);
  const [before] = await rows(COUNTS);
  const days = await rows(`select placed_at::date from orders_order where number like 'SO%' group by 1`);
  expect(days.length, 'no month is missing').toBeGreaterThan(175);
  const doubled = await rows(
    `select placed_at, contact_email from orders_order where number like 'SO%' group by 1, 2 having count(*) > 1`,
  );
  expect(doubled).toEqual([]);
  await makeDemoHistory(app, connection, () => undefined);
  expect(await rows(COUNTS)).toEqual([before]);
  // Ended after its last step, before it was noted as complete.
  const [site] = await rows<{ tenant_id: string }>(`select tenant_id from sites_tenant where code = 'demo'`);
  await markFilling(connection, site?.tenant_id ?? '', today);
  await makeDemoHistory(app, connection, () => undefined);
  expect(await rows(COUNTS)).toEqual([before]);
});

test('three hundred customers buy with seasons, and few of them buy most', async () => {
  const [customers] = await rows<{ people: number; buyers: number; returning: number; guests: number }>(`
    select (select count(*)::int from accounts_person where email like '%@customer.test') as people,
           count(distinct customer_user_id)::int as buyers, count(*) filter (where customer_user_id is null)::int as guests,
           (select count(*)::int from (select from orders_order where customer_user_id is not null group by customer_user_id having count(*) > 1) as often) as returning
      from orders_order where number like 'SO%'`);
  expect(customers?.people).toBe(300);
  expect(customers?.buyers).toBeGreaterThan(200);
  expect(customers?.returning).toBeGreaterThan(100);
  expect(customers?.guests).toBeGreaterThan(100);
  const shares = await rows<{ orders: number }>(`
    select count(*)::int as orders from orders_order where customer_user_id is not null group by customer_user_id order by 1 desc`);
  const all = shares.reduce((sum, { orders }) => sum + orders, 0);
  const most = shares.slice(0, 60).reduce((sum, { orders }) => sum + orders, 0);
  expect(most / all, 'a fifth of them').toBeGreaterThan(0.4);
  const early = await rows(`
    select o.number from orders_order o join accounts_person p on p.tenant_id = o.tenant_id and p.person_id = o.customer_user_id
     where o.number like 'SO%' and o.placed_at < p.created_at`);
  expect(early, 'nobody buys before they registered').toEqual([]);
  const [weekly] = await rows<{ weekend: number; recent: number }>(`
    select count(*) filter (where extract(dow from placed_at at time zone 'Asia/Bangkok') in (0, 6)) / (count(*) * 2 / 7.0)::float as weekend,
           count(distinct (placed_at at time zone 'Asia/Bangkok')::date) filter (where placed_at > now() - interval '14 days')::int as recent
      from orders_order where number like 'SO%'`);
  expect(weekly?.weekend, 'more at week-ends').toBeGreaterThan(1.1);
  expect(weekly?.recent, 'orders on each of the last days').toBeGreaterThanOrEqual(13);
});

test('numbers count up within their month, without a gap', async () => {
  const wrong = await rows(`
    select number from (
      select number, row_number() over (partition by substr(number, 3, 4) order by placed_at) as n,
             to_char(business_date + interval '543 years', 'YYMM') as month from orders_order where number like 'SO%') as counted
     where substr(number, 3, 4) <> month or substr(number, 8)::int <> n`);
  expect(wrong).toEqual([]);
});

test('orders, money and stock agree', async () => {
  expect(
    await rows(`
      select l.label from stock_level l
       where l.on_hand <> (select coalesce(sum(quantity), 0) from stock_movement m where m.tenant_id = l.tenant_id and m.item_id = l.item_id)
          or l.reserved <> (select coalesce(sum(quantity), 0) from stock_reservation r where r.tenant_id = l.tenant_id and r.item_id = l.item_id and r.status = 'active')`),
  ).toEqual([]);
  const short = await rows(`
    select l.label, m.kind, m.quantity, m.on_hand_after from stock_movement m join stock_level l on l.tenant_id = m.tenant_id and l.item_id = m.item_id
     where m.on_hand_after < 0 and l.policy = 'forbid'`);
  expect(short, 'sold only what was there').toEqual([]);
  expect(
    await rows(`
      select p.target_label from billing_payment p
       where p.paid_satang <> (select coalesce(sum(a.amount_satang), 0) from billing_receipt_allocation a where a.tenant_id = p.tenant_id and a.payment_id = p.payment_id)
          or p.returned_satang <> (select coalesce(sum(r.amount_satang), 0) from billing_surplus_return r where r.tenant_id = p.tenant_id and r.payment_id = p.payment_id)`),
  ).toEqual([]);
  expect(
    await rows(`
      select o.number from orders_order o join billing_payment p on p.tenant_id = o.tenant_id and p.target_id = o.order_id::text
       where o.grand_total_satang <> p.amount_satang or o.paid_satang <> p.paid_satang - p.returned_satang
          or (o.status in ('confirmed', 'completed') and p.status not in ('paid', 'overpaid'))
          or (o.number like 'SO%' and o.status in ('expired', 'cancelled') and p.status <> o.status)`),
  ).toEqual([]);
  expect(
    await rows(`
      select number from orders_order o
       where subtotal_satang <> (select sum(line_total_satang) from orders_line l where l.tenant_id = o.tenant_id and l.order_id = o.order_id)
          or vat_satang <> delivery_vat_satang + (select sum(vat_satang) from orders_line l where l.tenant_id = o.tenant_id and l.order_id = o.order_id)`),
  ).toEqual([]);
  expect(
    await rows(`select from orders_event where occurred_at > now() + interval '1 minute'`),
    'nothing lies in the future',
  ).toEqual([]);
});

test('every kind of work waits today', async () => {
  const [work] = await rows<Record<string, number>>(`
    select count(*) filter (where o.status = 'confirmed' and s.state is null)::int as to_pack,
           count(*) filter (where s.state = 'packed')::int as packed, count(*) filter (where s.state = 'shipped')::int as shipped,
           count(*) filter (where o.slip_waiting_since < now() - interval '1 day')::int as late_slips,
           count(*) filter (where p.returned_satang > 0)::int as refunded,
           count(*) filter (where o.status = 'expired')::int as expired, count(*) filter (where o.status = 'cancelled')::int as cancelled
      from orders_order o left join orders_shipment s on s.tenant_id = o.tenant_id and s.order_id = o.order_id
      left join billing_payment p on p.tenant_id = o.tenant_id and p.target_id = o.order_id::text`);
  for (const [kind, orders] of Object.entries(work ?? {})) expect(orders, kind).toBeGreaterThan(1);
});

test('25 learners stand at all stages, 30 attempts are graded and some wait for marks', async () => {
  const [learners] = await rows<Record<string, number>>(`
    select count(*)::int as learners, count(*) filter (where e.state = 'completed')::int as completed, count(*) filter (where e.state = 'withdrawn')::int as withdrawn,
           count(*) filter (where e.state = 'active' and e.progress_percent = 0)::int as not_begun,
           count(*) filter (where e.state = 'active' and e.progress_percent between 1 and 99)::int as midway,
           count(*) filter (where e.state = 'active' and r.ends_on < current_date)::int as overdue
      from lessons_enrolment e join lessons_lesson l on l.tenant_id = e.tenant_id and l.lesson_id = e.lesson_id
      join lessons_round r on r.tenant_id = e.tenant_id and r.round_id = e.round_id where l.slug = 'food-safety'`);
  expect(learners).toMatchObject({ learners: 25, completed: 7, withdrawn: 2 });
  for (const stage of ['not_begun', 'midway', 'overdue']) expect(learners?.[stage], stage).toBeGreaterThan(1);
  const attempts = await rows(`
    select a.state, a.passed, count(*)::int as attempts from exams_attempt a join exams_exam e on e.tenant_id = a.tenant_id and e.exam_id = a.exam_id
     where e.slug = 'final' group by 1, 2 order by 1, 2`);
  expect(attempts).toEqual([
    { state: 'awaiting_marking', passed: null, attempts: 4 },
    { state: 'graded', passed: false, attempts: 22 },
    { state: 'graded', passed: true, attempts: 8 },
  ]);
  const [{ running, certificates } = { running: 0, certificates: 0 }] = await rows<{
    running: number;
    certificates: number;
  }>(`
    select (select count(*)::int from lessons_round where current_date between starts_on and ends_on and status = 'open') as running,
           (select count(*)::int from certificates_certificate c where c.lesson_slug = 'food-safety' and c.enrolment_id is not null) as certificates`);
  expect(running).toBeGreaterThan(0);
  expect(certificates).toBe(7);
});

test('conversations are read, unread, closed and reported; mail was sent, waits and failed', async () => {
  const [talks] = await rows<Record<string, number>>(`
    select (select count(*)::int from messages_member m join messages_conversation c on c.tenant_id = m.tenant_id and c.conversation_id = m.conversation_id
              join accounts_person p on p.tenant_id = m.tenant_id and p.person_id = m.person_id
             where p.email = 'manager@demo.test' and c.kind = 'direct' and m.last_read_seq < c.last_seq) as unread,
           (select count(*)::int from messages_block) as blocked,
           (select count(*)::int from messages_report where outcome is null) as reported, (select count(*)::int from messages_report where outcome is not null) as decided`);
  expect(talks?.unread).toBeGreaterThanOrEqual(3);
  expect(talks).toMatchObject({ blocked: 1, reported: 1, decided: 1 });
  const mails = await rows(`
    select state, count(*)::int as mails, count(last_error)::int as reasons from platform_mail where recipient like '%@customer.test' and kind = 'messages.email' group by 1 order by 1`);
  expect(mails).toEqual([
    { state: 'failed', mails: 5, reasons: 5 },
    { state: 'queued', mails: 2, reasons: 2 },
    { state: 'sent', mails: 53, reasons: 0 },
  ]);
});
