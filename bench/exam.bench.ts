import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  createExam,
  createQuestions,
  ExamDraft,
  openAttempt,
  QuestionDraft,
  saveAnswer,
  setExamState,
  submitAttempt,
} from '../src/modules/exams/public.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, compare, percentile } from './measure.ts';

const LEARNERS = 500;
const START_WITHIN_MS = 10_000;
const QUESTIONS = 20;
/** Each learner answers all questions within this time, and changes every other answer once. */
const ANSWER_WITHIN_MS = 20_000;
const CONCURRENCY = 8;

/**
 * Five hundred learners begin one exam within ten seconds, answer, change their minds and hand in: nothing that was
 * answered "saved" may be missing or old. Then saving against a bare conditional upsert of the same run.
 */
export async function bench(): Promise<BenchResult> {
  const home = await openInstallation();
  let bare: Awaited<ReturnType<typeof bareAnswers>> | undefined;
  try {
    const tenant = await home.tenant('bench');
    const examId = await home.write(tenant, makeExam);
    const as = <T>(personId: string, work: (scope: Scope) => Promise<T>): Promise<T> =>
      home.app.database.write(tenant.id, (tx) => work(scopeOf(home.app, tenant, personId, tx)));
    const latencies: number[] = [];
    const learners = await Promise.all(
      Array.from({ length: LEARNERS }, async () => {
        await pause(Math.random() * START_WITHIN_MS);
        return takeExam(examId, as, latencies);
      }),
    );
    const lost = await lostAnswers(home.postgres.superuser, learners);
    latencies.sort((a, b) => a - b);

    const yardstick = await bareAnswers(home.postgres.superuser);
    bare = yardstick;
    const open = await Promise.all(
      Array.from({ length: CONCURRENCY * 4 }, async () => {
        const personId = randomUUID();
        const state = await as(personId, (scope) =>
          openAttempt(scope, { examId, ...CONTEXT, device: DEVICE }),
        );
        return { personId, attemptId: state.attemptId, seq: 1 };
      }),
    );
    let turn = 0;
    const figure = await compare(
      'saving an answer',
      0.3,
      CONCURRENCY,
      { run: () => yardstick.save(Math.floor(Math.random() * 10_000)) },
      {
        run: async () => {
          const one = open[turn++ % open.length] as (typeof open)[number];
          const seq = one.seq++;
          await as(one.personId, (scope) =>
            saveAnswer(scope, answerOf(one.attemptId, 1 + (seq % QUESTIONS), seq)),
          );
        },
      },
    );
    return {
      figures: [figure],
      limits: [
        { name: 'answers that were saved and are lost', value: lost, limit: 0, unit: 'answers' },
        {
          name: `answers saved by ${LEARNERS} learners`,
          value: latencies.length,
          limit: null,
          unit: 'saves',
        },
        {
          name: 'saving, p50 while all are there',
          value: percentile(latencies, 0.5),
          limit: null,
          unit: 'ms',
        },
        {
          name: 'saving, p99 while all are there',
          value: percentile(latencies, 0.99),
          limit: 500,
          unit: 'ms',
        },
      ],
    };
  } finally {
    await bare?.close();
    await home.close();
  }
}

const CONTEXT = { contextKind: 'bench.exam', contextId: 'one' };
const DEVICE = 'device-of-bench';

function scopeOf(app: Scope['app'], tenant: Tenant, personId: string, tx: Scope['tx']): Scope {
  const actor: PersonActor = {
    kind: 'person',
    role: 'user',
    userId: personId,
    sessionId: personId,
    firstname: 'Bench',
    lastname: '',
    email: '',
    isActivated: true,
    guestId: null,
  };
  return { tenant, actor, tx, now: app.clock(), locale: 'th', requestId: 'bench', app };
}

async function makeExam(scope: Scope): Promise<string> {
  const questionIds = await createQuestions(
    scope,
    Array.from({ length: QUESTIONS }, (_, at) =>
      QuestionDraft.parse({
        content: {
          kind: 'single',
          stem: `คำถามที่ ${at + 1} ข้อใดถูกต้องที่สุดเกี่ยวกับความปลอดภัยอาหาร`,
          options: ['aaaa', 'bbbb', 'cccc', 'dddd'].map((id, index) => ({
            id,
            text: `ตัวเลือก ${id}`,
            weight: index === 0 ? 252_000 : 0,
          })),
        },
      }),
    ),
  );
  const { examId } = await createExam(
    scope,
    ExamDraft.parse({
      slug: 'bench',
      title: 'สอบพร้อมกัน',
      kind: 'final',
      settings: { timeLimitMinutes: 60, isQuestionsShuffled: true },
      sections: [
        { slots: questionIds.map((questionId) => ({ kind: 'fixed', questionId, pointsMilli: 1_000 })) },
      ],
    }),
  );
  await setExamState(scope, { examId, state: 'published' });
  return examId;
}

const OPTIONS = ['aaaa', 'bbbb', 'cccc', 'dddd'];

function answerOf(attempt: string, slot: number, seq: number): Parameters<typeof saveAnswer>[1] {
  return {
    attempt,
    slot,
    seq,
    device: DEVICE,
    response: { option: OPTIONS[seq % OPTIONS.length] as string },
    isFlagged: false,
    typedAt: new Date().toISOString(),
  };
}

interface Learner {
  readonly attemptId: string;
  /** The highest number that was answered "saved", by slot. */
  readonly seqs: ReadonlyMap<number, number>;
}

async function takeExam(
  examId: string,
  as: <T>(personId: string, work: (scope: Scope) => Promise<T>) => Promise<T>,
  latencies: number[],
): Promise<Learner> {
  const personId = randomUUID();
  const { attemptId, slots } = await as(personId, (scope) =>
    openAttempt(scope, { examId, ...CONTEXT, device: DEVICE }),
  );
  const seqs = new Map<number, number>();
  let seq = 0;
  for (const { slotNo } of slots) {
    for (let times = slotNo % 2; times >= 0; times--) {
      await pause((Math.random() * 2 * ANSWER_WITHIN_MS) / (QUESTIONS * 1.5));
      seq += 1;
      const input = answerOf(attemptId, slotNo, seq);
      const began = performance.now();
      await as(personId, (scope) => saveAnswer(scope, input));
      latencies.push(performance.now() - began);
      seqs.set(slotNo, seq);
    }
  }
  await as(personId, (scope) =>
    submitAttempt(scope, { attempt: attemptId, device: DEVICE, seqs: Object.fromEntries(seqs) }),
  );
  return { attemptId, seqs };
}

async function lostAnswers(superuser: pg.ClientConfig, learners: readonly Learner[]): Promise<number> {
  const client = new pg.Client({ ...superuser, database: 'sala' });
  await client.connect();
  try {
    const { rows } = await client.query<{ attempt_id: string; slot_no: number; seq: string; option: string }>(
      `select attempt_id, slot_no, seq, response ->> 'option' as option from exams_answer`,
    );
    const kept = new Map(rows.map((row) => [`${row.attempt_id} ${row.slot_no}`, row]));
    return learners
      .flatMap(({ attemptId, seqs }) =>
        [...seqs].map(([slot, seq]) => ({ row: kept.get(`${attemptId} ${slot}`), seq })),
      )
      .filter(({ row, seq }) => Number(row?.seq) !== seq || row?.option !== OPTIONS[seq % OPTIONS.length])
      .length;
  } finally {
    await client.end();
  }
}

/** The yardstick: one prepared conditional upsert in a transaction, a plain table without row security, durable commits. */
async function bareAnswers(superuser: pg.ClientConfig) {
  const pool = new pg.Pool({ ...superuser, database: 'sala', max: CONCURRENCY });
  await pool.query(`
    create schema bare;
    create table bare.answer (attempt_id uuid, slot_no int, seq bigint not null, response jsonb, saved_at timestamptz not null, primary key (attempt_id, slot_no));
  `);
  const attempts = Array.from({ length: CONCURRENCY * 4 }, () => randomUUID());
  let seq = 0;
  return {
    async save(chance: number): Promise<void> {
      const client = await pool.connect();
      await client.query('begin');
      await client.query({
        name: 'save',
        text: `insert into bare.answer values ($1, $2, $3, $4, now())
               on conflict (attempt_id, slot_no) do update set seq = excluded.seq, response = excluded.response, saved_at = excluded.saved_at
                where bare.answer.seq < excluded.seq`,
        values: [
          attempts[chance % attempts.length],
          chance % QUESTIONS,
          ++seq,
          JSON.stringify({ option: 'aaaa' }),
        ],
      });
      await client.query('commit');
      client.release();
    },
    close: () => pool.end(),
  };
}
