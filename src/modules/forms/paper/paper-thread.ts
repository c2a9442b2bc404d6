import { paperThread } from '#platform/paper/paper-thread.ts';
import type { AnswerSheet } from './answer-sheet.ts';

const thread = paperThread<AnswerSheet, Uint8Array>('src/modules/forms/paper/paper-worker.mjs');

/** Draws a response as a PDF in the worker. */
export function printSheet(sheet: AnswerSheet): Promise<Uint8Array> {
  return thread.ask(sheet);
}
