import type { BrowserContext, Page } from 'playwright-core';
import { buildChart, buildCluster, fillSeats } from '../src/modules/clusters/testing.ts';
import { measureAsAdmin } from './admin-browser.ts';
import { type BenchResult, type Limit, percentile } from './measure.ts';

const ROUNDS = 5;
/** 1,000 units with 4,000 seats, held by 3,999 people: 5,000 nodes with the organisation. */
const UNITS = 1_000;
const SEATS_EACH = 4;
const PEOPLE = 3_999;

/**
 * A graph of 5,000 nodes: time to its first picture, to its last, and to a move, and the longest task of the page meanwhile, beside
 * a bare page of as many SVG nodes and lines.
 */
export function bench(): Promise<BenchResult> {
  return measureAsAdmin({
    fill: async (scope) => {
      const { clusterId, key } = await buildCluster(scope);
      await buildChart(scope, { clusterId, units: UNITS, positionsEach: SEATS_EACH });
      await fillSeats(scope, { clusterId, people: PEOPLE });
      return `/cluster/manage/detail/${key}/graph`;
    },
    measure: measureRounds,
  });
}

async function measureRounds(context: BrowserContext, address: string): Promise<BenchResult> {
  const page = await context.newPage();
  await page.addInitScript(watchTasks);
  const rounds: Taken[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const taken = await measure(page, address);
    if (round >= 0) rounds.push(taken); // the first round warms both up
  }
  return { limits: figuresOf(rounds) };
}

/** Milliseconds. */
interface Taken {
  readonly bare: number;
  readonly first: number;
  readonly last: number;
  readonly longestTask: number;
  readonly bareMove: number;
  readonly move: number;
}

function figuresOf(rounds: readonly Taken[]): Limit[] {
  const median = (of: keyof Taken): number =>
    percentile(
      rounds.map((taken) => taken[of]),
      0.5,
    );
  const figure = (name: string, value: number, unit = 'ms'): Limit => ({ name, value, limit: null, unit });
  return [
    figure('bare page of 5,000 SVG nodes', median('bare')),
    figure('first picture of the graph', median('first')),
    figure('first picture, to the bare page', median('first') / median('bare'), 'times'),
    figure('last picture, when the forces have ended', median('last')),
    figure('longest task of the page until then', median('longestTask')),
    figure('move of the bare page', median('bareMove')),
    figure('move, from the key to the new picture', median('move')),
    figure('move, to that of the bare page', median('move') / median('bareMove'), 'times'),
  ];
}

async function measure(page: Page, address: string): Promise<Taken> {
  const bare = await bareRender(page);
  const bareMove = await moveTime(page);
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-drawn] svg path').first().waitFor({ state: 'attached' });
  const first = performance.now() - began;
  await page.locator('[data-drawn="done"]').waitFor({ timeout: 120_000 });
  const last = performance.now() - began;
  const longestTask = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as Tasks).longTasks));
  await page.locator('[data-drawn]').focus();
  return { bare, bareMove, first, last, longestTask, move: await moveTime(page) };
}

/** Time in which the browser draws as many nodes and lines, each an element, without any program. */
async function bareRender(page: Page): Promise<number> {
  const count = UNITS + PEOPLE + 1;
  const place = (at: number): [number, number] => [(at % 70) * 20, Math.floor(at / 70) * 12];
  const lines = Array.from({ length: count }, (_, at) => {
    const [[x, y], [left, top]] = [place(at), place(Math.floor(at / 5))];
    return `<line x1="${x}" y1="${y}" x2="${left}" y2="${top}" stroke="#aaa"/>`;
  });
  const nodes = Array.from({ length: count }, (_, at) => {
    const [x, y] = place(at);
    return `<circle cx="${x}" cy="${y}" r="6"/>`;
  });
  const began = performance.now();
  const svg = `<svg id="bare" width="1400" height="880"><g>${lines.join('')}${nodes.join('')}</g></svg>`;
  const script = `<script>
    let moved = 0;
    addEventListener('keydown', () => document.querySelector('#bare g').setAttribute('transform', 'translate(' + (moved -= 80) + ' 0)'));
  </script>`;
  await page.setContent(`<!doctype html><body>${svg}${script}</body>`, { waitUntil: 'load' });
  await nextPicture(page);
  return performance.now() - began;
}

/** Time from a key to the picture that it has moved. */
async function moveTime(page: Page): Promise<number> {
  const began = performance.now();
  await page.keyboard.press('ArrowRight');
  await nextPicture(page);
  return performance.now() - began;
}

async function nextPicture(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

interface Tasks {
  longTasks: number[];
}

/** Notes in the page how long its tasks of more than 50 ms take. */
function watchTasks(): void {
  const tasks: number[] = [];
  (globalThis as unknown as Tasks).longTasks = tasks;
  new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
}
