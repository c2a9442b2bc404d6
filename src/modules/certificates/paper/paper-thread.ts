import { paperThread } from '#platform/paper/paper-thread.ts';
import type { Sheet, SheetToPrint } from './draw-pdf.ts';
import type { Drawn } from '../certificate/drawn-contract.ts';

const thread = paperThread<{ task: 'print' | 'place'; sheet: Sheet }, unknown>(
  'src/modules/certificates/paper/paper-worker.mjs',
);

/** Draws the certificate's PDF in the worker and returns it with its layout. */
export async function printSheet(sheet: SheetToPrint): Promise<{ bytes: Uint8Array; drawn: Drawn }> {
  return (await thread.ask({ task: 'print', sheet })) as { bytes: Uint8Array; drawn: Drawn };
}

/** Lays out a page in the worker, for previews. */
export async function placeOnPage(sheet: Sheet): Promise<Drawn> {
  return (await thread.ask({ task: 'place', sheet })) as Drawn;
}
