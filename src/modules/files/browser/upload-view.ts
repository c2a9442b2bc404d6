import type { FileItem } from '../item/file-contract.ts';
import type { UploadPlace } from './upload-ports.ts';

export type UploadState =
  /** Queued. */
  | 'waiting'
  | 'sending'
  /** All bytes are stored; the server assembles them. */
  | 'finishing'
  | 'paused'
  /** Resumes when the network is back. */
  | 'offline'
  /** Another tab of this browser sends it. */
  | 'elsewhere'
  /** Started before; the file must be chosen again. */
  | 'needs_file'
  /** The name is taken and the reader must choose. */
  | 'conflict'
  | 'done'
  | 'failed'
  | 'cancelled';

/** One upload as shown in the tray. */
export interface UploadView {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly place: UploadPlace;
  readonly state: UploadState;
  readonly sentBytes: number;
  /** The specification's message of a failure. */
  readonly problem: string | null;
  /** The refusal's code, for a localised text. */
  readonly code: string | null;
  readonly item: FileItem | null;
}

/** States in which an upload is not running and blocks no others. */
export const RESTING: ReadonlySet<UploadState> = new Set([
  'done',
  'failed',
  'cancelled',
  'needs_file',
  'conflict',
  'paused',
  'elsewhere',
]);
