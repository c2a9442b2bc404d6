import type { Locale } from '../locale/locale.ts';
import type { Sentence } from '../locale/sentence.ts';

/** Sentences for lines of the audit log, by stored name. */
export interface AuditText {
  /** Sentences for actions: `orders.ship`. */
  readonly acts: Readonly<Record<string, Sentence>>;
  /** Sentences for entity kinds: `orders.order`. */
  readonly things?: Readonly<Record<string, Sentence>>;
  /** What the recorded fields mean: `orders.status`. Null for ids, which stay in the log and are not shown. */
  readonly details?: Readonly<Record<string, AuditDetail | Sentence | null>>;
}

/** A recorded field of an audited action. */
export interface AuditDetail {
  readonly label: Sentence;
  /** Sentences for coded values. */
  readonly words?: Readonly<Record<string, Sentence>>;
  /** Unit of a number whose name does not end in it. */
  readonly unit?: 'satang' | 'bytes';
  /** The value is the id of a person, shown by name. */
  readonly isPerson?: boolean;
  /** Text of a value that is not plain; null if it says nothing. */
  readonly show?: (value: unknown, locale: Locale) => string | null;
}

/** Descriptions of permissions for programs, by permission name. */
export type GrantText = Readonly<Record<string, Sentence>>;
