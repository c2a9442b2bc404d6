import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import faxDecoderUrl from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import photoDecoderUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
// oxlint-disable-next-line import/default -- Vite gives the address of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { RangeReader } from './range-reader.ts';

/**
 * Where the decoders for scans (fax, JBIG2) and JPEG 2000 lie: one folder (`vite.config.ts`), out of which pdf.js fetches
 * them by their names when a document needs them.
 */
const [DECODERS] = [faxDecoderUrl, photoDecoderUrl].map((url) => url.slice(0, url.lastIndexOf('/') + 1));
const PIECE_BYTES = 256 * 1024;

/** Opens a PDF of which only those pieces are read that are looked at. `onFailed`: a piece did not come. */
export function openPdf(sizeBytes: number, read: RangeReader, onFailed: () => void): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const range = new PDFDataRangeTransport(sizeBytes, null);
  range.requestDataRange = (begin, end) => {
    read(begin, end).then((bytes) => range.onDataRange(begin, bytes), onFailed);
  };
  return getDocument({
    range,
    rangeChunkSize: PIECE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    useWasm: false, // the pages' policy lets no WebAssembly run: the decoders come as JavaScript
    ...(DECODERS !== undefined && { wasmUrl: DECODERS }),
  });
}
