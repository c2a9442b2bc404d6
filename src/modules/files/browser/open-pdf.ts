import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import faxDecoderUrl from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import photoDecoderUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
// oxlint-disable-next-line import/default -- Vite provides the file's URL
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { RangeReader } from './range-reader.ts';

/**
 * Folder of the decoders for scans (fax, JBIG2) and JPEG 2000 (`vite.config.ts`), from which pdf.js fetches them by name
 * when a document needs them.
 */
const [DECODERS] = [faxDecoderUrl, photoDecoderUrl].map((url) => url.slice(0, url.lastIndexOf('/') + 1));
const PIECE_BYTES = 256 * 1024;

/** Opens a PDF and reads only the ranges that are displayed. Calls `onFailed` if a range cannot be read. */
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
    useWasm: false, // the CSP forbids WebAssembly, so JavaScript decoders are used
    ...(DECODERS !== undefined && { wasmUrl: DECODERS }),
  });
}
