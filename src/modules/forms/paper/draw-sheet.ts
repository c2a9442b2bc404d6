import Pdf from 'pdfkit';
import { asArtifact, drawLine, drawPath } from '#platform/paper/draw-on-page.ts';
import { openPdf } from '#platform/paper/open-pdf.ts';
import type { PaperDocument } from '#platform/paper/paper-fonts.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { layOutSheet } from './lay-out-sheet.ts';
import { CONTENT_WIDTH, type FlowItem, PAGE, PageFlow, SIDE, type TextStyle } from './page-flow.ts';

const FOOTER: TextStyle = { tag: 'P', size: 8.5, isBold: false, colour: '#6b7280' };
const FOOTER_BASELINE = PAGE.height - 34;

type Structure = ReturnType<PaperDocument['struct']>;

/** Draws a printed response as a tagged PDF of A4 pages, with embedded fonts and the exact text of each line. */
export async function drawSheet(sheet: AnswerSheet): Promise<Uint8Array> {
  const pages = layOutSheet(new Pdf({ autoFirstPage: false }), sheet);
  const size: [number, number] = [PAGE.width, PAGE.height];
  const { doc, bytes } = openPdf({
    size,
    language: sheet.locale,
    title: `${sheet.title} · ${sheet.reference}`,
    author: sheet.site,
    madeAt: sheet.sentAt,
  });
  const body = doc.struct('Document');
  doc.addStructure(body);
  const drawItem = itemDrawer(doc, body);
  const drawFooter = footerDrawer(doc, sheet);
  pages.forEach((items, at) => {
    if (at > 0) doc.addPage({ size, margin: 0 });
    items.forEach(drawItem);
    drawFooter(`${at + 1}/${pages.length}`);
  });
  body.end();
  doc.end();
  return bytes;
}

/** Draws items in their order; lines of one block are one paragraph, whatever pages they stand on. */
function itemDrawer(doc: PaperDocument, body: Structure): (item: FlowItem) => void {
  let open: { block: number; structure: Structure } | null = null;
  return (item) => {
    if (item.kind === 'path') {
      const draw = (): void => {
        doc.lineCap('round').lineJoin('round');
        drawPath(doc, item.path);
      };
      if (item.alt !== null) body.add(doc.struct('Figure', { alt: item.alt }, draw));
      else asArtifact(doc, 'Layout', draw);
      return;
    }
    if (open?.block !== item.block) {
      open = { block: item.block, structure: doc.struct(item.tag) };
      body.add(open.structure);
    }
    open.structure.add(() => drawLine(doc, item.line));
  };
}

/** Draws what stands below every page, with its number. */
function footerDrawer(doc: PaperDocument, { title, reference }: AnswerSheet): (number: string) => void {
  const measure = new PageFlow(doc);
  const place = { ...FOOTER, typeface: 'sarabun', baseline: FOOTER_BASELINE } as const;
  const [first = '', ...more] = measure.linesOf(title, FOOTER, CONTENT_WIDTH * 0.7);
  const text = `${first}${more.length > 0 ? '…' : ''} · ${reference}`;
  return (number) =>
    asArtifact(doc, 'Pagination', () => {
      drawLine(doc, { ...place, text, x: SIDE });
      drawLine(doc, { ...place, text: number, x: SIDE + CONTENT_WIDTH - measure.widthOf(number, FOOTER) });
    });
}
