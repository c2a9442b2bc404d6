import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examsModule } from '#modules/exams/module.ts';
import { RIGHT_ANSWERS, taker, testExam } from '#modules/exams/testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import { asker, json, startServer } from './child-server.ts';

const KINDS = ['single', 'truefalse', 'multiple', 'short', 'numeric', 'gaps'] as const;
/** Clock advance while no server runs: the grace period after the deadline is over when the next one starts. */
const AWAY_MS = 40_000;
/** Time from the start of the attempt to its deadline. */
const TIME_MS = 10_000;

test('a server that is killed before the deadline and started after it hands in every answer it acknowledged, and takes none late', async ({
  world,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-exam-kill-'));
  world.travel(-AWAY_MS);
  // This server runs no jobs: the queue uses the database's clock, by which the attempt would be over already.
  const first = await startServer(world, folder, { aheadMs: -AWAY_MS });
  const ended = new Promise((resolve) => first.process.once('close', resolve));
  let next: Awaited<ReturnType<typeof startServer>> | null = null;
  try {
    const deadline = new Date(world.now.getTime() + TIME_MS);
    const exam = await testExam(world, KINDS, { closesAt: deadline.toISOString() });
    const { visitor, device } = await taker(world, exam);
    const ask = asker(world, first.port, visitor);
    const { attemptId, deadlineAt } = await json(ask('POST', `/api/exams/${exam.slug}/attempts`, { device }));
    expect(deadlineAt).toBe(deadline.toISOString());
    const path = `/api/exams/attempts/${attemptId}`;
    const answer = (slot: number, response: object) => ({
      device,
      seq: slot,
      response,
      typedAt: new Date(deadline.getTime() - 1_000).toISOString(),
    });

    // All but the last question are answered, then the server is killed.
    const acknowledged = KINDS.slice(0, -1);
    for (const kind of acknowledged) {
      const slot = exam.slotOf(kind);
      const saved = await json(ask('PUT', `${path}/answers/${slot}`, answer(slot, RIGHT_ANSWERS[kind])));
      expect(saved.remainingMs).toBeGreaterThan(0);
    }
    first.process.kill('SIGKILL');
    await ended;
    expect(world.now.getTime()).toBeLessThan(deadline.getTime());

    // No reader opens the attempt: only the new server acts on it.
    world.travel(AWAY_MS);
    next = await startServer(world, folder, { works: examsModule.jobs?.map(({ name }) => name) ?? [] });
    const later = asker(world, next.port, visitor);
    const readReview = () => later('GET', `${path}/review`);
    await expect.poll(async () => (await readReview()).status).toBe(200);
    const review = await json(readReview());
    expect(review).toMatchObject({
      state: 'graded',
      submitReason: 'deadline',
      submittedAt: deadline.toISOString(),
      result: { scoreMilli: acknowledged.length * 1_000, maxMilli: KINDS.length * 1_000 },
    });

    const late = await later('PUT', `${path}/answers/6`, answer(6, RIGHT_ANSWERS.gaps));
    expect(late.status).toBe(409);
    expect(JSON.parse(late.body.toString())).toMatchObject({
      code: 'exams.attempt_over',
      details: { state: 'graded' },
    });
    expect(await json(later('POST', `${path}/submit`, { device, seqs: { 6: 6 } }))).toMatchObject({
      state: 'graded',
      submittedAt: deadline.toISOString(),
    });
    expect((await json(readReview())).result).toEqual(review.result);
  } finally {
    first.process.kill('SIGKILL');
    next?.process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
