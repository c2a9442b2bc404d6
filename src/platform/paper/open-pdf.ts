import Pdf from 'pdfkit';
import type { Locale } from '../locale/locale.ts';
import type { PaperDocument } from './paper-fonts.ts';

export interface PdfFacts {
  /** Of the first page, in points; left out for a file whose pages are all added. */
  readonly size?: [width: number, height: number];
  readonly language: Locale;
  readonly title: string;
  readonly author: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly madeAt: Date;
  /** Makes it an archival file that says everything by itself (ISO 19005-3), with the data that it shows. */
  readonly archival?: ArchivalData;
  /** Its pages are taken while it is drawn: it keeps no words that it has shaped. */
  readonly isStreamed?: boolean;
}

/** The data that an archival PDF shows, as a file within it. */
export interface ArchivalData {
  readonly name: string;
  /** Such as `text/xml`. */
  readonly type: string;
  readonly description: string;
  readonly text: string;
}

/** Opens a PDF as `createPdf` does; `bytes` are there once `doc.end()` was called. */
export function openPdf(facts: PdfFacts): { doc: PaperDocument; bytes: Promise<Buffer> } {
  const doc = createPdf(facts);
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, bytes };
}

/**
 * Creates a tagged PDF without margins: a stream of the file's bytes, which come while it is drawn and end after `doc.end()`.
 * Deterministic: the same drawing with the same facts makes the same bytes. An archival one is PDF/A-3b: draw with embedded
 * fonts and without transparency.
 */
export function createPdf(facts: PdfFacts): PaperDocument {
  const { size, language, title, author, subject, keywords, madeAt, archival, isStreamed } = facts;
  const doc = new Pdf({
    ...(size === undefined ? { autoFirstPage: false } : { size }),
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: language === 'th' ? 'th-TH' : 'en',
    displayTitle: true,
    ...(isStreamed && { fontLayoutCache: false }),
    ...(archival && { subset: 'PDF/A-3b' as const }),
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
  escapeMetadata(doc);
  if (archival) attach(doc, archival, madeAt);
  return doc;
}

function attach(doc: PaperDocument, { text, ...file }: ArchivalData, madeAt: Date): void {
  const options = { ...file, relationship: 'Data', creationDate: madeAt, modifiedDate: madeAt };
  doc.file(Buffer.from(text), options);
}

const TEXTS = ['Title', 'Author', 'Subject', 'Keywords'] as const;

/**
 * Escapes the texts of the XMP packet, which pdfkit writes as they are, after the information dictionary. Leaves out control
 * characters, which XML cannot hold.
 */
function escapeMetadata(doc: PaperDocument): void {
  const end = doc.endMetadata.bind(doc);
  doc.endMetadata = () => {
    for (const name of TEXTS) {
      const text = doc.info[name];
      if (text !== undefined)
        doc.info[name] = text
          .replaceAll(/\p{Cc}/gu, '')
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;');
    }
    end();
  };
}
