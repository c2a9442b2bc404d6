import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from 'playwright-core';
import type { ForeignBrowser, ForeignThing, Names } from '#platform/testing/module-testing.ts';
import routes from '../src/app/routes.ts';
import { joined, listed } from '../src/testing/module-testing.ts';
import { expect, type Reader, test } from './browser.ts';

/** Parameterised pages whose parameter does not identify anything of a tenant. */
const NOBODYS_PAGES = joined<string>(
  {
    '/*': 'any address at all: the page of what is not found',
    '/user/lists/:list': 'the files that the reader asked for, of a list that every site has',
    '/user/lists/:list/:file': 'a file made of one’s own site, of a list that every site has',
  },
  ({ foreignPages }) => foreignPages?.nobodys,
);

/** Pages that the demo's second tenant cannot open; they are compared with the parameters it has. */
const UNOPENED_PAGES = joined<string>({}, ({ foreignPages }) => foreignPages?.unopened);

/** Only the first tenant has a mail with such a link, so this page is compared in the opposite direction. */
const REVERSED = '/user/unsubscribe/:token?';

/**
 * Which kind of thing a parameter names: by page, or by page and parameter, if the parameter's name is ambiguous,
 * otherwise by name.
 */
const NAMED = joined<string>({}, ({ foreignPages }) => foreignPages?.names);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Pattern of an unguessable token in a URL. */
const SECRET = '[\\w-]{22,}';
const NO_UUID = '019a0000-0000-7000-8000-000000000000';

const PAGES = pathsOf(routes).filter((path) => /[:*]/.test(path));
const COMPARED = PAGES.filter((path) => !(path in NOBODYS_PAGES) && path !== REVERSED);

test('every page that this test lists exists', () => {
  expect(COMPARED.length).toBeGreaterThan(45);
  const names = [
    ...Object.keys(NOBODYS_PAGES),
    ...Object.keys(UNOPENED_PAGES),
    ...Object.keys(NAMED).map((name) => name.replace(/ \w+$/, '')),
    REVERSED,
  ];
  expect(names.filter((path) => !PAGES.includes(path))).toEqual([]);
});

test('a page about another tenant’s thing answers exactly like one about a missing thing', async ({
  open,
}) => {
  const baan = { host: 'baan.localhost' };
  const admin = await open({ ...baan, email: 'admin@baan.test' });
  const member = await open({ ...baan, email: 'user@baan.test' });
  for (const each of [admin, member]) await each.open('/');
  const things = await thingsOf(admin, member);
  const foreigners: [string, Reader][] = [
    ['guest', await open()],
    ['user', await open({ email: 'user@demo.test' })],
    ['admin', await open({ email: 'admin@demo.test' })],
  ];
  const differences: string[] = [];
  const unopened: string[] = [];
  for (const page of COMPARED) {
    const asked = thingsAt(page, things);
    const theirs = addressOf(
      page,
      asked.map((thing) => thing.theirs),
    );
    const nobodys = addressOf(
      page,
      asked.map((thing) => thing.nobodys),
    );
    if (!(await opensAtHome([admin, member], theirs, nobodys, asked))) unopened.push(page);
    for (const [role, { page: browser }] of foreigners)
      for (const form of ['', '.data']) {
        const [foreign, missing] = [
          await answerOf(browser, theirs + form),
          await answerOf(browser, nobodys + form),
        ];
        const [one, two] = [comparable(foreign, asked), comparable(missing, asked)];
        if (one !== two) differences.push(`${page}${form} as ${role}: ${firstDifference(one, two)}`);
      }
  }
  expect(differences).toEqual([]);
  expect(unopened.toSorted()).toEqual(Object.keys(UNOPENED_PAGES).toSorted());
});

test('an unsubscribe link of one tenant is unknown in another', async ({ open }) => {
  const guest = await open();
  const foreigners = [
    await open({ host: 'baan.localhost' }),
    await open({ host: 'baan.localhost', email: 'admin@baan.test' }),
  ];
  for (const each of [guest, ...foreigners]) await each.open('/');
  const token = await unsubscribeToken(guest.page);
  const thing = { theirs: token, nobodys: [...token].toReversed().join('') };
  const [theirs, nobodys] = [addressOf(REVERSED, [thing.theirs]), addressOf(REVERSED, [thing.nobodys])];
  expect(await opensAtHome([guest], theirs, nobodys, [thing])).toBe(true);
  for (const { page } of foreigners)
    for (const form of ['', '.data']) {
      const [foreign, missing] = [await fetched(page, theirs + form), await fetched(page, nobodys + form)];
      expect(comparable(foreign, [thing])).toBe(comparable(missing, [thing]));
    }
});

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return children ? pathsOf(children, here) : [here];
  });
}

/** One existing thing of each kind in the readers' tenant. */
async function thingsOf(admin: Reader, member: Reader): Promise<Readonly<Record<string, ForeignThing>>> {
  const site = { admin: browserOf(admin), member: browserOf(member) };
  let made: Names = {};
  for (const make of listed(({ foreignPages }) => foreignPages?.make && [foreignPages.make]))
    made = { ...made, ...(await make(site, made)) };
  return {
    ...joined<ForeignThing>({}, ({ foreignPages }) => foreignPages?.things),
    ...Object.fromEntries(
      Object.entries(made).map(([name, theirs]) => [name, { theirs, nobodys: nobodyLike(theirs) }]),
    ),
  };
}

/** A name of the same form that nothing has. */
function nobodyLike(name: string): string {
  return new RegExp(`^${UUID}$`).test(name) ? NO_UUID : [...name].toReversed().join('');
}

function browserOf({ page }: Reader): ForeignBrowser {
  return {
    call: async (path, body) =>
      JSON.parse(body === undefined ? (await fetched(page, path)).body : (await send(page, path, body)).text),
    findId: async (path, address) => endOf((await fetched(page, path)).body, address),
    submit: async (path, fields, address) => {
      const { url, text } = await send(page, path, fields, true);
      return endOf(`${url} ${text}`, address);
    },
  };
}

/** Sends a call, or a page's form. */
function send(
  page: Page,
  path: string,
  body: object,
  isForm = false,
): Promise<{ url: string; text: string }> {
  return page.evaluate(
    async ([to, said, asForm]) => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(said) };
      const form = { body: new URLSearchParams(said as Record<string, string>) };
      const reply = await fetch(to, { method: 'POST', ...(asForm ? form : json) });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${to} answered ${reply.status}: ${text.slice(0, 500)}`);
      return { url: reply.url, text };
    },
    [path, body, isForm] as const,
  );
}

function endOf(text: string, address: string): string {
  const end = new RegExp(`${address}(${UUID}|${SECRET})`).exec(text)?.[1];
  if (end === undefined) throw new Error(`No address begins with ${address}: ${text.slice(0, 1_000)}`);
  return end;
}

/** Token from the first mail that has an unsubscribe link. */
async function unsubscribeToken(page: Page): Promise<string> {
  let list: string | null = '/mailbox';
  while (list !== null) {
    const { body } = await fetched(page, list);
    for (const [address] of body.matchAll(new RegExp(`/mailbox/${UUID}`, 'g'))) {
      const token = /\/user\/unsubscribe\/([\w-]+)/.exec((await fetched(page, address)).body)?.[1];
      if (token !== undefined) return token;
    }
    list = /\/mailbox\?after=[\w%.-]+/.exec(body)?.[0] ?? null;
  }
  throw new Error('No mail has a link to end mails of its kind.');
}

const PARAMETER = /:(\w+)\??/g;

/** Things named by the parameters of a path, in order. */
function thingsAt(page: string, things: Readonly<Record<string, ForeignThing>>): ForeignThing[] {
  return [...page.matchAll(PARAMETER)].map(([, parameter = '']) => {
    const isPlain = ['lesson', 'cert', 'quality'].includes(parameter);
    const thing = things[isPlain ? parameter : (NAMED[`${page} ${parameter}`] ?? NAMED[page] ?? parameter)];
    if (!thing) throw new Error(`${page}: nobody says what :${parameter} is.`);
    return thing;
  });
}

function addressOf(page: string, names: readonly string[]): string {
  const rest = [...names];
  return page.replace(PARAMETER, () => encodeURIComponent(rest.shift() ?? ''));
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whether one of the tenant's own people sees something there that the missing thing's address does not show. */
async function opensAtHome(
  people: readonly Reader[],
  theirs: string,
  nobodys: string,
  asked: readonly ForeignThing[],
): Promise<boolean> {
  for (const { page } of people) {
    const [own, missing] = [await fetched(page, theirs), await fetched(page, nobodys)];
    if (own.status === 200 && comparable(own, asked) !== comparable(missing, asked)) return true;
  }
  return false;
}

/** Fetches from within the browser, because only there do all names under localhost resolve. */
function fetched(page: Page, path: string): Promise<Answer> {
  return page.evaluate(async (to) => {
    const reply = await fetch(to);
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers.entries()),
      body: await reply.text(),
    };
  }, path);
}

async function answerOf(page: Page, path: string): Promise<Answer> {
  const reply = await page.request.get(path, { maxRedirects: 0 });
  return {
    status: reply.status(),
    headers: reply.headers(),
    body: await reply.text(),
  };
}

/**
 * Status, headers and body without the requested name, script hashes that depend on it, and values that differ between
 * any two requests: id, date, nonces, remaining session time.
 */
function comparable({ status, headers, body }: Answer, asked: readonly ForeignThing[]): string {
  const { date: _date, etag: _etag, 'content-length': _length, 'x-request-id': requestId, ...rest } = headers;
  let text = `${JSON.stringify(rest)}\n${body}`
    .replaceAll(/nonce="[^"]*"|'nonce-[^']*'/g, 'NONCE')
    .replaceAll(/'sha256-[^']*'/g, 'HASH')
    .replaceAll(/(sessionMsLeft\\*",)\d+/g, '$1LEFT')
    .replaceAll(requestId ?? 'REQUEST', 'REQUEST');
  for (const { theirs, nobodys } of asked.filter((thing) => thing.theirs !== thing.nobodys))
    for (const name of [theirs, nobodys]) {
      const once = encodeURIComponent(name);
      for (const form of [encodeURIComponent(once), once, name]) text = text.replaceAll(form, 'ASKED');
    }
  return `${status}\n${text}`;
}

function firstDifference(one: string, two: string): string {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 120), at + 120));
  return `${one.slice(0, 3)}/${two.slice(0, 3)}\n  theirs  ${around(one)}\n  nothing ${around(two)}`;
}
