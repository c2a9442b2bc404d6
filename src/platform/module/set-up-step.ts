import { type Access, allows, isOffered } from '../access/access.ts';
import type { Sentence } from '../locale/sentence.ts';
import type { Scope } from '../scope.ts';

declare module '../app.ts' {
  interface App {
    /** The steps in setting up a new site, in the order in which they are shown. */
    readonly setUpSteps: readonly SetUpStep[];
  }
}

/** A step in setting up a new site, declared by the module that owns the fact that it is done. */
export interface SetUpStep {
  readonly name: string;
  /** Lower ranks come first. */
  readonly rank: number;
  /** Who can do it; others do not see it. */
  readonly access: Access;
  readonly label: Sentence;
  /** Path of the page where it is done. */
  readonly to: string;
  /** Whether the facts say that it is done. */
  readonly isDone: (scope: Scope) => Promise<boolean>;
}

/** A step as a person sees it. */
export interface SetUpState {
  readonly name: string;
  readonly label: string;
  readonly to: string;
  readonly isDone: boolean;
}

/** Returns the steps that the actor can do, with those that are done. */
export async function readSetUp(scope: Scope): Promise<SetUpState[]> {
  const steps = scope.app.setUpSteps.filter(
    ({ access }) => allows(access, scope.actor) && isOffered(access, scope.tenant),
  );
  return Promise.all(
    steps.map(async ({ name, label, to, isDone }) => ({
      name,
      label: label({}, { locale: scope.locale }),
      to,
      isDone: await isDone(scope),
    })),
  );
}
