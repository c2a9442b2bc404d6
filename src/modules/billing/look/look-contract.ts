import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../document/document-kinds-rules.ts';

export const MAX_LOOK_NOTE = 1_000;
export const MAX_SIGNER = 120;

/** A note in Thai and English, such as terms or a bank account; empty where there is none. */
export interface LookNote {
  readonly th: string;
  readonly en: string;
}

export type LookNotes = Readonly<Partial<Record<DocumentKind, LookNote>>>;

/** A picture as papers draw it: its bytes in a `data:` URL, since a signature has no address of its own. */
export interface LookPicture {
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** What the look adds to a document's paper. */
export interface Look {
  readonly logo: LookPicture | null;
  readonly signature: LookPicture | null;
  readonly signerName: string;
  readonly signerPosition: string;
  /** Whether the signature also stands on documents that were issued by themselves. */
  readonly signsAll: boolean;
  readonly notes: LookNotes;
}

export const NO_LOOK: Look = {
  ...{ logo: null, signature: null, signerName: '', signerPosition: '', signsAll: false },
  notes: {},
};

/** Browsers send an empty file where none was chosen. */
const ChosenPicture = z
  .instanceof(File)
  .refine(({ size }) => size <= MAX_PICTURE_BYTES)
  .transform((file) => (file.size === 0 ? null : file))
  .nullable()
  .default(null);

const Note = z.string().trim().max(MAX_LOOK_NOTE).default('');

/** The look, as its form sends it: with the notes of one kind of document. */
export const LookInput = z.object({
  /** The version that was edited; 0 where there was none yet. */
  version: TypedRowVersion,
  /** Kind of document whose notes are edited, and which the preview shows. */
  kind: z.enum(DOCUMENT_KINDS),
  logo: ChosenPicture,
  dropsLogo: z.literal('on').optional(),
  signature: ChosenPicture,
  dropsSignature: z.literal('on').optional(),
  signerName: z.string().trim().max(MAX_SIGNER).default(''),
  signerPosition: z.string().trim().max(MAX_SIGNER).default(''),
  signsAll: z.literal('on').optional(),
  noteTh: Note,
  noteEn: Note,
});
export type LookInput = z.output<typeof LookInput>;
