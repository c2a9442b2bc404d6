import { expect, test } from 'vitest';
import type { DocumentKind } from '../document/document-kinds-rules.ts';
import { choosePaper, type PaperChoice } from './paper-choice-rules.ts';

const REPLACED = [{ copyNo: 1, issuedOn: '2026-11-22', reason: 'หาย', issuedBy: 'สมชาย' }];
const BUYER = { locale: 'th', isIssuer: false } as const;
const ISSUER = { locale: 'th', isIssuer: true } as const;

test.each<
  [
    DocumentKind,
    Partial<PaperChoice>,
    Parameters<typeof choosePaper>[2],
    Parameters<typeof choosePaper>[0]['replacementCopies'],
    PaperChoice,
  ]
>([
  ['tax_invoice', {}, BUYER, [], { form: 'a4', language: 'th', copies: 'original' }],
  ['tax_invoice', {}, { ...BUYER, locale: 'en' }, [], { form: 'a4', language: 'th-en', copies: 'original' }],
  ['tax_invoice', { language: 'en' }, BUYER, [], { form: 'a4', language: 'th', copies: 'original' }],
  ['invoice', { language: 'en' }, BUYER, [], { form: 'a4', language: 'en', copies: 'original' }],
  ['receipt', { copies: 'both' }, BUYER, [], { form: 'roll', language: 'th', copies: 'original' }],
  ['receipt', { copies: 'both' }, ISSUER, [], { form: 'roll', language: 'th', copies: 'both' }],
  ['receipt', { copies: 'copy', form: 'a4' }, ISSUER, [], { form: 'a4', language: 'th', copies: 'copy' }],
  ['receipt', { copies: 'replacement' }, ISSUER, [], { form: 'roll', language: 'th', copies: 'original' }],
  [
    'receipt',
    { copies: 'replacement' },
    BUYER,
    REPLACED,
    { form: 'roll', language: 'th', copies: 'replacement' },
  ],
  ['tax_invoice_abbreviated', {}, BUYER, [], { form: 'roll', language: 'th', copies: 'original' }],
  ['receipt_tax_invoice', {}, BUYER, [], { form: 'a4', language: 'th', copies: 'original' }],
  ['receipt_tax_invoice', { form: 'roll' }, BUYER, [], { form: 'roll', language: 'th', copies: 'original' }],
  ['tax_invoice', { form: 'roll' }, BUYER, [], { form: 'a4', language: 'th', copies: 'original' }],
])('%s printed as %o for %o', (kind, wanted, reader, replacementCopies, chosen) => {
  expect(choosePaper({ kind, replacementCopies }, wanted, reader)).toEqual(chosen);
});
