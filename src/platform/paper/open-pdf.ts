import Pdf from 'pdfkit';
import type { Locale } from '../locale/locale.ts';
import type { PaperDocument } from './paper-fonts.ts';

export interface PdfFacts {
  /** Of the first page, in points. */
  readonly size: [width: number, height: number];
  readonly language: Locale;
  readonly title: string;
  readonly author: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly madeAt: Date;
}

/**
 * Opens a tagged PDF without margins, with its first page; `bytes` are there once `doc.end()` was called. Deterministic: the
 * same drawing with the same facts makes the same bytes.
 */
export function openPdf({ size, language, title, author, subject, keywords, madeAt }: PdfFacts): {
  doc: PaperDocument;
  bytes: Promise<Buffer>;
} {
  const doc = new Pdf({
    size,
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: language === 'th' ? 'th-TH' : 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      ...(subject !== undefined && { Subject: subject }),
      ...(keywords !== undefined && { Keywords: keywords }),
      Creator: 'Sala',
      Producer: 'Sala',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, bytes };
}
