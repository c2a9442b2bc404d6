import { TableDrawer } from './table-drawer.ts';
import type { TableRow, TableSheet } from './table-sheet.ts';

/** A step of drawing a table; `id` tells tables apart that are drawn at the same time. */
export type TableQuestion = { readonly id: string } & (
  | { readonly step: 'begin'; readonly sheet: TableSheet }
  | { readonly step: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly step: 'end'; readonly cutNote: string | null }
  /** Given up. */
  | { readonly step: 'drop' }
);

const drawers = new Map<string, TableDrawer>();

/** Takes a step and returns the bytes that it made. Throws where the table was never begun, as after the loss of a thread. */
export async function answerTable(question: TableQuestion): Promise<Uint8Array> {
  const { id, step } = question;
  if (step === 'begin') drawers.set(id, new TableDrawer(question.sheet));
  if (step === 'drop') {
    drawers.delete(id);
    return new Uint8Array();
  }
  const drawer = drawers.get(id);
  if (!drawer) throw new Error('No such table is being drawn.');
  if (step === 'rows') drawer.add(question.rows);
  if (step !== 'end') return drawer.take();
  drawers.delete(id);
  return drawer.end(question.cutNote);
}
