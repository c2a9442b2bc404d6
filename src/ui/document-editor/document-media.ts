import type {
  DocumentPicture,
  DocumentSound,
  KeptPicture,
  KeptSound,
} from '#platform/documents/document-contract.ts';

/** Pictures and sounds that documents of one owner show while they are edited. */
export interface DocumentMedia {
  readonly pictures: Readonly<Record<string, DocumentPicture>>;
  /** Absent where the owner of the documents keeps none. */
  readonly sounds?: Readonly<Record<string, DocumentSound>> | undefined;
  /** Lets the author choose pictures; without it, none can be added. */
  readonly onAddPictures?: (() => Promise<readonly KeptPicture[]>) | undefined;
  /** As `onAddPictures`, for sounds. */
  readonly onAddSounds?: (() => Promise<readonly KeptSound[]>) | undefined;
}
