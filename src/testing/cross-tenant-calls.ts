import { expect } from 'vitest';
import type { Names, Owner } from '#platform/testing/module-testing.ts';
import { type Reply, TEST_PASSWORD, Visitor, type World } from '#platform/testing/world.ts';
import { withoutRateLimits } from './without-rate-limits.ts';
import { comparable, everything } from './cross-tenant-compare.ts';
import { kindOf } from './cross-tenant-fields.ts';
import { belongings, nobodyOf, renewed } from './cross-tenant-things.ts';
import { reasoned, someSay } from './module-testing.ts';

/** Something that may be asked for with names in it: an endpoint, or an intent of a page's form. */
export interface Call {
  readonly name: string;
  /** It changes nothing. */
  readonly isReading: boolean;
  /** Kinds of what its path names. */
  readonly kindsInPath: readonly string[];
  /** Where names may stand in it. */
  readonly places: readonly string[];
  /** Asks with everything one's own, but for the value in one place; null leaves that place as it is. */
  readonly ask: (world: World, browser: Visitor, own: Names, place: string, value: unknown) => Promise<Reply>;
}

type Kind = 'calls' | 'forms';

interface Field {
  readonly call: Call;
  readonly place: string;
  readonly kind: string;
  readonly words: string;
}

interface Answer {
  readonly text: string;
  /** Something was changed, so that what was there may not be there any more. */
  readonly isDone: boolean;
}

/** The fields of these calls that name something of a tenant's. */
export function namingFields(calls: readonly Call[]): Field[] {
  return calls.flatMap((call) =>
    call.places.flatMap((place) => {
      const kind = kindOf(call.name, place);
      return kind ? [{ call, place, kind, words: `${call.name} ${place}` }] : [];
    }),
  );
}

/** Each field with another tenant's name answers whoever asks as with a name that nobody has, and changes nothing of the other tenant. */
export async function expectSameAsMissing(world: World, calls: readonly Call[], kind: Kind): Promise<void> {
  const other = await world.another();
  const [owner, stranger] = [await world.signedIn('admin'), await other.signedIn('admin')];
  let ours = await belongings(world, owner);
  const theirs = await belongings(other, stranger);
  const guest = world.visitor();
  await guest.post('/api/shop/cart/lines', { sku: ours['sku'], quantity: 1 });
  const visitors: [string, Visitor][] = [
    ['guest', guest],
    ['user', await world.signedIn()],
    ['admin', owner],
  ];
  await other.runJobs(); // what is still to be done for them is not done meanwhile
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
        // What was done may stand in the way of doing it again.
        ours = await renewed(world, owner, ours, kindsOf(field.call));
        missing = await answerTo(nobodys[1] as string);
      }
      // Where one's own things stood otherwise at first, both are asked as they stand now.
      if (foreign.text !== missing.text && missing.isDone !== foreign.isDone) foreign = await answerTo(name);
      // Between the two a limit may have let time go by: nothing that only time changed differs a second time.
      if (foreign.text !== missing.text && !foreign.isDone && !missing.isDone) {
        foreign = await answerTo(name);
        missing = await answerTo(nobodys[0] as string);
      }
      if (foreign.text !== missing.text)
        differences.push(`${field.words} as ${role}:\n  theirs  ${foreign.text}\n  nothing ${missing.text}`);
    }
  expect(differences).toEqual([]);
  expect(await everything(other)).toEqual(before);
  expect(await findUntold(other, stranger, theirs, calls, kind)).toEqual(
    reasoned(kind, ({ untold }) => untold).toSorted(),
  );
  for (const each of [owner, stranger])
    expect((await each.get('/api/session')).json()).toMatchObject({ role: 'admin' });
}

/** Fields by which a tenant tells its own people nothing of what is there: with them the test would hold of anything. */
async function findUntold(
  world: World,
  owner: Awaited<ReturnType<World['signedIn']>>,
  names: Names,
  calls: readonly Call[],
  kind: Kind,
): Promise<string[]> {
  const untold: string[] = [];
  let own = names;
  for (const field of namingFields(calls)) {
    const visitor = someSay(kind, 'byGuests', field.words) ? world.visitor() : owner;
    const answerTo = async (isOwn: boolean): Promise<Answer> => {
      const name = own[field.kind] ?? '';
      // A cursor is a place, and every name has one: there the list without it is what differs.
      const nobodys = /cursor$/i.test(field.kind) ? null : nobodyOf(name);
      const reply = await askIn(world, visitor, field, own, isOwn ? name : nobodys, kind);
      const text = comparable(reply, [nobodyOf(name), ...Object.values(own)]);
      return { text, isDone: isDone(field, reply) };
    };
    const missing = await answerTo(false);
    let found = await answerTo(true);
    if (missing.isDone && missing.text !== found.text) {
      own = await renewed(world, owner, own, kindsOf(field.call));
      found = await answerTo(true);
    }
    if (missing.isDone || found.isDone) own = await renewed(world, owner, own, kindsOf(field.call));
    if (missing.text === found.text) untold.push(field.words);
  }
  return untold.toSorted();
}

/** Asks from a browser of its own: what it is given there is kept by nobody. */
async function askIn(
  world: World,
  visitor: Visitor,
  { call, place }: Field,
  own: Names,
  name: string | null,
  kind: Kind,
): Promise<Reply> {
  const browser = new Visitor(world);
  const { actor } = visitor as Partial<Owner>;
  if (someSay(kind, 'endSession', call.name) && actor)
    await browser.post('/api/account/login', { email: actor.email, password: TEST_PASSWORD });
  else if (!someSay(kind, 'ofNobody', call.name))
    for (const [cookie, value] of visitor.cookies) browser.cookies.set(cookie, value);
  return withoutRateLimits(world, () => call.ask(world, browser, own, place, name));
}

function isDone({ call }: Field, { status }: Reply): boolean {
  return status < 400 && !call.isReading;
}

/** Kinds of everything that a call names, its path too. */
export function kindsOf(call: Call): string[] {
  return [...call.kindsInPath, ...namingFields([call]).map(({ kind }) => kind)];
}
