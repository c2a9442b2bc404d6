import { createTransport } from 'nodemailer';
import PostalMime, { type Attachment } from 'postal-mime';
import { ETAX_AUTHORITY_ADDRESS, MAX_ETAX_BYTES } from './etax-mail-rules.ts';
import { type LocalTimeStamper, openTimeStamper } from './local-time-stamper.ts';

const SUBJECT = /^\[\d{8}\]\[(?:INV|CRN|DBN)\]\[[^\]]+\]$/;
/** Room for the token, in hexadecimal digits. */
const TOKEN_DIGITS = 8_192;
/** A number of the byte range before it is known. */
const BLANK = '**********';

/** A mail as a mail server received it. */
interface ReceivedMail {
  readonly to: readonly string[];
  readonly raw: string;
}

/**
 * The far side of e-Tax by Time Stamp, for tests: refuses a mail that the authority's system refuses, otherwise stamps its
 * file and mails it to the sender and the buyer, as that system does.
 */
export async function answerForStamp(
  mail: ReceivedMail,
  server: { readonly url: string },
  at: Date,
): Promise<void> {
  const { subject = '', from, to = [], attachments } = await PostalMime.parse(mail.raw);
  if (!mail.to.includes(ETAX_AUTHORITY_ADDRESS)) throw new Error('The mail does not go to the system.');
  if (!SUBJECT.test(subject)) throw new Error(`The subject is not of the form: ${subject}`);
  const [file, ...others] = attachments;
  if (!file || others.length > 0 || file.mimeType !== 'application/pdf') throw new Error('Not one PDF.');
  const pdf = bytesOf(file);
  if (pdf.length > MAX_ETAX_BYTES) throw new Error('The file is too large.');
  requireArchival(pdf);
  const transport = createTransport(server.url);
  await transport.sendMail({
    from: ETAX_AUTHORITY_ADDRESS,
    to: [from?.address ?? '', ...to.map(({ address }) => address ?? '')],
    subject,
    text: 'The file with its time stamp.',
    attachments: [
      { filename: file.filename ?? '', content: stampPdf(pdf, at), contentType: 'application/pdf' },
    ],
  });
  transport.close();
}

/** Returns the attachment of a mail as it came. */
export async function fileOfMail(mail: ReceivedMail | undefined): Promise<File> {
  const [file] = (await PostalMime.parse(mail?.raw ?? '')).attachments;
  if (!file) throw new Error('The mail has no file.');
  return new File([bytesOf(file)], file.filename ?? '', { type: file.mimeType });
}

function bytesOf({ content }: Attachment): Buffer<ArrayBuffer> {
  if (typeof content === 'string') throw new Error('The file is text.');
  return Buffer.from(
    Uint8Array.from(content instanceof Uint8Array ? content : new Uint8Array(content)).buffer,
  );
}

/** PDF/A-3 that holds its electronic message (ISO 19005-3 §6.6, §6.8). */
function requireArchival(pdf: Buffer): void {
  const text = pdf.toString('latin1');
  for (const needed of ['<pdfaid:part>3</pdfaid:part>', '/AFRelationship', '(ETDA-invoice.xml)'])
    if (!text.includes(needed)) throw new Error(`Not PDF/A-3 with its message: ${needed}`);
}

/** Adds a document time stamp to a PDF as an incremental update (ISO 32000-2 §12.8.5). */
export function stampPdf(pdf: Buffer, at: Date, stamper: LocalTimeStamper = openTimeStamper()): Buffer {
  const text = pdf.toString('latin1');
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const size = Number(found(/\/Size (\d+)/, trailer));
  const root = Number(found(/\/Root (\d+) 0 R/, trailer));
  const catalog = found(new RegExp(`\\n${root} 0 obj\\n<<([\\s\\S]*?)\\n>>\\nendobj`), text);
  const objects: [id: number, body: string][] = [
    [root, `<<${catalog}\n/AcroForm << /Fields [${size + 1} 0 R] /SigFlags 3 >>\n>>`],
    [
      size,
      `<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 /ByteRange [0 ${BLANK} ${BLANK} ${BLANK}] /Contents <${'0'.repeat(TOKEN_DIGITS)}> >>`,
    ],
    [
      size + 1,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Stamp) /V ${size} 0 R /Rect [0 0 0 0] /F 132 >>`,
    ],
  ];
  let update = '';
  const table = objects.map(([id, body]) => {
    const offset = pdf.length + update.length;
    update += `${id} 0 obj\n${body}\nendobj\n`;
    return `${id} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const tableAt = pdf.length + update.length;
  update += `xref\n${table.join('')}trailer\n<< /Size ${size + 2} /Root ${root} 0 R ${found(/(\/ID \[[^\]]*\])/, trailer)} /Prev ${found(/startxref\s+(\d+)/, trailer)} >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return fillStamp(Buffer.concat([pdf, Buffer.from(update, 'latin1')]), at, stamper);
}

function fillStamp(file: Buffer, at: Date, stamper: LocalTimeStamper): Buffer {
  const before = file.lastIndexOf('/Contents <') + '/Contents '.length;
  const resumed = before + TOKEN_DIGITS + 2;
  let place = file.lastIndexOf('/ByteRange');
  for (const number of [before, resumed, file.length - resumed]) {
    place = file.indexOf(BLANK, place);
    file.write(String(number).padEnd(BLANK.length), place, 'latin1');
  }
  const token = stamper.stamp(Buffer.concat([file.subarray(0, before), file.subarray(resumed)]), at);
  file.write(token.toString('hex'), before + 1, 'latin1');
  return file;
}

function found(pattern: RegExp, text: string): string {
  const part = pattern.exec(text)?.[1];
  if (part === undefined) throw new Error(`The file has no ${pattern.source}.`);
  return part;
}
