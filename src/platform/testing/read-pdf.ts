import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the ActualText of each line (UTF-16 with byte order mark), which readers use for copying, searching and speaking. */
export function actualTexts(bytes: Buffer): string[] {
  const file = bytes.toString('latin1');
  const streams = [...file.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].flatMap((match) => {
    const from = match.index + match[0].length;
    const to = file.indexOf('\nendstream', from);
    try {
      return [inflateSync(bytes.subarray(from, to)).toString('latin1')];
    } catch {
      return []; // a font, not a page
    }
  });
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\/ActualText (?:<([0-9a-f]+)>|\(((?:\\.|[^\\)])*)\))/gis)].map(([, hex, raw]) => {
      const text = hex === undefined ? unescaped(raw ?? '') : Buffer.from(hex, 'hex');
      return text[0] === 0xfe && text[1] === 0xff
        ? Buffer.from(text.subarray(2)).swap16().toString('utf16le')
        : text.toString('latin1');
    }),
  );
}

function unescaped(raw: string): Buffer {
  const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return Buffer.from(
    raw.replace(/\\(.)/gs, (_, letter: string) => letters[letter] ?? letter),
    'latin1',
  );
}

/** A run of glyphs in a PDF, in points from the lower left corner of its page. */
export interface PdfRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** How pdfjs refers to a page. */
type RefProxy = Parameters<Awaited<ReturnType<typeof getDocument>['promise']>['getPageIndex']>[0];

/** Returns what a PDF says about itself, its outline, and page by page its runs with the glyphs' own letters. */
export async function readPdf(bytes: Uint8Array): Promise<{
  title: string;
  language: string;
  size: { width: number; height: number };
  pages: PdfRun[][];
  /** Entries of the outline, with the number of the page that each leads to. */
  outline: { title: string; page: number }[];
}> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const pages: PdfRun[][] = [];
  let size = { width: 0, height: 0 };
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const { width, height } = page.getViewport({ scale: 1 });
    size = { width, height };
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item)) return [];
        const [a = 0, , , , x = 0, y = 0] = item.transform as number[];
        return [{ text: item.str, x, y, width: item.width, size: a }];
      }),
    );
  }
  // Entries lead to a page of the file, not to a name: what pdfjs declares is wider, and does not know of null.
  const entries = (await document.getOutline()) as unknown as { title: string; dest: [RefProxy] }[] | null;
  const outline = await Promise.all(
    (entries ?? []).map(async ({ title, dest: [page] }) => ({
      title,
      page: (await document.getPageIndex(page)) + 1,
    })),
  );
  await document.loadingTask.destroy();
  return { title: info.Title ?? '', language: info.Language ?? '', size, pages, outline };
}

/** Renders a page of a PDF as a PNG, as on a reader's screen; the first one by default. */
export async function pictureOfPdf(bytes: Uint8Array, at = 1): Promise<Buffer> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await document.getPage(at);
  const viewport = page.getViewport({ scale: 2 });
  const factory = document.canvasFactory as {
    create(
      width: number,
      height: number,
    ): {
      canvas: HTMLCanvasElement & { toBuffer(type: string): Buffer };
      context: CanvasRenderingContext2D;
    };
  };
  const { canvas, context } = factory.create(viewport.width, viewport.height);
  await page.render({ canvas: null, canvasContext: context, viewport }).promise;
  await document.loadingTask.destroy();
  return canvas.toBuffer('image/png');
}
