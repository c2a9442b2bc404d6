import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { InputTesting, ModuleTesting } from '#platform/testing/module-testing.ts';

/** Test declarations of all modules, by module name: every module folder has a `testing.ts`. */
export const testings: ReadonlyMap<string, ModuleTesting> = new Map(
  await Promise.all(
    readdirSync(join(import.meta.dirname, '../modules'))
      .toSorted()
      .map(async (module) => {
        const { testing } = (await import(`../modules/${module}/testing.ts`)) as { testing?: ModuleTesting };
        if (!testing) throw new Error(`src/modules/${module}/testing.ts exports no testing.`);
        return [module, testing] as const;
      }),
  ),
);

/** Concatenates one kind of declaration over all modules. */
export function listed<T>(of: (testing: ModuleTesting) => readonly T[] | undefined): T[] {
  return [...testings.values()].flatMap((testing) => of(testing) ?? []);
}

/** Merges general entries with those of all modules, by key. */
export function joined<T>(
  general: Readonly<Record<string, T>>,
  of: (testing: ModuleTesting) => Readonly<Record<string, T>> | undefined,
): Readonly<Record<string, T>> {
  return withoutContradiction([general, ...[...testings.values()].map((testing) => of(testing) ?? {})]);
}

/** Merges records; throws if two of them differ for the same key. */
export function withoutContradiction<T>(
  parts: readonly Readonly<Record<string, T>>[],
): Readonly<Record<string, T>> {
  const all = new Map<string, T>();
  for (const [key, value] of parts.flatMap((part) => Object.entries(part))) {
    if (all.has(key) && !isDeepStrictEqual(all.get(key), value))
      throw new Error(`Two modules say different things of ${key}.`);
    all.set(key, value);
  }
  return Object.fromEntries(all);
}

/** All inputs of one kind that modules list by reason, without the reasons. */
export function reasoned(
  kind: 'calls' | 'forms',
  of: (inputs: InputTesting) => Readonly<Record<string, readonly string[]>> | undefined,
): string[] {
  return listed((testing) => Object.values(of(testing[kind] ?? {}) ?? {}).flat());
}

/** Whether some module declares this of an input. */
export function isDeclared(
  kind: 'calls' | 'forms',
  what: 'inNewBrowser' | 'endSession' | 'byGuests',
  input: string,
): boolean {
  return [...testings.values()].some((testing) => testing[kind]?.[what]?.test(input));
}
