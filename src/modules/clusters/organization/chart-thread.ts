import { paperThread } from '#platform/paper/paper-thread.ts';
import type { ChartSheet } from './chart-sheet.ts';

const thread = paperThread<ChartSheet, Uint8Array>('src/modules/clusters/organization/chart-worker.mjs');

/** Draws a chart as a PDF in the worker. */
export function printChart(sheet: ChartSheet): Promise<Uint8Array> {
  return thread.ask(sheet);
}
