import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';

const PAIRS = proofCount({ short: 60, long: 500 });
/** The counters of wrong passwords are reset between rounds; a round stays below all limits. */
const ROUND = 5;
const NEW_WINDOW_MS = 61 * 60_000;
/** |z| that is exceeded by chance in one of ten thousand runs, two-sided, so that random failures are rare. */
const CRITICAL_Z = 3.891;

const NAMED = { firstname: 'สมใจ', lastname: 'ใจดี' };

test('A17: a wrong password and an unknown address take equally long', async ({ world }) => {
  const email = 'somebody@example.test';
  const passwordHash = await hashPassword('a password as people have it');
  await world.write((scope) => registerPerson(scope, { ...NAMED, email, passwordHash, role: 'user' }));
  const [wrong, unknown]: [number[], number[]] = [[], []];
  await timed(world, email); // warm-up: excludes one-time costs of the first sign-in
  await timed(world, 'nobody@example.test');
  for (let pair = 0; pair < PAIRS; pair++) {
    if (pair % ROUND === 0) world.travel(NEW_WINDOW_MS);
    const first = pair % 2 === 0;
    for (const isKnown of [first, !first])
      (isKnown ? wrong : unknown).push(await timed(world, isKnown ? email : `nobody${pair}@example.test`));
  }
  const z = mannWhitneyZ(wrong, unknown);
  console.log(
    `${PAIRS} pairs: medians ${median(wrong).toFixed(1)} and ${median(unknown).toFixed(1)} ms, z = ${z.toFixed(2)}`,
  );
  expect(Math.abs(z)).toBeLessThan(CRITICAL_Z);
});

test('A17: when a proof of work is required, an account and an unknown address take equally long', async ({
  world,
}) => {
  const { email } = await world.person();
  const unknown = 'nobody@example.test';
  for (let n = 0; n < ROUND; n++) for (const each of [email, unknown]) await timed(world, each);
  const [ofAccount, ofNobody]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair++)
    for (const isKnown of [pair % 2 === 0, pair % 2 !== 0])
      (isKnown ? ofAccount : ofNobody).push(await timed(world, isKnown ? email : unknown, 429));
  const z = mannWhitneyZ(ofAccount, ofNobody);
  console.log(
    `${PAIRS} pairs: medians ${median(ofAccount).toFixed(1)} and ${median(ofNobody).toFixed(1)} ms, z = ${z.toFixed(2)}`,
  );
  expect(Math.abs(z)).toBeLessThan(CRITICAL_Z);
});

test('the comparison detects a difference of ten percent', () => {
  const noise = Array.from({ length: PAIRS }, (_, n) => 40 + ((n * 7919) % 100) / 20);
  expect(Math.abs(mannWhitneyZ(noise, noise.toReversed()))).toBeLessThan(1);
  expect(
    Math.abs(
      mannWhitneyZ(
        noise,
        noise.map((ms) => ms * 1.1),
      ),
    ),
  ).toBeGreaterThan(CRITICAL_Z);
});

async function timed(world: World, email: string, status = 401): Promise<number> {
  const began = performance.now();
  const reply = await world.visitor().post('/api/account/login', { email, password: 'not the password' });
  const took = performance.now() - began;
  expect(reply.status).toBe(status);
  return took;
}

/** Mann–Whitney U as a z-score, in the approximation for more than twenty values. */
function mannWhitneyZ(one: readonly number[], two: readonly number[]): number {
  const ranked = [...one.map((ms) => ({ ms, isOne: true })), ...two.map((ms) => ({ ms, isOne: false }))].sort(
    (a, b) => a.ms - b.ms,
  );
  const rankSum = ranked.reduce((sum, { ms, isOne }) => (isOne ? sum + meanRank(ranked, ms) : sum), 0);
  const [n, k] = [one.length, two.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * k) / 2) / Math.sqrt((n * k * (n + k + 1)) / 12);
}

/** Ties get their mean rank. */
function meanRank(ranked: readonly { ms: number }[], ms: number): number {
  const first = ranked.findIndex((each) => each.ms === ms);
  const last = ranked.findLastIndex((each) => each.ms === ms);
  return (first + last) / 2 + 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
