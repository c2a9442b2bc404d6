import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { inline, type PaperSheet, type SheetParty } from './paper-sheet-contract.ts';
import type { Speech } from './paper-speech.ts';
import { WORDS } from './paper-words.ts';

/** The seller as the paper names it; head office or branch only where it is registered for VAT. */
export function sellerParty({ seller, isVatRegistered }: IssuedDocument, speech: Speech): SheetParty {
  const [first, second] = bothOf({ th: seller.nameTh, en: seller.nameEn }, speech);
  return {
    name: first,
    lines: filled([
      second,
      ...bothOf({ th: seller.addressTh, en: seller.addressEn }, speech),
      phoneText(seller.phone, speech),
      taxIdText(seller.taxId, speech),
      isVatRegistered ? branchText(seller, speech) : '',
    ]),
  };
}

export function buyerParty({ buyer }: IssuedDocument, speech: Speech): PaperSheet['buyer'] {
  if (buyer === null) return null;
  const { branchCode } = buyer;
  return {
    label: speech.label(WORDS.buyer),
    name: buyer.name,
    lines: filled([
      buyer.address,
      phoneText(buyer.phone, speech),
      taxIdText(buyer.taxId, speech),
      branchCode === null ? '' : branchText({ branchCode, branchNameTh: '', branchNameEn: '' }, speech),
    ]),
  };
}

/** Returns a text in the paper's language, and the English that stands below the Thai; Thai where there is no English. */
function bothOf({ th, en }: { th: string; en: string }, speech: Speech): [first: string, second: string] {
  if (speech.isEnglish) return [en === '' ? th : en, ''];
  return [th, speech.hasEnglish ? en : ''];
}

function taxIdText(taxId: string | null, speech: Speech): string {
  return taxId === null ? '' : `${inline(speech.label(WORDS.taxId))} ${taxId}`;
}

/** As the Director-General words it: สำนักงานใหญ่, or สาขาที่ and five digits (Notification on VAT No. 199). */
function branchText(
  branch: { branchCode: string; branchNameTh: string; branchNameEn: string },
  speech: Speech,
): string {
  if (branch.branchCode === headOfficeBranch) return inline(speech.label(WORDS.headOffice));
  const name = speech.plain({ th: branch.branchNameTh, en: branch.branchNameEn });
  return filled([inline(speech.label(WORDS.branch)), branch.branchCode, name]).join(' ');
}

function phoneText(phone: string, speech: Speech): string {
  return phone === '' ? '' : `${speech.plain(WORDS.phone)} ${formatThaiPhone(phone)}`;
}

function filled(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '');
}
