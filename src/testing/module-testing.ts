import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { InputTesting, ModuleTesting } from '#platform/testing/module-testing.ts';

/** What each module declares to tests, by its name: every folder of modules has a `testing.ts`. */
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

/** What all modules list of one kind. */
export function listed<T>(of: (testing: ModuleTesting) => readonly T[] | undefined): T[] {
  return [...testings.values()].flatMap((testing) => of(testing) ?? []);
}

/** What belongs to no module, with what all modules say by key. */
export function joined<T>(
  general: Readonly<Record<string, T>>,
  of: (testing: ModuleTesting) => Readonly<Record<string, T>> | undefined,
): Readonly<Record<string, T>> {
  return withoutContradiction([general, ...[...testings.values()].map((testing) => of(testing) ?? {})]);
}

/** All of these in one; two that say different things under one key is an error. */
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

/** What all modules list of one kind of input by why, without the why. */
export function reasoned(
  kind: 'calls' | 'forms',
  of: (inputs: InputTesting) => Readonly<Record<string, readonly string[]>> | undefined,
): string[] {
  return listed((testing) => Object.values(of(testing[kind] ?? {}) ?? {}).flat());
}

/** Whether some module says of an input that it is so. */
export function someSay(
  kind: 'calls' | 'forms',
  what: 'ofNobody' | 'endSession' | 'byGuests',
  input: string,
): boolean {
  return [...testings.values()].some((testing) => testing[kind]?.[what]?.test(input));
}
