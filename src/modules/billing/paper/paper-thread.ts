import type { ArchivalData } from '#platform/paper/open-pdf.ts';
import { paperThread } from '#platform/paper/paper-thread.ts';
import type { PaperPage } from './paper-contract.ts';
import type { PaperSheet } from './paper-sheet-contract.ts';

const thread = paperThread<{ task: 'draw' | 'place'; sheet: PaperSheet; archival?: ArchivalData }, unknown>(
  'src/modules/billing/paper/paper-worker.mjs',
);

/** Draws a document as a PDF in the worker; with `archival` as one for archives that holds that data. */
export async function drawSheet(sheet: PaperSheet, archival?: ArchivalData): Promise<Uint8Array> {
  return (await thread.ask({ task: 'draw', sheet, ...(archival && { archival }) })) as Uint8Array;
}

/** Lays out a document in the worker, for the page on the screen. */
export async function placeSheet(sheet: PaperSheet): Promise<PaperPage[]> {
  return (await thread.ask({ task: 'place', sheet })) as PaperPage[];
}
