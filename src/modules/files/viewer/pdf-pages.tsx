import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages';
import { Spinner } from '#ui/loading/spinner.tsx';
import { openPdf } from '../browser/open-pdf.ts';
import { rangeReader } from '../browser/range-reader.ts';
import type { ViewProps } from './file-viewer.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { ZoomBar } from './zoom-bar.tsx';

const LARGEST = 4;
const WIDEST = 900;
/** Pixels per page; phones refuse larger canvases or run out of memory. */
const MAX_POINTS = 8_000_000;
const MARGIN = 16;

/** An open document and its first page's aspect ratio, assumed for other pages until they are drawn. */
interface Opened {
  readonly document: PDFDocumentProxy;
  readonly ratio: number;
}

/** PDF rendered page by page on scrolling, for browsers without a built-in viewer. */
export default function PdfPages({ item, url, onFailed, renew }: ViewProps): ReactNode {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [scale, setScale] = useState(1);
  const [width, setWidth] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(onFailed);
  const open = useEffectEvent(() => openPdf(item.sizeBytes, rangeReader(url, renew), () => fail()));
  useEffect(() => {
    let isStale = false;
    const task = open();
    void task.promise
      .then(async (document) => {
        const { width: across, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (!isStale) setOpened({ document, ratio: across / height });
      })
      .catch(() => {
        if (!isStale) fail();
      });
    return () => {
      isStale = true;
      void task.destroy();
    };
  }, []);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const seen = new ResizeObserver(() => setWidth(Math.min(current.clientWidth - 2 * MARGIN, WIDEST)));
    seen.observe(current);
    return () => seen.disconnect();
  }, []);
  const zoom = (by: number | null): void =>
    setScale((now) => (by === null ? 1 : Math.min(Math.max(now * by, 1), LARGEST)));

  return (
    <div ref={frame} className="relative flex min-h-0 grow flex-col bg-sunken">
      {opened === null || width === 0 ? (
        <p role="status" className="m-auto flex animate-late items-center gap-3 text-ink-soft">
          <Spinner />
          {m.files_view_loading()}
        </p>
      ) : (
        <>
          <ScrollRegion label={item.name} className="min-h-0 grow">
            <div className="mx-auto flex w-max flex-col gap-4 p-4 pb-24">
              {Array.from({ length: opened.document.numPages }, (_, index) => (
                <Page key={index} {...opened} number={index + 1} width={Math.round(width * scale)} />
              ))}
            </div>
          </ScrollRegion>
          <ZoomBar scale={scale} largest={LARGEST} onZoom={zoom} />
        </>
      )}
    </div>
  );
}

/** One page: reserves its space at once, renders while near the viewport, and provides its text to screen readers. */
function Page({
  document: pdf,
  ratio: firstRatio,
  number,
  width,
}: Opened & { number: number; width: number }): ReactNode {
  const place = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [ratio, setRatio] = useState(firstRatio);
  const [words, setWords] = useState('');
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const seen = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });
    seen.observe(current);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    const { current } = canvas;
    if (!isNear || !current) return;
    let cancel: (() => void) | null = null;
    let isStale = false;
    void (async () => {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const height = (width * whole.height) / whole.width;
      const density = Math.min(window.devicePixelRatio, Math.sqrt(MAX_POINTS / (width * height)));
      const viewport = page.getViewport({ scale: (width * density) / whole.width });
      if (isStale) return;
      setRatio(whole.width / whole.height);
      current.width = Math.floor(viewport.width);
      current.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas: current, viewport });
      cancel = () => drawing.cancel();
      await drawing.promise;
      const { items } = await page.getTextContent();
      if (!isStale) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    })().catch(() => {}); // cancelled, or not drawable: the page stays white
    return () => {
      isStale = true;
      cancel?.();
      current.width = 0; // releases the canvas memory
    };
  }, [isNear, number, pdf, width]);
  return (
    <section
      ref={place}
      aria-label={m.files_view_pdf_page({ page: number, count: pdf.numPages })}
      className="bg-white shadow-rest"
      style={{ width, aspectRatio: ratio }}
    >
      <canvas ref={canvas} aria-hidden className="size-full" />
      <p className="sr-only">{words}</p>
    </section>
  );
}
