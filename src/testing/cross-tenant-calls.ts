import { expect } from 'vitest';
import type { Names, Owner } from '#platform/testing/module-testing.ts';
import { type Reply, TEST_PASSWORD, Visitor, type World } from '#platform/testing/world.ts';
import { withoutRateLimits } from './without-rate-limits.ts';
import { comparable, everything } from './cross-tenant-compare.ts';
import { kindOf } from './cross-tenant-fields.ts';
import { makeThings, nobodyOf, renewThings } from './cross-tenant-things.ts';
import { listed, reasoned, isDeclared } from './module-testing.ts';

/** A request that can contain names of things: an endpoint, or an intent of a page's form. */
export interface Call {
  readonly name: string;
  /** Has no side effects. */
  readonly isReading: boolean;
  /** Kinds of the things named in its path. */
  readonly kindsInPath: readonly string[];
  /** Input paths that can contain names. */
  readonly fieldPaths: readonly string[];
  /** Sends valid input with one's own names, except for the value at one place; null leaves that place unchanged. */
  readonly ask: (
    world: World,
    browser: Visitor,
    own: Names,
    fieldPath: string,
    value: unknown,
  ) => Promise<Reply>;
}

type Kind = 'calls' | 'forms';

interface Field {
  readonly call: Call;
  readonly fieldPath: string;
  readonly kind: string;
  readonly words: string;
}

interface Answer {
  readonly text: string;
  /** The call has changed something, so what it named may no longer exist. */
  readonly isDone: boolean;
}

/** Fields of these calls that name something of a tenant. */
export function namingFields(calls: readonly Call[]): Field[] {
  return calls.flatMap((call) =>
    call.fieldPaths.flatMap((fieldPath) => {
      const kind = kindOf(call.name, fieldPath);
      return kind ? [{ call, fieldPath, kind, words: `${call.name} ${fieldPath}` }] : [];
    }),
  );
}

/**
 * Expects each field with another tenant's name to answer exactly as with an unknown name, and the other tenant to stay
 * unchanged.
 */
export async function expectSameAsMissing(world: World, calls: readonly Call[], kind: Kind): Promise<void> {
  const other = await world.another();
  const [owner, stranger] = [await world.signedIn('admin'), await other.signedIn('admin')];
  let ours = await makeThings(world, owner);
  const theirs = await makeThings(other, stranger);
  const guest = world.visitor();
  for (const act of listed(({ actAsGuest }) => actAsGuest && [actAsGuest])) await act(guest, ours);
  const visitors: [string, Visitor][] = [
    ['guest', guest],
    ['user', await world.signedIn()],
    ['admin', owner],
  ];
  await other.runJobs(); // so that no job changes the other tenant during the test
  const before = await everything(other);
  const differences: string[] = [];
  for (const field of namingFields(calls))
    for (const [role, visitor] of visitors) {
      const name = theirs[field.kind] ?? '';
      const nobodys = [nobodyOf(name), nobodyOf(nobodyOf(name))];
      const answerTo = async (asked: string): Promise<Answer> => {
        const reply = await askIn(world, visitor, field, ours, asked, kind);
        const text = comparable(reply, [name, ...nobodys, ...Object.values(ours)]);
        return { text, isDone: isDone(field, reply) };
      };
      let foreign = await answerTo(name);
      let missing = await answerTo(nobodys[0] as string);
      if (foreign.text !== missing.text && foreign.isDone) {
        // The first call may have made a repetition impossible.
        ours = await renewThings(world, owner, ours, kindsOf(field.call));
        missing = await answerTo(nobodys[1] as string);
      }
      // If one's own things were in another state at first, repeats both calls in the current state.
      if (foreign.text !== missing.text && missing.isDone !== foreign.isDone) foreign = await answerTo(name);
      // Rate limits may have advanced the clock between the two calls: differences caused only by time disappear on
      // repetition.
      if (foreign.text !== missing.text && !foreign.isDone && !missing.isDone) {
        foreign = await answerTo(name);
        missing = await answerTo(nobodys[0] as string);
      }
      if (foreign.text !== missing.text)
        differences.push(`${field.words} as ${role}:\n  theirs  ${foreign.text}\n  nothing ${missing.text}`);
    }
  expect(differences).toEqual([]);
  expect(await everything(other)).toEqual(before);
  expect(await findUndetectable(other, stranger, theirs, calls, kind)).toEqual(
    reasoned(kind, ({ indistinguishable: untold }) => untold).toSorted(),
  );
  for (const each of [owner, stranger])
    expect((await each.get('/api/session')).json()).toMatchObject({ role: 'admin' });
}

/**
 * Fields whose reply is the same for existing and missing things even within the tenant: for these, the main test
 * proves nothing.
 */
async function findUndetectable(
  world: World,
  owner: Awaited<ReturnType<World['signedIn']>>,
  names: Names,
  calls: readonly Call[],
  kind: Kind,
): Promise<string[]> {
  const undetectable: string[] = [];
  let own = names;
  for (const field of namingFields(calls)) {
    const visitor = isDeclared(kind, 'byGuests', field.words) ? world.visitor() : owner;
    const answerTo = async (isOwn: boolean): Promise<Answer> => {
      const name = own[field.kind] ?? '';
      // Every name is a valid cursor position, so compare with the list without a cursor.
      const nobodys = /cursor$/i.test(field.kind) ? null : nobodyOf(name);
      const reply = await askIn(world, visitor, field, own, isOwn ? name : nobodys, kind);
      const text = comparable(reply, [nobodyOf(name), ...Object.values(own)]);
      return { text, isDone: isDone(field, reply) };
    };
    const missing = await answerTo(false);
    let found = await answerTo(true);
    if (missing.isDone && missing.text !== found.text) {
      own = await renewThings(world, owner, own, kindsOf(field.call));
      found = await answerTo(true);
    }
    if (missing.isDone || found.isDone) own = await renewThings(world, owner, own, kindsOf(field.call));
    if (missing.text === found.text) undetectable.push(field.words);
  }
  return undetectable.toSorted();
}

/** Sends from a copy of the browser, so that new cookies do not affect the original. */
async function askIn(
  world: World,
  visitor: Visitor,
  { call, fieldPath }: Field,
  own: Names,
  name: string | null,
  kind: Kind,
): Promise<Reply> {
  const browser = new Visitor(world);
  const { actor } = visitor as Partial<Owner>;
  if (isDeclared(kind, 'endSession', call.name) && actor)
    await browser.post('/api/account/login', { email: actor.email, password: TEST_PASSWORD });
  else if (!isDeclared(kind, 'inNewBrowser', call.name))
    for (const [cookie, value] of visitor.cookies) browser.cookies.set(cookie, value);
  return withoutRateLimits(world, () => call.ask(world, browser, own, fieldPath, name));
}

function isDone({ call }: Field, { status }: Reply): boolean {
  return status < 400 && !call.isReading;
}

/** Kinds of everything that a call names, including its path. */
export function kindsOf(call: Call): string[] {
  return [...call.kindsInPath, ...namingFields([call]).map(({ kind }) => kind)];
}
