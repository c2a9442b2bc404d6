import type { FileItem } from '../item/file-contract.ts';
import type { UploadPlace } from './upload-ports.ts';

export type UploadState =
  /** In line. */
  | 'waiting'
  | 'sending'
  /** All bytes are there; the server puts them together. */
  | 'finishing'
  | 'paused'
  /** Goes on by itself when the network is back. */
  | 'offline'
  /** Another tab of this browser sends it. */
  | 'elsewhere'
  /** Begun before; the file has to be chosen again. */
  | 'needs_file'
  /** There is an item of that name: the reader says what is to be done. */
  | 'conflict'
  | 'done'
  | 'failed'
  | 'cancelled';

/** One upload as the tray shows it. */
export interface UploadView {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly place: UploadPlace;
  readonly state: UploadState;
  readonly sentBytes: number;
  /** The specification's sentence, once it failed. */
  readonly problem: string | null;
  /** The refusal's code, for words in the reader's language. */
  readonly code: string | null;
  readonly item: FileItem | null;
}

/** Where it may stand still without being in the way of others. */
export const RESTING: ReadonlySet<UploadState> = new Set([
  'done',
  'failed',
  'cancelled',
  'needs_file',
  'conflict',
  'paused',
  'elsewhere',
]);
