import type { Scope } from '../scope.ts';

declare module '../app.ts' {
  interface App {
    /** What the modules check about a site. */
    readonly siteHealth: readonly SwitchedHealthCheck[];
  }
}

/** A fact about a site that its managers should know: something is missing, or something does not work. */
export interface HealthFinding {
  readonly grade: 'missing' | 'wrong';
  /** One sentence in the reader's language, a fact without advice. */
  readonly fact: string;
  /** The page where it is mended, with the name of that page. */
  readonly to: string;
  readonly place: string;
}

/** Returns what is missing or wrong in one module of a site; nothing if all is well. */
export type HealthCheck = (scope: Scope) => Promise<readonly HealthFinding[]>;

export interface SwitchedHealthCheck {
  readonly check: HealthCheck;
  /** The switch of its module; null if the module is always on. */
  readonly switchedWith: string | null;
}

/** Returns what is wrong with a site and then what is missing, from all modules that are on. */
export async function findSiteHealth(scope: Scope): Promise<HealthFinding[]> {
  const { modules } = scope.tenant.settings;
  const checks = scope.app.siteHealth.filter(
    ({ switchedWith }) => switchedWith === null || modules[switchedWith] === true,
  );
  const found = (await Promise.all(checks.map(({ check }) => check(scope)))).flat();
  return [
    ...found.filter(({ grade }) => grade === 'wrong'),
    ...found.filter(({ grade }) => grade === 'missing'),
  ];
}
