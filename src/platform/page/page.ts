import { type ActionFunctionArgs, createContext, data, type LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { type Access, accessRefusal, allows, isAwaitingSecondFactor, isOffered } from '../access/access.ts';
import type { App } from '../app.ts';
import { markActing } from '../audit.ts';
import { once, requestHash } from '../endpoint/idempotency.ts';
import { InvalidInput, type Problem, parseInput, problemOf, statusOf, waitOf } from '../endpoint/problem.ts';
import { scopeWithoutTx } from '../endpoint/serve-endpoint.ts';
import { type RequestLimit, spendRequestLimit } from '../http/request-limit.ts';
import { outageOf } from '../http/outage.ts';
import type { RequestFrame } from '../http/request-frame.ts';
import type { PageSources } from '../http/security-headers.ts';
import { isLocalPath } from '../navigation/address.ts';
import { pagePathOf } from '../navigation/page-path.ts';
import { redirectWithin } from '../navigation/redirect.ts';
import { platformRefusals, Refusal, refuse } from '../refusal.ts';
import type { Scope, ScopeWithoutTx } from '../scope.ts';
import { byGivenName } from '../text/given-names.ts';

export { isLocalPath };

/** Request context, set by the server in React Router's context. */
export const frameContext = createContext<RequestFrame>();

/** Checks whether a page exists at a path; set together with the request context. */
export const pageExistsContext = createContext<(path: string) => boolean>();

/**
 * Declared route of the page, `/shop/product/:sku`, set together with the request context: the URL itself may contain
 * a secret.
 */
export const pagePatternContext = createContext<string>();

/** How renderings of a page for guests may be cached. */
export interface PageCacheRule {
  /** Query parameters that affect the page; a request with any other is not cached. */
  readonly query: readonly string[];
  /** Returns the content keys of the page, by its parameters and query. */
  readonly keys: (
    params: Readonly<Record<string, string | undefined>>,
    query: URLSearchParams,
  ) => readonly string[];
}

export interface PageHttp {
  readonly frame: RequestFrame;
  readonly url: URL;
  setCookie(line: string): void;
  /** Lets a kept rendering of the page end at an instant: what it shows changes then by itself. The earliest counts. */
  keepUntil(at: Date): void;
  /** Adds content keys to those of the page's declaration: a kept rendering ends when one of them changes. */
  dependOn(contentKeys: readonly string[]): void;
  /** Lets other sites, by their origins, show the page in a frame; only for pages on which clickjacking does no harm. */
  allowFraming(origins: readonly string[]): void;
  /** Admits sources of other sites to the content security policy of this page, and of no other. */
  admitSources(sources: PageSources): void;
  /** Counts one call of `what` against its rate limit. Refuses with `platform.too_many_requests`. */
  spendRequestLimit(what: string, limit: RequestLimit): void;
}

interface PageLoaderDefinition<Params extends z.ZodType, Query extends z.ZodType, Props, Prepared> {
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly cache?: PageCacheRule;
  /**
   * Names of path and query parameters that are secrets: URLs with one of them are not cached, logged or sent as
   * referrer.
   */
  readonly secrets?: readonly string[];
  /** Any address of its form leads here, whether or not there is a page; the reply to GET says which. */
  readonly takesAnyAddress?: true;
  /** Runs before the transaction starts; its result is `prepared`. */
  readonly prepare?: (scope: ScopeWithoutTx, input: PageInput<Params, Query>) => Promise<Prepared>;
  readonly handle: (
    scope: Scope,
    input: PageInput<Params, Query> & { readonly prepared: Prepared },
  ) => Promise<Props>;
}

interface PageInput<Params extends z.ZodType, Query extends z.ZodType> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly http: PageHttp;
}

/** The parts of a page's declaration that the server reads without running it. */
export interface PageDeclaration {
  readonly access: Access;
  readonly cache?: PageCacheRule;
  readonly secrets?: readonly string[];
  readonly takesAnyAddress?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
}

export type PageLoader<Props> = ((args: LoaderFunctionArgs) => Promise<Props>) & { page: PageDeclaration };

/**
 * Declares a page's loader: authorise → one read → props. A guest who needs an account is redirected to sign in and
 * back; a refusal becomes the error page with its status.
 */
export function pageLoader<
  Props,
  Params extends z.ZodType = z.ZodType<Record<string, never>>,
  Query extends z.ZodType = z.ZodType<Record<string, never>>,
  Prepared = undefined,
>(definition: PageLoaderDefinition<Params, Query, Props, Prepared>): PageLoader<Props> {
  const loader = async ({ request, params, context, pattern }: LoaderFunctionArgs): Promise<Props> => {
    const frame = context.get(frameContext);
    const url = new URL(request.url);
    requirePageAccess(definition.access, frame, url);
    try {
      const input = {
        params: (definition.params ? parseParams(definition.params, params) : {}) as z.output<Params>,
        query: (definition.query ? parseInput(definition.query, queryOf(url)) : {}) as z.output<Query>,
        http: httpOf(frame, url),
      };
      const outside = scopeWithoutTx(frame);
      const prepared = (await definition.prepare?.(outside, input)) as Prepared;
      return await frame.app.database.read(frame.tenant.id, (tx) =>
        definition.handle({ ...outside, tx }, { ...input, prepared }),
      );
    } catch (error) {
      if (error instanceof Refusal) throw errorResponseOf(error, frame, url);
      throw outageOrBug(error, frame, { url, pattern });
    }
  };
  const { access, cache, secrets, takesAnyAddress, params, query } = definition;
  if (cache && secrets) throw new Error('A page whose address opens something is not kept for all guests.');
  const page: PageDeclaration = {
    access,
    ...(cache && { cache }),
    ...(secrets && { secrets }),
    ...(takesAnyAddress && { takesAnyAddress }),
    ...(params && { params }),
    ...(query && { query }),
  };
  return Object.assign(loader, { page });
}

/** Declarations of modules for forms that they do not own. */
type Declared = Pick<App, 'siteSettings'>;

/** Returns the input schema of an intent. */
export function inputOf({ input }: Pick<AnyIntent, 'input'>, app: Declared): z.ZodType {
  return typeof input === 'function' ? input(app) : input;
}

/** Called with the unvalidated fields of the form and the URL. */
export type OwnBucket = (
  scope: ScopeWithoutTx,
  fields: Readonly<Record<string, unknown>>,
) => Promise<string | null>;

interface Intent<Input extends z.ZodType, Result, Prepared> {
  /** A function where other modules declare parts of the form. */
  readonly input: Input | ((app: Declared) => Input);
  /** Supports the form field `idempotencyKey`. */
  readonly idempotent?: boolean;
  /** Rate limit, where it differs from the default. */
  readonly limit?: RequestLimit;
  /**
   * Returns the key of a guest's own rate-limit bucket, by something valid that they present, such as an open link;
   * null: invalid, counts against the bucket of the client network. So sending invalid links cannot lock out holders
   * of valid ones. Replaces `limit.own`.
   */
  readonly ownBucket?: OwnBucket;
  /** Fields returned with the reply, so that the form can be filled in again without scripts. Never a secret. */
  readonly refill?: readonly string[];
  readonly prepare?: (
    scope: ScopeWithoutTx,
    input: z.output<Input>,
    frame: RequestFrame,
  ) => Promise<Prepared>;
  readonly handle: (
    scope: Scope,
    input: z.output<Input>,
    http: PageHttp & { params: Readonly<Record<string, string | undefined>>; prepared: Prepared },
  ) => Promise<Result>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each intent has its own input and result; they meet only in this table
type AnyIntent = Intent<z.ZodType, any, any>;

interface PageActionDefinition {
  readonly access: Access;
  /** Sets a guest cookie where there is none, so that `actor.guestId` is set for guests. */
  readonly guest?: boolean;
  readonly intents: Readonly<Record<string, AnyIntent>>;
}

/** Reply to a form: the result or the refusal, with the fields that its intent refills. */
export type ActionReply<Result = unknown> = (
  | { readonly ok: true; readonly intent: string; readonly result: Result }
  | { readonly ok: false; readonly intent: string; readonly problem: Problem }
) & { readonly typed?: Readonly<Record<string, string>> };

/** Declares one intent of a page's form, with inferred types. */
export function intent<Input extends z.ZodType, Result, Prepared = undefined>(
  definition: Intent<Input, Result, Prepared>,
): AnyIntent {
  return definition as AnyIntent;
}

/**
 * Declares a page's action: the form field `intent` selects what to do, in one write transaction. Works without
 * scripts. Refusals are returned as data with their status, so that typed input is kept.
 */
export function pageAction(definition: PageActionDefinition) {
  const action = async ({ request, params, context, pattern }: ActionFunctionArgs) => {
    const frame = context.get(frameContext);
    const url = new URL(request.url);
    requirePageAccess(definition.access, frame, url);
    const form = formFields(await readForm(request));
    const name = typeof form.intent === 'string' ? form.intent : 'default';
    const chosen = Object.hasOwn(definition.intents, name) ? definition.intents[name] : undefined;
    const refilled = chosen?.refill ? { typed: typedOf(form, chosen.refill) } : {};
    try {
      if (!chosen) throw new InvalidInput([{ path: 'intent', reason: 'This form has no such action.' }]);
      const { intent: _intent, idempotencyKey, ...typed } = form;
      const fields = { ...typed, ...definedOf(params) };
      const limit = await limitOf(chosen, scopeWithoutTx(frame), fields);
      spendRequestLimit(frame, `${pagePathOf(url.pathname)} ${name}`, limit);
      spendRequestLimit(frame, pattern, { own: limit?.own });
      const input = parseInput(inputOf(chosen, frame.app), fields, frame.locale);
      if (definition.guest && frame.actor.kind === 'guest') frame.guestId();
      const outside = scopeWithoutTx(frame); // includes a guest id set just now
      const prepared = chosen.prepare ? await chosen.prepare(outside, input, frame) : undefined;
      const http = { ...httpOf(frame, url), params, prepared };
      const result = await frame.app.database.write(frame.tenant.id, async (tx) => {
        const scope = { ...outside, tx };
        await markActing(scope, `${url.pathname} ${name}`);
        const key =
          chosen.idempotent && typeof idempotencyKey === 'string' && idempotencyKey !== ''
            ? idempotencyKey.slice(0, 200)
            : null;
        if (key === null) return settle(() => chosen.handle(scope, input, http));
        const hash = await requestHash(`${url.pathname} ${name}`, input);
        const reply = await once(scope, key, hash, async () =>
          storable(await settle(() => chosen.handle(scope, input, http))),
        );
        return restored(reply.body);
      });
      if (result.redirectTo !== undefined) return redirectWithin(result.redirectTo, { status: 303 });
      return data({ ok: true, intent: name, result: result.value, ...refilled } satisfies ActionReply);
    } catch (error) {
      if (!(error instanceof Refusal)) throw outageOrBug(error, frame, { url, pattern });
      frame.retryAfterSeconds = waitOf(error);
      const { status, body } = problemOf(error, frame.requestId);
      return data({ ok: false, intent: name, problem: body, ...refilled } satisfies ActionReply, { status });
    }
  };
  return Object.assign(action, { page: definition });
}

async function limitOf(
  { limit, ownBucket: ownLane }: AnyIntent,
  scope: ScopeWithoutTx,
  fields: Readonly<Record<string, unknown>>,
): Promise<RequestLimit | undefined> {
  if (!ownLane) return limit;
  const lane = scope.actor.kind === 'guest' ? await ownLane(scope, fields) : null;
  return { ...limit, own: () => lane };
}

/** Returned by an intent's handler to redirect after the commit. */
export class PageRedirect {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

/** Redirects to a path of this site, never to another origin: `return redirectTo(paths.thankYou(order))`. */
export function redirectTo(path: string): PageRedirect {
  if (!isLocalPath(path)) throw new Error(`Refusing to redirect to ${path}: not a path of this site.`);
  return new PageRedirect(path);
}

interface Settled {
  readonly value?: unknown;
  readonly redirectTo?: string;
}

async function settle(work: () => Promise<unknown>): Promise<Settled> {
  const value = await work();
  return value instanceof PageRedirect ? { redirectTo: value.path } : { value };
}

function storable(settled: Settled): { status: number; body: unknown } {
  return { status: 200, body: settled };
}

function restored(body: unknown): Settled {
  return body as Settled;
}

export function requirePageAccess(access: Access, frame: RequestFrame, url: URL): void {
  if (!isOffered(access, frame.tenant))
    throw errorResponseOf(refuse(platformRefusals, 'platform.missing'), frame, url);
  if (allows(access, frame.actor)) return;
  if (frame.actor.kind === 'guest') {
    const next = pagePathOf(url.pathname) + url.search;
    throw redirectWithin(frame.app.signInPaths.signIn(next));
  }
  if (isAwaitingSecondFactor(access, frame.actor)) throw redirectWithin(frame.app.signInPaths.secondFactor);
  throw errorResponseOf(accessRefusal(access, frame.actor), frame, url);
}

/** Treats invalid parameters as not found (specification §5). */
function parseParams<Params extends z.ZodType>(
  schema: Params,
  params: Readonly<Record<string, string | undefined>>,
): z.output<Params> {
  try {
    return parseInput(schema, definedOf(params));
  } catch (error) {
    if (error instanceof InvalidInput) throw refuse(platformRefusals, 'platform.missing');
    throw error;
  }
}

/** Returns what a failed page throws: the error page for an outage, the error itself for a bug. */
export function outageOrBug(
  error: unknown,
  frame: RequestFrame,
  { url, pattern }: { url: URL; pattern: string },
) {
  const outage = outageOf(error);
  if (!outage) return error;
  const { app, requestId } = frame;
  const { status, code, retryAfterSeconds } = outage;
  app.log.error({ err: error, requestId, route: pattern }, 'A page failed');
  frame.retryAfterSeconds = retryAfterSeconds;
  return data({ code, path: pagePathOf(url.pathname) + url.search, requestId }, { status, statusText: code });
}

export function errorResponseOf(refusal: Refusal, frame: RequestFrame, url: URL) {
  const path = pagePathOf(url.pathname) + url.search;
  const status = refusal instanceof InvalidInput ? refusal.status : statusOf(refusal.kind);
  frame.retryAfterSeconds ??= waitOf(refusal);
  if (status === 404) return notFound(path, frame.requestId);
  return data(
    { code: refusal.code, path, requestId: frame.requestId, details: refusal.details },
    { status, statusText: refusal.code },
  );
}

/** Returns the specification's not-found error: status 404, with its sentence and the path as data. */
export function notFound(path: string, requestId: string) {
  return data(
    { code: 'platform.missing', message: `Page Not Found: ${path}`, path, requestId },
    { status: 404, statusText: 'Page Not Found' },
  );
}

export function httpOf(frame: RequestFrame, url: URL): PageHttp {
  return {
    frame,
    url,
    setCookie: (line) => void frame.setCookies.push(line),
    keepUntil: (at) => {
      if (frame.keptUntil === null || at < frame.keptUntil) frame.keptUntil = at;
    },
    dependOn: (contentKeys) => void frame.contentKeys.push(...contentKeys),
    allowFraming: (origins) => {
      frame.framedBy = origins;
    },
    admitSources: (sources) => void frame.pageSources.push(sources),
    spendRequestLimit: (what, limit) => spendRequestLimit(frame, what, limit),
  };
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ code: 'platform.invalid_input' }, { status: 400, statusText: 'platform.invalid_input' });
  }
}

/** Converts form fields: a name that is repeated or ends in [] becomes a list; a.b becomes a nested object. */
function formFields(form: FormData): Record<string, unknown> {
  const fields = byGivenName<unknown>();
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const isList = name.endsWith('[]');
    place(
      fields,
      (isList ? name.slice(0, -2) : name).split('.'),
      isList || values.length > 1 ? values : values[0],
    );
  }
  return fields;
}

/** Returns the named fields as typed. */
function typedOf(form: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof form[name] === 'string' ? [[name, form[name]]] : [])),
  );
}

function place(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [head = '', ...rest] = path;
  if (rest.length === 0 || rest.length > 4) {
    target[head] = value;
    return;
  }
  const child = target[head];
  const next = isNested(child) ? child : byGivenName<unknown>();
  target[head] = next;
  place(next, rest, value);
}

/** False for a file or list under the same name, which has no nested fields. */
function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;
}

export function queryOf(url: URL): Record<string, string> {
  return byGivenName([...url.searchParams].filter(([name]) => !ROUTER_PARAMETERS.has(name)));
}

/** Parameters of the router and the language switch, not of the page. */
const ROUTER_PARAMETERS = new Set(['_routes', 'index', 'lang']);

function definedOf(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
