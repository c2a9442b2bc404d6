import { createContext } from 'react';
import type { DocumentPicture, KeptPicture } from '#platform/documents/document-contract.ts';

/** Pictures that the texts of a question can show while it is edited. */
export interface EditorPictures {
  readonly pictures: Readonly<Record<string, DocumentPicture>>;
  /** Lets the author choose more; without it, none can be added. */
  readonly onAddPictures?: (() => Promise<readonly KeptPicture[]>) | undefined;
}

/** Given by the page to every text of the question. */
export const EditorPicturesContext = createContext<EditorPictures>({ pictures: {} });
