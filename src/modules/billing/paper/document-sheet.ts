import { qrPath } from '#platform/images/qr-rules.ts';
import { englishBahtText } from '#platform/money/english-baht-text.ts';
import { amountText } from '#platform/paper/amount-text.ts';
import type { DocumentLine, DocumentReference, IssuedDocument } from '../document/document-contract.ts';
import { type DocumentKind, documentKinds } from '../document/document-kinds-rules.ts';
import { buyerParty, sellerParty } from './document-parties.ts';
import { sheetTotals, vatNameOf } from './document-totals.ts';
import type { PaperChoice, PaperCopies } from './paper-choice-rules.ts';
import { type Fact, inline, type PaperSheet, type SheetLine } from './paper-sheet-contract.ts';
import type { Look } from '../look/look-contract.ts';
import { type Speech, speechIn } from './paper-speech.ts';
import { SIGNATURES, WORDS, type Words } from './paper-words.ts';

export interface SheetOptions extends PaperChoice {
  /** Address of the document's page, for the code; null without one. */
  readonly link: string | null;
  /** With which the document was issued. */
  readonly look: Look;
}

/** Returns everything that a document's paper says. A seller who is not registered for VAT has no word about it. */
export function documentSheet(
  document: IssuedDocument,
  { form, language, copies, link, look }: SheetOptions,
): PaperSheet {
  const speech = speechIn(language);
  const { label } = speech;
  const { kind, number } = document;
  const isMixed = document.vatClasses.length > 1;
  const replacement = copies === 'replacement' ? latestReplacement(document) : null;
  return {
    form,
    locale: speech.isEnglish ? 'en' : 'th',
    title: label(documentKinds[kind].title),
    number,
    marks: marksOf(copies).map(label),
    stamps: stampsOf(document, speech),
    seller: sellerParty(document, speech),
    logo: look.logo,
    buyer: buyerParty(document, speech),
    facts: factsOf(document, speech),
    columns: {
      number: label(WORDS.lineNumber),
      description: label(WORDS.description),
      quantity: label(WORDS.quantity),
      unitPrice: label(WORDS.unitPrice),
      amount: label(WORDS.amount),
      vat: isMixed ? label(WORDS.vat) : null,
    },
    lines: document.lines.map((line) => lineOf(line, { speech, isMixed })),
    totals: sheetTotals(document, speech),
    words: {
      label: label(WORDS.inWords),
      text: speech.isEnglish ? englishBahtText(document.grandTotalSatang) : document.bahtText,
    },
    notes: [
      ...notesOf(document, speech),
      ...lookNotes(look, kind, speech),
      ...(replacement ? [replacementNote(replacement, speech)] : []),
    ],
    signatures: [
      // The issuer signs last; the other side signs by hand.
      ...SIGNATURES[kind].map((words, at, all) => ({
        label: label(words),
        ...(at === all.length - 1 ? issuerSignature(document, look) : BY_HAND),
      })),
      ...(replacement
        ? [{ ...BY_HAND, label: label(WORDS.replacementIssuedBy), name: replacement.issuedBy }]
        : []),
    ],
    code: link === null ? null : { ...qrPath(link), label: label(WORDS.check), link },
    page: label(WORDS.page),
    carriedForward: label(WORDS.carriedForward),
    broughtForward: label(WORDS.broughtForward),
    issuedAt: new Date(`${document.issuedOn}T00:00:00Z`),
  };
}

const BY_HAND = { name: '', position: '', picture: null };

/** The seller's signature stands where a person issued the document, or where it signs everything. */
function issuerSignature(
  { issuedBy }: IssuedDocument,
  { signature, signerName, signerPosition, signsAll }: Look,
): Omit<PaperSheet['signatures'][number], 'label'> {
  const signs = (signature !== null || signerName !== '') && (signsAll || issuedBy !== '');
  if (!signs) return { ...BY_HAND, name: issuedBy };
  return { name: signerName || issuedBy, position: signerPosition, picture: signature };
}

/** The notes of the look in the paper's languages; Thai where there is no English. */
function lookNotes({ notes }: Look, kind: DocumentKind, speech: Speech): PaperSheet['notes'] {
  const note = notes[kind];
  if (!note) return [];
  const texts = speech.isEnglish
    ? [note.en || note.th]
    : [note.th || note.en, speech.hasEnglish ? note.en : ''];
  return [...new Set(texts)].filter((text) => text !== '').map((text) => ({ label: null, text }));
}

function marksOf(copies: PaperCopies): Words[] {
  if (copies === 'replacement') return [WORDS.replacement];
  return [...(copies === 'copy' ? [] : [WORDS.original]), ...(copies === 'original' ? [] : [WORDS.copy])];
}

/** What ended the document's force. */
function stampsOf({ state, voidReason, replacedBy }: IssuedDocument, speech: Speech): string[] {
  if (state !== 'void' && state !== 'replaced') return [];
  const cancelled = inline(speech.label(WORDS.cancelled));
  return [
    voidReason === '' ? cancelled : `${cancelled}: ${voidReason}`,
    ...(replacedBy === null
      ? []
      : [`${speech.plain(WORDS.replacedBy)} ${referenceText(replacedBy, speech)}`]),
  ];
}

function factsOf(document: IssuedDocument, speech: Speech): Fact[] {
  const { kind, reference, dueOn, supplyLabel } = document;
  const fact = (words: Words, text: string): Fact => ({ label: speech.label(words), text });
  return [
    fact(WORDS.number, document.number),
    fact(WORDS.issuedOn, speech.day(document.issuedOn)),
    ...(dueOn === null
      ? []
      : [fact(kind === 'quotation' ? WORDS.validUntil : WORDS.dueOn, speech.day(dueOn))]),
    ...(reference === null ? [] : [fact(WORDS.reference, referenceText(reference, speech))]),
    ...(supplyLabel === '' ? [] : [fact(WORDS.supply, supplyLabel)]),
  ];
}

function referenceText({ kind, number, issuedOn }: DocumentReference, speech: Speech): string {
  const title = speech.plain(documentKinds[kind].title);
  return `${title} ${number} ${speech.plain(WORDS.dated)} ${speech.day(issuedOn)}`;
}

function lineOf(line: DocumentLine, { speech, isMixed }: { speech: Speech; isMixed: boolean }): SheetLine {
  const discount = `${inline(speech.label(WORDS.discount))} ${amountText(line.discountSatang)}`;
  const described = [line.name, line.detail, line.discountSatang > 0 ? discount : ''];
  return {
    number: String(line.lineNo),
    description: described.filter((text) => text !== '').join('\n'),
    quantity: `${quantityText(line.quantity)} ${line.unit}`.trimEnd(),
    unitPrice: amountText(line.unitPriceSatang),
    vat: isMixed ? vatNameOf(line, speech) : '',
    amount: amountText(line.amountSatang),
    amountSatang: line.amountSatang,
  };
}

const quantities = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** Formats a decimal text as `1,200.5`. */
function quantityText(quantity: string): string {
  return quantities.format(quantity as Intl.StringNumericLiteral);
}

function notesOf(document: IssuedDocument, speech: Speech): PaperSheet['notes'] {
  const { reference, reason, note, kind, isVatRegistered, priceMode } = document;
  const isReissue = reference !== null && documentKinds[kind].corrects === null;
  const isTaxed = isVatRegistered && document.vatClasses.some(({ vatClass }) => vatClass === 'standard');
  return [
    ...(isTaxed && priceMode === 'incl'
      ? [{ label: null, text: inline(speech.label(WORDS.vatIncluded)) }]
      : []),
    ...(isReissue
      ? [{ label: speech.label(WORDS.note), text: reissueText(document, reference, speech) }]
      : []),
    ...(reason === '' ? [] : [{ label: speech.label(WORDS.reason), text: reason }]),
    ...(note === '' ? [] : [{ label: speech.label(WORDS.note), text: note }]),
  ];
}

/** The sentence on a document that replaces another (Revenue Department Order Por. 86/2542). */
function reissueText({ kind }: IssuedDocument, reference: DocumentReference, speech: Speech): string {
  const instead = referenceText(reference, speech);
  return speech.plain({
    th: `เป็นการยกเลิกและออก${documentKinds[kind].title.th}ฉบับใหม่แทนฉบับเดิม ${instead}`,
    en: `Issued in place of ${instead}, which is cancelled`,
  });
}

type ReplacementCopy = IssuedDocument['replacementCopies'][number];

function latestReplacement({ replacementCopies }: IssuedDocument): ReplacementCopy {
  const latest = replacementCopies.at(-1);
  if (!latest) throw new RangeError('no replacement copy was issued');
  return latest;
}

/** What a replacement copy must say: which one it is, its day and why (Revenue Department Order Por. 86/2542). */
function replacementNote(
  { copyNo, issuedOn, reason }: ReplacementCopy,
  speech: Speech,
): PaperSheet['notes'][number] {
  const on = `${speech.plain(WORDS.issuedOn)} ${speech.day(issuedOn)}`;
  return {
    label: speech.label(WORDS.replacementNumber),
    text: `${copyNo} ${on} ${speech.plain(WORDS.reason)} ${reason}`,
  };
}
