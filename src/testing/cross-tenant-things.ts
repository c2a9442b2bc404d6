import { randomUUID } from 'node:crypto';
import type { Names, Owner, ThingMaker } from '#platform/testing/module-testing.ts';
import type { World } from '#platform/testing/world.ts';
import { listed } from './module-testing.ts';

const MAKERS: readonly ThingMaker[] = listed((testing) => testing.things);
const NOBODYS = listed((testing) => testing.missingNameOf && [testing.missingNameOf]);

/** Maker by kind, filled once everything has been made for the first time. */
const makerOf = new Map<string, ThingMaker>();

/** Makes one thing of each kind. */
export async function makeThings(world: World, owner: Owner): Promise<Names> {
  const all: Record<string, string> = {};
  for (const maker of MAKERS) {
    for (const [kind, name] of Object.entries(await maker.make(world, owner))) {
      if (!name) throw new Error(`There is no ${kind}.`);
      if (kind in all) throw new Error(`Two modules make a ${kind}.`);
      makerOf.set(kind, maker);
      all[kind] = name;
    }
  }
  return all;
}

/** Makes new things for those of these kinds that can be used up, and for everything made together with them. */
export async function renewThings(
  world: World,
  owner: Owner,
  names: Names,
  kinds: readonly string[],
): Promise<Names> {
  const makers = new Set(kinds.flatMap((kind) => makerOf.get(kind) ?? []));
  let all = names;
  for (const { make, isLasting = false } of makers)
    if (!isLasting) all = { ...all, ...(await make(world, owner)) };
  return all;
}

const nobodys = new Map<string, string>();

/** Returns a name of the same form and sort position that names nothing. Deterministic per name. */
export function nobodyOf(name: string): string {
  const known = nobodys.get(name) ?? newNobody(name);
  nobodys.set(name, known);
  return known;
}

function newNobody(name: string): string {
  for (const nobodyOfModule of NOBODYS) {
    const nobody = nobodyOfModule(name);
    if (nobody !== null) return nobody;
  }
  const unpacked = Buffer.from(name, 'base64url').toString('utf8');
  if (isPacked(unpacked)) return Buffer.from(newNobody(unpacked)).toString('base64url');
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  if (uuid.test(name)) return name.replace(uuid, (id) => id.slice(0, 19) + randomUUID().slice(19));
  if (/^[0-9a-f]{8}-/.test(name)) return randomUUID();
  const [local = '', ...host] = name.split('@');
  return [turned(local), ...host].join('@');
}

/** Whether the text is the JSON list or object of a cursor. */
function isPacked(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false; // random text that happens to be valid base64
  }
}

/** Replaces the last eight letters and digits with others of the same kind. */
function turned(text: string): string {
  let left = 8;
  return [...text]
    .toReversed()
    .map((letter) => {
      if (left === 0 || !/[a-z0-9]/i.test(letter)) return letter;
      left -= 1;
      const alphabet = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find(
        (each) => each.includes(letter),
      );
      return alphabet?.at((alphabet.indexOf(letter) + 1) % alphabet.length) ?? letter;
    })
    .toReversed()
    .join('');
}
