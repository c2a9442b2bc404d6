import type { LookInput, LookNotes } from './look-contract.ts';

/** A look as its form leaves it; pictures as whoever asks has them, such as ids or drawn. */
export interface EditedLook<Picture> {
  readonly logo: Picture | null;
  readonly signature: Picture | null;
  readonly signerName: string;
  readonly signerPosition: string;
  readonly signsAll: boolean;
  readonly notes: LookNotes;
}

interface Pictures<Picture> {
  readonly logo: Picture | null;
  readonly signature: Picture | null;
}

/**
 * Returns what the form makes of the saved look. A chosen picture counts more than dropping the saved one; one that is
 * neither chosen nor dropped stays, and so do the notes of other kinds.
 */
export function editedLook<Picture>(
  saved: Pictures<Picture> & { readonly notes: LookNotes },
  input: Omit<LookInput, 'logo' | 'signature' | 'version'>,
  chosen: Pictures<Picture>,
): EditedLook<Picture> {
  return {
    logo: chosen.logo ?? (input.dropsLogo ? null : saved.logo),
    signature: chosen.signature ?? (input.dropsSignature ? null : saved.signature),
    signerName: input.signerName,
    signerPosition: input.signerPosition,
    signsAll: input.signsAll === 'on',
    notes: { ...saved.notes, [input.kind]: { th: input.noteTh, en: input.noteEn } },
  };
}
