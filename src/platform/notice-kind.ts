import type { z } from 'zod';
import type { Role } from './access/role-rules.ts';
import type { Locale } from './locale/locale.ts';

declare module './app.ts' {
  interface App {
    /** Every kind of notice. */
    readonly noticeKinds: NoticeKinds;
  }
}

/** Whether notices are mailed one by one, as one daily digest, or not at all. */
export type EmailWay = 'now' | 'digest' | 'off';

/** A row of the grid in which people choose their notification channels. */
export interface NoticeCategory {
  readonly name: string;
  readonly label: (locale: Locale) => string;
  readonly help: (locale: Locale) => string;
  /** Default until the person chooses. */
  readonly email: EmailWay;
  readonly line: boolean;
  /** Sent on every channel at any hour, whatever the person chose: security notices of their account. */
  readonly isAlways?: boolean;
  /** Lowest role that gets such notices, and is offered a choice. */
  readonly role?: Role;
  /** Offered only while this module is switched on. */
  readonly module?: string;
  /** Bulk mail: carries an unsubscribe header (RFC 8058). */
  readonly isBulk?: boolean;
}

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

export interface NoticeKindDefinition<Params extends z.ZodType> {
  /** `<module>.<what_happened>`; renaming one orphans the rows stored under the old name. */
  readonly name: string;
  readonly category: NoticeCategory;
  readonly params: Params;
  /** Renders in any language from the params alone: rows are read long after they were written. */
  readonly words: (params: z.output<Params>, locale: Locale) => NoticeWords;
  /** Worthless when late, so quiet hours do not delay it. */
  readonly isTimely?: boolean;
  /** Delay of the mail in minutes; it is not sent if the notice was read in the meantime. */
  readonly mailAfterMinutes?: number;
}

/** A kind of notice, with the type of its params erased. */
export interface AnyNoticeKind {
  readonly name: string;
  readonly category: NoticeCategory;
  readonly isTimely: boolean;
  readonly mailAfterMinutes: number;
  /** Text from stored params; null where they no longer match the schema. */
  wordsOf(params: unknown, locale: Locale): NoticeWords | null;
}

export interface NoticeKind<Params extends z.ZodType> extends AnyNoticeKind {
  readonly params: Params;
}

/** Declares a kind of notice. List it in the module's `notice-kinds.ts`. */
export function noticeKind<Params extends z.ZodType>(
  definition: NoticeKindDefinition<Params>,
): NoticeKind<Params> {
  return {
    name: definition.name,
    category: definition.category,
    params: definition.params,
    isTimely: definition.isTimely ?? false,
    mailAfterMinutes: definition.mailAfterMinutes ?? 0,
    wordsOf(params, locale) {
      const read = definition.params.safeParse(params);
      return read.success ? definition.words(read.data, locale) : null;
    },
  };
}

/** Every kind of notice, by name. */
export type NoticeKinds = ReadonlyMap<string, AnyNoticeKind>;

/** Builds the process-wide registry from the modules' lists. */
export function noticeKindsOf(...lists: readonly (readonly AnyNoticeKind[])[]): NoticeKinds {
  const kinds = new Map<string, AnyNoticeKind>();
  for (const kind of lists.flat()) {
    if (kinds.has(kind.name)) throw new Error(`The notice ${kind.name} is listed twice.`);
    kinds.set(kind.name, kind);
  }
  return kinds;
}

/** Returns the categories of all kinds, in the order of their first kind. */
export function categoriesOf(kinds: NoticeKinds): NoticeCategory[] {
  return [...new Set([...kinds.values()].map(({ category }) => category))];
}
