import type { LookInput, LookNotes } from './look-contract.ts';

interface Pictures<Picture> {
  readonly logo: Picture | null;
  readonly signature: Picture | null;
}

/** A look as its form leaves it. `Picture` is what the caller knows of a picture: its id, or its content. */
export interface EditedLook<Picture> extends Pictures<Picture> {
  readonly signerName: string;
  readonly signerPosition: string;
  readonly signsAll: boolean;
  readonly notes: LookNotes;
}

/**
 * Returns what the form makes of the saved look. A chosen picture wins over dropping the saved one; one that is
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
