import type { z } from 'zod';
import type { Locale } from './locale/locale.ts';

declare module './app.ts' {
  interface App {
    /** Everything that people may be told. */
    readonly noticeKinds: NoticeKinds;
  }
}

/** Whether a mail leaves for each thing, once a day for all of them, or never. */
export type EmailWay = 'now' | 'digest' | 'off';

/** A row of the grid in which people choose how they are told. */
export interface NoticeCategory {
  readonly name: string;
  readonly label: (locale: Locale) => string;
  readonly help: (locale: Locale) => string;
  /** What holds until somebody chooses. */
  readonly email: EmailWay;
  readonly line: boolean;
  /** Told in every way at every hour, whatever somebody chose: what guards their account. */
  readonly isAlways?: boolean;
  /** It is offered while that module is on. */
  readonly module?: string;
  /** Mail that nobody is waiting for: it says how to end it (RFC 8058). */
  readonly isBulk?: boolean;
}

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

export interface NoticeKindDefinition<Params extends z.ZodType> {
  /** `<module>.<what_happened>`; renaming one strands the rows under the old name. */
  readonly name: string;
  readonly category: NoticeCategory;
  readonly params: Params;
  /** In any language, from the params alone: rows are read long after they were written. */
  readonly words: (params: z.output<Params>, locale: Locale) => NoticeWords;
  /** It loses its worth by waiting: quiet hours do not hold it back. */
  readonly isTimely?: boolean;
  /** A mail leaves so much later, and not at all when the thing was read by then. */
  readonly mailAfterMinutes?: number;
}

/** Something that people are told, its params' type erased. */
export interface AnyNoticeKind {
  readonly name: string;
  readonly category: NoticeCategory;
  readonly isTimely: boolean;
  readonly mailAfterMinutes: number;
  /** Words from params as they were stored; null where they do not fit any more. */
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

/** Everything that people may be told, by name. */
export type NoticeKinds = ReadonlyMap<string, AnyNoticeKind>;

/** Builds the registry of a process from the modules' lists. */
export function noticeKindsOf(...lists: readonly (readonly AnyNoticeKind[])[]): NoticeKinds {
  const kinds = new Map<string, AnyNoticeKind>();
  for (const kind of lists.flat()) {
    if (kinds.has(kind.name)) throw new Error(`The notice ${kind.name} is listed twice.`);
    kinds.set(kind.name, kind);
  }
  return kinds;
}

/** The categories of all kinds, in the order of their first kind. */
export function categoriesOf(kinds: NoticeKinds): NoticeCategory[] {
  return [...new Set([...kinds.values()].map(({ category }) => category))];
}
