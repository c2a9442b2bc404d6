import type { RouteConfigEntry } from '@react-router/dev/routes';
import { z } from 'zod';
import { inputOf, type PageLoader, type pageAction } from '#platform/page/page.ts';
import type { Values } from '#platform/testing/module-testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import type { Reply, Visitor, World } from '#platform/testing/world.ts';
import routes from '../app/routes.ts';
import { siteSettings } from '../composition.ts';
import type { JsonSchema } from './hostile-calls.ts';
import { textPathsOf, withValueAt } from './input-paths.ts';
import type { Call } from './cross-tenant-calls.ts';
import { filled, withNames } from './cross-tenant-fields.ts';
import { joined } from './module-testing.ts';
import { sampleFrom } from './sample-input.ts';

export type Action = ReturnType<typeof pageAction>;

/** A page of the product: its path pattern, its inputs and its forms. */
export interface Page {
  readonly path: string;
  readonly loader?: PageLoader<unknown>;
  readonly action?: Action;
}

/** One intent of a page's forms. */
export interface Form {
  readonly page: string;
  readonly intent: string;
  readonly name: string;
  readonly action: Action;
  readonly input: z.ZodType;
  readonly schema: JsonSchema;
  /** Path parameters. */
  readonly inPath: readonly string[];
}

/** All pages of the product that read or accept input. */
export async function productPages(
  entries: readonly RouteConfigEntry[] = routes,
  above = '',
): Promise<Page[]> {
  const pages: Page[] = [];
  for (const { path, file, children } of entries) {
    const here = path === undefined ? above : `${above}/${path}`;
    if (children) pages.push(...(await productPages(children, here)));
    const page: { loader?: PageLoader<unknown>; action?: Action } = await import(
      new URL(`../app/${file}`, import.meta.url).pathname
    );
    const isRead = page.loader?.page !== undefined;
    const isTaking = page.action?.page !== undefined;
    if (isRead || isTaking)
      pages.push({
        path: here,
        ...(isRead && page.loader && { loader: page.loader }),
        ...(isTaking && page.action && { action: page.action }),
      });
  }
  return pages;
}

/** All forms of the product. */
export async function productForms(): Promise<Form[]> {
  return (await productPages()).flatMap(({ path, action }) =>
    Object.entries(action?.page.intents ?? {}).map(([intent, definition]) => {
      const input = inputOf(definition, { siteSettings });
      return {
        page: path,
        intent,
        name: `${path} ${intent}`,
        action: action as Action,
        input,
        schema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
        inPath: [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string),
      };
    }),
  );
}

const DECLARED = joined<Values>({}, ({ forms }) => forms?.values);

/** Fields that a form sends as JSON. */
const JSON_FIELDS = new Set(['body', 'draft', 'layout', 'sections']);

/** A form as a call with values at these paths and valid input otherwise. */
export function formCall(form: Form, fieldPaths: readonly string[]): Call {
  const { name, inPath, schema } = form;
  return {
    name,
    isReading: false,
    kindsInPath: [],
    fieldPaths,
    ask: (world, browser, own, fieldPath, value) => {
      const sample = (sampleFrom(schema, schema.$defs ?? {}) ?? {}) as Record<string, unknown>;
      for (const parameter of inPath) sample[parameter] = '';
      const named = [...new Set([...inPath, ...textPathsOf(schema)])];
      const values = filled(
        { ...withNames(sample, name, named, own), ...DECLARED[name], ...DECLARED[`${name} ${fieldPath}`] },
        own,
      );
      return sendForm(world, browser, form, value === null ? values : withValueAt(values, fieldPath, value));
    },
  };
}

/** Submits a form with these values from a browser. */
export async function sendForm(
  world: World,
  browser: Visitor,
  { page, intent, action, inPath }: Form,
  values: Record<string, unknown>,
): Promise<Reply> {
  const params = Object.fromEntries(inPath.map((parameter) => [parameter, String(values[parameter])]));
  const form = new FormData();
  form.set('intent', intent);
  for (const [field, value] of Object.entries(values))
    if (!Object.hasOwn(params, field)) put(form, field, value);
  const path = pathWith(page, params);
  return replyOfPage(world, browser, action, { path, params, pattern: page, form });
}

/** Requests a page as the router would, with these parameters and this query. */
export function readPage(
  world: World,
  browser: Visitor,
  { path: pattern, loader }: Page,
  params: Record<string, string>,
  query: string,
): Promise<Reply> {
  const path = `${pathWith(pattern, params)}?${query}`;
  return replyOfPage(world, browser, loader as never, { path, params, pattern });
}

function pathWith(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) || '/';
}

type Handler = Parameters<typeof callPage<unknown>>[1];

/** Reply of a page's loader or action, including thrown responses. Rethrows anything else as a bug. */
async function replyOfPage(
  world: World,
  browser: Visitor,
  handler: Handler,
  call: Omit<Parameters<typeof callPage>[2], 'visitor'>,
): Promise<Reply> {
  const known = new Set(browser.cookies.keys());
  let answer: unknown;
  try {
    answer = await callPage(world, handler, { ...call, visitor: browser });
  } catch (error) {
    if (error instanceof Error) throw error;
    answer = error;
  }
  const cookies = [...browser.cookies.keys()].filter((cookie) => !known.has(cookie));
  if (answer instanceof Response)
    return replyOf(answer.status, { ...Object.fromEntries(answer.headers), cookies }, await answer.text());
  const result = answer as { type?: string; data?: unknown; init?: { status?: number } | null };
  return result?.type === 'DataWithResponseInit'
    ? replyOf(result.init?.status ?? 200, { cookies }, JSON.stringify(result.data))
    : replyOf(200, { cookies }, JSON.stringify(result ?? null));
}

function put(form: FormData, field: string, value: unknown): void {
  if (JSON_FIELDS.has(field) && typeof value === 'object') form.set(field, JSON.stringify(value));
  else if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    for (const each of value) form.append(`${field}[]`, String(each));
  else if (typeof value === 'object' && value !== null)
    for (const [step, child] of Object.entries(value)) put(form, `${field}.${step}`, child);
  else if (typeof value === 'string') form.set(field, value);
  else if (typeof value === 'number' || typeof value === 'boolean') form.set(field, `${value}`);
}

function replyOf(status: number, headers: Reply['headers'], text: string): Reply {
  return { status, headers: { ...headers, 'x-request-id': '"test"' }, text, json: () => JSON.parse(text) };
}
