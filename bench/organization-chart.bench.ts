import type { BrowserContext, Page } from 'playwright-core';
import { buildChart, buildCluster } from '../src/modules/clusters/testing.ts';
import { measureAsAdmin } from './admin-browser.ts';
import { type BenchResult, type Limit, percentile } from './measure.ts';

const ROUNDS = 5;
/** 5,000 nodes: the largest chart. */
const UNITS = 1_000;
const POSITIONS_EACH = 4;

/** A chart of 5,000 units and positions: time to its first picture and to a move, beside a bare page of as many boxes. */
export function bench(): Promise<BenchResult> {
  return measureAsAdmin({
    fill: async (scope) => {
      const { clusterId, key } = await buildCluster(scope);
      await buildChart(scope, { clusterId, units: UNITS, positionsEach: POSITIONS_EACH });
      return `/cluster/manage/detail/${key}/organization?view=chart`;
    },
    measure: measureRounds,
  });
}

async function measureRounds(context: BrowserContext, address: string): Promise<BenchResult> {
  const page = await context.newPage();
  const bare: number[] = [];
  const first: number[] = [];
  const moves: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const taken = {
      bare: await bareRender(page),
      first: await firstPicture(page, address),
      move: await move(page, round),
    };
    if (round < 0) continue; // the first round warms both up
    bare.push(taken.bare);
    first.push(taken.first);
    moves.push(taken.move);
  }
  const median = (times: readonly number[]): number => percentile(times, 0.5);
  const figure = (name: string, value: number, unit = 'ms'): Limit => ({ name, value, limit: null, unit });
  return {
    limits: [
      figure('bare page of 5,000 boxes', median(bare)),
      figure('first picture of the chart', median(first)),
      figure('first picture, to the bare page', median(first) / median(bare), 'times'),
      figure('move, from the answer of the reader to the new picture', median(moves)),
      figure('move, to the bare page', median(moves) / median(bare), 'times'),
    ],
  };
}

/** Time in which the browser draws as many boxes with texts as the chart has, without any program. */
async function bareRender(page: Page): Promise<number> {
  const boxes = Array.from(
    { length: UNITS * (POSITIONS_EACH + 1) },
    (_, at) =>
      `<div style="position:absolute;left:${(at % 70) * 240}px;top:${Math.floor(at / 70) * 60}px;width:232px;height:44px">หน่วย ${at}<br>ว่าง</div>`,
  ).join('');
  const began = performance.now();
  await page.setContent(`<!doctype html><body>${boxes}</body>`, { waitUntil: 'load' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return performance.now() - began;
}

async function firstPicture(page: Page, address: string): Promise<number> {
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-unit]').first().waitFor();
  return performance.now() - began;
}

/** Drags a position of the second unit in sight onto the first, or back again. */
async function move(page: Page, round: number): Promise<number> {
  const cards = page.locator('[data-unit]');
  const [from, to] = round % 2 === 0 ? [0, 1] : [1, 0];
  const line = cards.nth(from).locator('a').nth(1);
  const name = (await line.innerText()).split('\n')[0] ?? '';
  await line.hover();
  await page.mouse.down();
  const box = await cards.nth(to).boundingBox();
  if (!box) throw new Error('There is no unit to drop on.');
  await page.mouse.move(box.x + 20, box.y + 10, { steps: 4 });
  await page.mouse.up();
  const sure = page.getByRole('button', { name: 'ย้าย', exact: true });
  await sure.waitFor();
  const began = performance.now();
  await sure.click();
  await cards.nth(to).getByText(name, { exact: true }).waitFor();
  return performance.now() - began;
}
