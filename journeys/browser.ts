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
  // Avoids a spare renderer process per new page for a site it never visits. The rest is Playwright's own list (1.65),
  // which this option replaces. Pages of other sites that a journey makes up may show those of this machine.
  '--disable-features=LocalNetworkAccessChecks,SpareRendererForSitePerProcess,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,PreconnectToSearch,AimEnabled,LensOverlay',
];
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
export const DEMO_PASSWORD = 'sala-demo-2569';

/** Problems that a reader would have seen: script and console errors, except the status of the page itself. */
const complaints = new WeakMap<BrowserContext, string[]>();

let browser: Promise<Browser> | null = null;

function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: inject('journeyServer').chromium, args: CHROMIUM_FLAGS });
  return browser;
}

export interface Reader {
  /** Navigations resolve once the page is interactive. */
  readonly page: Page;
  /** Origin of this reader's site. */
  readonly origin: string;
  /** Loads the path and waits until the page is interactive. Returns the status. */
  open(path: string): Promise<number>;
  /** Navigates from a page of ours like a click on a link, without loading a new document. */
  follow(path: string): Promise<void>;
  /** Returns and clears the script and console errors so far. */
  complaints(): string[];
  /** Violations of WCAG 2.2 A and AA and of axe's best practices on the current page, as sentences. */
  accessibility(): Promise<string[]>;
  /** The same in the other of the light and the dark look, for the rules that depend on colours. */
  accessibilityOfOtherLook(): Promise<string[]>;
  close(): Promise<void>;
}

export interface ReaderOptions {
  /** Tenant host: `localhost` is the demo, `baan.localhost` the second tenant. */
  readonly host?: string;
  readonly email?: string;
  readonly language?: 'th' | 'en';
  readonly size?: { width: number; height: number };
  /** The reader's choice; by default the site's theme applies. */
  readonly theme?: 'dark';
}

/** Opens a browser for one reader, by default a phone in Thai; signed in if an e-mail is given. */
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
  const problems: string[] = [];
  complaints.set(context, problems);
  context.on('page', waitForHydration);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/the server responded with a status of (4\d\d)/.test(message.text()))
      problems.push(`${page.url()}: ${message.text()}`);
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
      await whenInteractive(page);
    },
    complaints: () => problems.splice(0),
    accessibility: () => accessibilityOf(page, { runOnly: ALL_RULES }),
    accessibilityOfOtherLook: () => inOtherLook(page, () => accessibilityOf(page, { runOnly: COLOUR_RULES })),
    close: () => context.close(),
  };
}

/** Clicks before hydration are lost, so every navigation waits until the page is interactive. */
function waitForHydration(page: Page): void {
  const { goto, reload, waitForURL } = page;
  const afterwards = async <Result>(result: Result): Promise<Result> => {
    await whenInteractive(page);
    return result;
  };
  page.goto = (...args) => goto.apply(page, args).then(afterwards);
  page.reload = (...args) => reload.apply(page, args).then(afterwards);
  page.waitForURL = (...args) => waitForURL.apply(page, args).then(afterwards);
}

/** At every frame, the question would take from the page the time to become interactive. */
const TEN_TIMES_A_SECOND = { polling: 100 };

/** Waits until the page is interactive and shows where the router is: also after a navigation that the page began itself. */
export async function whenInteractive(page: Page): Promise<void> {
  await page.waitForFunction(isInteractive, undefined, TEN_TIMES_A_SECOND);
  await page.waitForFunction(isShown, undefined, TEN_TIMES_A_SECOND);
}

/** React Router's globals for its own tools. */
interface Routed {
  readonly __reactRouterContext?: unknown;
  readonly __reactRouterDataRouter?: {
    readonly state: { initialized: boolean; navigation: { state: string }; errors: unknown };
    navigate(to: string): Promise<void>;
  };
}

/**
 * Runs in the page: true once the router is idle, React has hydrated every control, and fonts are loaded. What stands
 * still until the reader does something comes alive.
 */
function isInteractive(): boolean {
  const { __reactRouterContext: isOurs, __reactRouterDataRouter: router } = window as unknown as Routed;
  if (!isOurs) return document.readyState === 'complete'; // a file, or a page of another site
  const isHydrated = (control: Element): boolean =>
    Object.keys(control).some((key) => key.startsWith('__reactProps$'));
  const controls = [...document.querySelectorAll('button, form, input, select, textarea')];
  const hydrated = controls.filter(isHydrated);
  if (hydrated.length > 0 && hydrated.length < controls.length)
    document.dispatchEvent(new Event('pointermove'));
  return (
    router?.state.initialized === true &&
    router.state.navigation.state === 'idle' &&
    document.fonts.status === 'loaded' &&
    hydrated.length === controls.length
  );
}

/**
 * Runs in the page: true once React shows the page that the router has arrived at, which it does a little later. The
 * link to the other language in its header or account menu has the address of the page that is shown.
 */
function isShown(): boolean {
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang][rel=nofollow]');
  if (link === null) return true;
  const shown = new URL(link.href);
  const arrived = new URL(location.href);
  for (const each of [shown, arrived]) each.searchParams.delete('lang');
  return shown.pathname === arrived.pathname && String(shown.searchParams) === String(arrived.searchParams);
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One sign-in per journey file, person and site; later readers are further tabs of that browser. */
const sessions = new Map<string, Promise<Session>>();

function sessionOf(origin: string, email: string): Promise<Session> {
  const key = `${expect.getState().testPath} ${origin} ${email}`;
  const known = sessions.get(key) ?? signIn(origin, email);
  sessions.set(key, known);
  return known;
}

/** Signs in from within the browser, because only there do all names under localhost resolve. */
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

/** By tag. */
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** By name: the looks differ in nothing but colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Runs `work` with the page in the other look, as if the reader had chosen it. */
async function inOtherLook<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const before = await page.evaluate(() => {
    // Without transitions, which pass from one element to those inside it and end at no certain time.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    const root = document.documentElement;
    const was = root.dataset['theme'];
    root.dataset['theme'] = getComputedStyle(root).colorScheme === 'dark' ? 'light' : 'dark';
    return was;
  });
  try {
    return await work();
  } finally {
    await page.evaluate((was) => {
      if (was === undefined) delete document.documentElement.dataset['theme'];
      else document.documentElement.dataset['theme'] = was;
      document.adoptedStyleSheets = [];
    }, before);
  }
}

async function accessibilityOf(page: Page, { runOnly }: { runOnly: string[] }): Promise<string[]> {
  await page.waitForFunction(isInteractive, undefined, TEN_TIMES_A_SECOND);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          root: Document,
          options: unknown,
        ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown[] }[] }[] }>;
      };
    };
    // In the middle of a transition, colours are neither the old nor the new ones.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    const { violations } = await axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      preload: false, // only an experimental rule reads style sheets
    });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')})`,
    );
  }, runOnly);
}

/** Waits until the page has processed all replies so far. */
export async function readReplies(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/healthz')).text();
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel(); // the mechanism of React's scheduler
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** Upper bound of React's delay before it shows lazy content. */
const LATE_MS = 300;

/** Moves the mouse until a chunk that waits for the reader to do something has arrived and started. */
export async function codeArrives(page: Page, name: string): Promise<void> {
  const link = page.locator(`link[href*="/assets/${name}-"]`).first();
  let x = 0;
  await expect
    .poll(async () => {
      await page.mouse.move((x = (x + 10) % 200), 30);
      return await link.count();
    })
    .toBeGreaterThan(0);
  // As a string: a function would be compiled by the test runner, which replaces `import`.
  await page.evaluate(`import(${JSON.stringify(await link.getAttribute('href'))})`);
  await page.waitForTimeout(LATE_MS);
  await readReplies(page);
}

/**
 * Advances the page's clock with mouse activity until a condition holds. Repeats, because on a slow machine the page's
 * timers may not be installed yet.
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

/** How many pixels the page overflows horizontally; 0 if it fits. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Describes what makes the page wider than the window: the innermost elements that end beyond it. */
export function whatSticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const innermost = beyond.filter(
      (element) => !beyond.some((other) => other !== element && element.contains(other)),
    );
    const named = innermost.map(
      (element) =>
        `${element.tagName} ${element.getAttribute('class')?.slice(0, 80)}: ${(element.textContent ?? '').slice(0, 40)}`,
    );
    return [`${scrollWidth - clientWidth} px`, ...named.slice(0, 5)];
  });
}

/**
 * Expects the current page to be accessible, to fit its width and to have no errors except a network cut by the test.
 */
export async function expectWell({ page, accessibility, complaints }: Reader): Promise<void> {
  expect(await accessibility()).toEqual([]);
  expect(await sidewaysOverflow(page), 'no horizontal overflow').toBeLessThanOrEqual(0);
  expect(complaints().filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
}

/** Length of the texts of a page in the report of a failed test. */
const DESCRIBED = 1_000;

/** Describes the current page for the report of a failed test. */
async function describePage({ page, complaints }: Reader): Promise<string> {
  if (page.isClosed()) return 'A page that is closed.';
  const text = await page.innerText('body', { timeout: 2_000 }).catch((error: Error) => error.message);
  return [page.url(), ...complaints(), text.replaceAll(/\s+/g, ' ').slice(0, DESCRIBED)].join('\n');
}

/** A test whose readers are always closed afterwards. Its failure says what each of them saw. */
export const test = base.extend<{ open: (options?: ReaderOptions) => Promise<Reader> }>({
  open: async ({ task }, provide) => {
    const readers: Reader[] = [];
    await provide(async (options) => {
      const opened = await reader(options);
      readers.push(opened);
      return opened;
    });
    const failure = task.result?.state === 'fail' ? task.result.errors?.[0] : undefined;
    if (failure)
      failure.message = [failure.message, ...(await Promise.all(readers.map(describePage)))].join('\n\n');
    await Promise.all(readers.map((each) => each.close()));
  },
});

/** Adds up the page’s layout shifts so far. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
