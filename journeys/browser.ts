import { source as axeSource } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, test as base, inject } from 'vitest';

export { describe, expect } from 'vitest';

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Each new page would have a process started for a site that it never goes to. The rest is Playwright's own list (1.65),
  // which this one replaces.
  '--disable-features=SpareRendererForSitePerProcess,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,PreconnectToSearch,AimEnabled,LensOverlay',
];
export const PHONE = { width: 390, height: 844 };
export const DEMO_PASSWORD = 'sala-demo-2569';

/** What a reader would have seen go wrong: errors of scripts and of the console, but for the status of a page itself. */
const complaints = new WeakMap<BrowserContext, string[]>();

let browser: Promise<Browser> | null = null;

function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: inject('journeyServer').chromium, args: CHROMIUM_FLAGS });
  return browser;
}

export interface Reader {
  /** A load of it ends when the page answers to its reader. */
  readonly page: Page;
  /** Address of this reader's site. */
  readonly origin: string;
  /** Goes there and waits until the page answers to its reader. */
  open(path: string): Promise<number>;
  /** Goes there from a page of ours as a press on a link does: without loading the document anew. */
  follow(path: string): Promise<void>;
  /** Errors that scripts or the console complained of so far. */
  complaints(): string[];
  /** WCAG 2.2 A and AA violations on the page as it stands, as sentences. */
  accessibility(): Promise<string[]>;
  close(): Promise<void>;
}

export interface ReaderOptions {
  /** Tenant host: `localhost` is the demo, `baan.localhost` the second organisation. */
  readonly host?: string;
  readonly email?: string;
  readonly language?: 'th' | 'en';
  readonly size?: { width: number; height: number };
  /** Chosen by the reader; otherwise the site's look stands. */
  readonly theme?: 'dark';
}

/** Somebody at a browser, on a phone and in Thai unless told; signed in when an e-mail is given. */
export async function reader({
  host = 'localhost',
  email,
  language = 'th',
  size = PHONE,
  theme,
}: ReaderOptions = {}): Promise<Reader> {
  const { port } = inject('journeyServer');
  const origin = `http://${host}:${port}`;
  const session = email === undefined ? undefined : await sessionOf(origin, email);
  const context = await (await openBrowser()).newContext({
    ...(session && { storageState: session }),
    viewport: size,
    locale: language === 'th' ? 'th-TH' : 'en-US',
    reducedMotion: 'reduce',
    baseURL: origin,
  });
  if (theme) await context.addInitScript((choice) => localStorage.setItem('sala.theme', choice), theme);
  const heard: string[] = [];
  complaints.set(context, heard);
  context.on('page', waitForLife);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/the server responded with a status of (4\d\d)/.test(message.text()))
      heard.push(`${page.url()}: ${message.text()}`);
  });
  return {
    page,
    origin,
    async open(path) {
      const reply = await page.goto(path);
      return reply?.status() ?? 0;
    },
    async follow(path) {
      await page.evaluate(async (to) => {
        const { __reactRouterDataRouter: router } = window as unknown as Routed;
        await router?.navigate(to);
        if (router?.state.errors) throw new Error(`${to} showed an error instead of its page.`);
      }, path);
      await page.waitForFunction(isAlive);
    },
    complaints: () => heard.splice(0),
    accessibility: () => accessibilityOf(page),
    close: () => context.close(),
  };
}

/** What is pressed before a page answers is lost: whoever goes somewhere waits until it does. */
function waitForLife(page: Page): void {
  const { goto, reload, waitForURL } = page;
  const answers = <Result>(result: Result): Promise<Result> =>
    page.waitForFunction(isAlive).then(() => result);
  page.goto = (...args) => goto.apply(page, args).then(answers);
  page.reload = (...args) => reload.apply(page, args).then(answers);
  page.waitForURL = (...args) => waitForURL.apply(page, args).then(answers);
}

/** What React Router leaves on the window for its own tools. */
interface Routed {
  readonly __reactRouterContext?: unknown;
  readonly __reactRouterDataRouter?: {
    readonly state: { initialized: boolean; navigation: { state: string }; errors: unknown };
    navigate(to: string): Promise<void>;
  };
}

/** Runs in the page: true once the router has arrived, React has taken over every control, and the fonts are there. */
function isAlive(): boolean {
  const { __reactRouterContext: isOurs, __reactRouterDataRouter: router } = window as unknown as Routed;
  if (!isOurs) return document.readyState === 'complete'; // a file, or a page of somebody else
  const isTaken = (control: Element): boolean =>
    Object.keys(control).some((key) => key.startsWith('__reactProps$'));
  return (
    router?.state.initialized === true &&
    router.state.navigation.state === 'idle' &&
    document.fonts.status === 'loaded' &&
    [...document.querySelectorAll('button, form, input, select, textarea')].every(isTaken)
  );
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One sign-in for each file of journeys, person and site: later readers are further tabs of that browser. */
const sessions = new Map<string, Promise<Session>>();

function sessionOf(origin: string, email: string): Promise<Session> {
  const key = `${expect.getState().testPath} ${origin} ${email}`;
  const known = sessions.get(key) ?? signIn(origin, email);
  sessions.set(key, known);
  return known;
}

/** Signs in from within the browser: only there does every name under localhost resolve. */
async function signIn(origin: string, email: string): Promise<Session> {
  const context = await (await openBrowser()).newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/user/login`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/account/login', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ email, password: DEMO_PASSWORD }),
  );
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  const session = await context.storageState();
  await context.close();
  return session;
}

async function accessibilityOf(page: Page): Promise<string[]> {
  await page.waitForFunction(isAlive);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          root: Document,
          options: unknown,
        ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown[] }[] }[] }>;
      };
    };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      preload: false, // only an experimental rule reads the style sheets
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')})`,
    );
  });
}

/** Waits until the page has read what it was answered: a question that it asks now is answered too. */
export async function readReplies(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/healthz')).text();
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel(); // React's own way of waiting for its turn
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** React shows what came late this long after its page at the latest. */
const LATE_MS = 300;

/** Waits until code that comes after its page is there and has begun. */
export async function codeArrives(page: Page, name: string): Promise<void> {
  const link = page.locator(`link[href*="/assets/${name}-"]`).first();
  await link.waitFor({ state: 'attached' });
  // As text: a function would be compiled for the tests, whose `import` is another.
  await page.evaluate(`import(${JSON.stringify(await link.getAttribute('href'))})`);
  await page.waitForTimeout(LATE_MS);
  await readReplies(page);
}

/**
 * Lets the page's clock go on, with somebody before it, until something is so: where a machine stutters, nobody may have
 * watched it yet.
 */
export async function forwardUntil(page: Page, isSo: () => boolean, step: string): Promise<void> {
  let x = 20;
  await expect
    .poll(
      async () => {
        if (isSo()) return true;
        await page.mouse.move((x += 10), 20);
        await page.clock.fastForward(step);
        return isSo();
      },
      { interval: 2_000 },
    )
    .toBe(true);
}

/** How many pixels stick out of the window sideways: 0 where a page keeps to its width. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The page as it stands: accessible, within its width, and nothing complained of but a network that a test cut. */
export async function expectWell({ page, accessibility, complaints }: Reader): Promise<void> {
  expect(await accessibility()).toEqual([]);
  expect(await sidewaysOverflow(page), 'nothing sticks out sideways').toBeLessThanOrEqual(0);
  expect(complaints().filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
}

/** Where a reader is and what stands there, for whoever reads why a test failed. */
async function sightOf({ page }: Reader): Promise<string> {
  if (page.isClosed()) return 'A page that is closed.';
  const text = await page.innerText('body', { timeout: 2_000 }).catch((error: Error) => error.message);
  return `${page.url()}\n${text.slice(0, 2_000)}`;
}

/** A test with readers that are closed afterwards, whatever happened. Where it fails, it tells what each of them saw. */
export const test = base.extend<{ open: (options?: ReaderOptions) => Promise<Reader> }>({
  open: async ({ task }, provide) => {
    const readers: Reader[] = [];
    await provide(async (options) => {
      const opened = await reader(options);
      readers.push(opened);
      return opened;
    });
    if (task.result?.state === 'fail')
      for (const seen of await Promise.all(readers.map(sightOf))) console.log(seen);
    await Promise.all(readers.map((each) => each.close()));
  },
});
