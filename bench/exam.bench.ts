import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
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
} from '../src/modules/exams/public.ts';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, compare, percentile } from './measure.ts';
import { startServer } from './started-server.ts';

const LEARNERS = 500;
const START_WITHIN_MS = 10_000;
const QUESTIONS = 20;
/** Each learner answers all questions within this time, and changes every other answer once. */
const ANSWER_WITHIN_MS = 20_000;
const CONCURRENCY = 8;

const HOST = 'bench.localhost';
/** Retry delay of the player. */
const REPEAT_MS = 3_000;
const MAX_REPEATS = 20;
const MAX_SAVE_P99_MS = 500;

/**
 * Five hundred learners, each with a separate session on a running server, start one exam within ten seconds, answer, change
 * answers and submit: no acknowledged answer may be missing or outdated. Then, in this process, saving relative to a bare
 * conditional upsert.
 */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  let bare: Awaited<ReturnType<typeof bareAnswers>> | undefined;
  try {
    const tenant = await home.tenant('bench');
    const examId = await home.write(tenant, makeExam);
    const as = <T>(personId: string, work: (scope: Scope) => Promise<T>): Promise<T> =>
      home.app.database.write(tenant.id, (tx) => work(scopeOf(home.app, tenant, personId, tx)));
    const cookies = await home.write(tenant, sessionsOfLearners);
    server = await startServer(home.folder, HOST, {
      SALA_SECRET: home.app.config.secret.current.reveal(),
      SALA_DEMO: 'off',
    });
    const ask = httpClient(server.port);
    const timings: Timings = { starts: [], saves: [], repeated: 0 };
    const learners = await Promise.all(
      cookies.map(async (cookie) => {
        await pause(Math.random() * START_WITHIN_MS);
        return takeExam((call) => withRetries(() => ask({ ...call, cookie }), timings), timings);
      }),
    );
    const lost = await lostAnswers(home.postgres.superuser, learners);
    await server.stop();
    server = undefined;

    const baseline = await bareAnswers(home.postgres.superuser);
    bare = baseline;
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
      { run: () => baseline.save(Math.floor(Math.random() * 10_000)) },
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
          value: timings.saves.length,
          limit: null,
          unit: 'saves',
        },
        { name: 'calls that had to be repeated', value: timings.repeated, limit: null, unit: 'calls' },
        ...(['starts', 'saves'] as const).flatMap((what) => [
          {
            name: `${what}, p50 while all are there`,
            value: percentile(timings[what], 0.5),
            limit: null,
            unit: 'ms',
          },
          {
            name: `${what}, p99 while all are there`,
            value: percentile(timings[what], 0.99),
            limit: what === 'saves' ? MAX_SAVE_P99_MS : null,
            unit: 'ms',
          },
        ]),
      ],
    };
  } finally {
    await server?.stop();
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
      isOpen: true,
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

/** Returns a session cookie per learner, without five hundred sign-ins: password hashing is not measured here. */
async function sessionsOfLearners(scope: Scope): Promise<string[]> {
  const password = 'a-password-of-the-bench';
  const passwordHash = await hashPassword(password);
  const cookies: string[] = [];
  for (let n = 0; n < LEARNERS; n++) {
    const person = { firstname: 'Bench', lastname: '', email: `learner${n}@bench.test`, password };
    const { personId } = await registerPerson(scope, { ...person, passwordHash });
    const device = { authMethod: 'password', userAgent: 'bench', ip: '127.0.0.1' };
    const { token } = await scope.app.sessions.open(
      scope.tx,
      scope.tenant,
      { userId: personId, role: 'user', ...device },
      scope.now,
    );
    cookies.push(`_account=${token}`);
  }
  return cookies;
}

interface Call {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly json: object;
}

/** Retries failed calls like the player. */
async function withRetries(ask: () => Promise<unknown>, timings: Timings): Promise<unknown> {
  for (let left = MAX_REPEATS; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0) throw error;
      timings.repeated += 1;
      await pause(REPEAT_MS);
    }
  }
}

/** Returns a client with keep-alive connections. */
function httpClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: LEARNERS });
  const host = `${HOST}:${port}`;
  return ({ method, path, json, cookie }: Call & { cookie: string }): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(json);
      const headers = {
        host,
        cookie,
        origin: `http://${host}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      request({ host: '127.0.0.1', port, agent, method, path, headers }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        reply.on('error', reject).on('end', () => {
          if (reply.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path} answered ${reply.statusCode}: ${text}`));
        });
      })
        .on('error', reject)
        .end(body);
    });
}

/** Latency of each call in milliseconds. */
interface Timings {
  readonly starts: number[];
  readonly saves: number[];
  /** Number of failed calls that were retried. */
  repeated: number;
}

interface Learner {
  readonly attemptId: string;
  /** Slot → highest sequence number acknowledged as saved. */
  readonly seqs: ReadonlyMap<number, number>;
}

async function takeExam(ask: (call: Call) => Promise<unknown>, timings: Timings): Promise<Learner> {
  const timed = async (latencies: number[], call: Call): Promise<unknown> => {
    const began = performance.now();
    const reply = await ask(call);
    latencies.push(performance.now() - began);
    return reply;
  };
  const { attemptId, slots } = (await timed(timings.starts, {
    method: 'POST',
    path: '/api/exams/bench/attempts',
    json: { device: DEVICE },
  })) as { attemptId: string; slots: readonly { slotNo: number }[] };
  const seqs = new Map<number, number>();
  let seq = 0;
  for (const { slotNo } of slots) {
    for (let times = slotNo % 2; times >= 0; times--) {
      await pause((Math.random() * 2 * ANSWER_WITHIN_MS) / (QUESTIONS * 1.5));
      seq += 1;
      const { attempt, slot, ...json } = answerOf(attemptId, slotNo, seq);
      await timed(timings.saves, {
        method: 'PUT',
        path: `/api/exams/attempts/${attempt}/answers/${slot}`,
        json,
      });
      seqs.set(slotNo, seq);
    }
  }
  await ask({
    method: 'POST',
    path: `/api/exams/attempts/${attemptId}/submit`,
    json: { device: DEVICE, seqs: Object.fromEntries(seqs) },
  });
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

/** The baseline: one prepared conditional upsert in a transaction, a plain table without row security, durable commits. */
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
