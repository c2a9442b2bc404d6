import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import type { App } from '../app.ts';
import { frameOf, type RequestFrame } from '../http/request-frame.ts';
import { frameContext } from '../page/page.ts';
import type { Actor } from '../scope.ts';
import type { Visitor, World } from './world.ts';

export interface PageCall {
  readonly path: string;
  /** Host of the request; default: the tenant's own. */
  readonly host?: string;
  readonly params?: Record<string, string>;
  /** The route, `/shop/product/:sku`; default: the path. */
  readonly pattern?: string;
  /** Makes it a form submission. */
  readonly form?: FormData | Record<string, string>;
  /** Actor without a session; default: a guest. */
  readonly actor?: Actor;
  /** Browser of the request: its cookies are sent, and cookies of the reply are stored in it. */
  readonly visitor?: Visitor;
}

/** Calls a page's loader or action like the router, without rendering. */
export async function callPage<Result>(
  world: World,
  handler: (args: LoaderFunctionArgs) => Promise<Result>,
  call: PageCall,
): Promise<Result> {
  const { args, frame } = await requestOfPage(world, call);
  try {
    return await handler(args);
  } finally {
    for (const line of frame.setCookies) call.visitor?.keepCookie(line); // a thrown redirect has cookies too
  }
}

/** Returns the arguments of a loader or action and the request context; by default in the world's installation. */
export async function requestOfPage(
  world: World,
  { path, params = {}, pattern = path, host = world.tenant.host, form, actor, visitor }: PageCall,
  app: App = world.app,
): Promise<{ args: LoaderFunctionArgs; frame: RequestFrame }> {
  const url = new URL(path, world.origin);
  const cookie = [...(visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = form instanceof FormData || form === undefined ? form : formOf(form);
  const request = new Request(url, { headers: { cookie }, ...(body && { method: 'POST', body }) });
  const arrival = { hostname: host, authority: url.host, isSecure: false, ip: '127.0.0.1' };
  const record = { ...world.tenant, primaryHost: world.tenant.host, state: 'open' as const };
  const frame = await frameOf(app, request, arrival, record, 'test', true);
  if (actor) frame.actor = actor;
  const context = new RouterContextProvider();
  context.set(frameContext, frame);
  return { args: { request, url, params, context, pattern }, frame };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
