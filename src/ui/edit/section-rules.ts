import { faultyFields, type FormProblem } from '../form/form-problem.ts';

/** A part of a long page, with an anchor. */
export interface PageSection {
  /** The anchor: the id of the section's element. */
  readonly id: string;
  readonly label: string;
  /** Names of its fields, or the beginnings of names before a dot. */
  readonly fields?: readonly string[];
}

/** How many fields of a section were refused. */
export function faultsIn(section: PageSection, problem: FormProblem | null | undefined): number {
  const belongs = (name: string): boolean =>
    section.fields?.some((field) => name === field || name.startsWith(`${field}.`)) ?? false;
  return faultyFields(problem).filter(({ name }) => belongs(name)).length;
}

/** Where a section begins, in px below the top of what is in view. */
export interface SectionPlace {
  readonly id: string;
  readonly top: number;
}

/**
 * The section that is being read: the last one that begins above the reading line, or the very last one at the end of the
 * page, where short sections never reach that line.
 */
export function presentSection(
  places: readonly SectionPlace[],
  { line, isAtEnd }: { line: number; isAtEnd: boolean },
): string | null {
  if (isAtEnd) return places.at(-1)?.id ?? null;
  return (places.findLast(({ top }) => top <= line) ?? places[0])?.id ?? null;
}
