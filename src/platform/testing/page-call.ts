import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import type { App } from '../app.ts';
import { frameOf, type RequestFrame } from '../http/request-frame.ts';
import { frameContext } from '../page/page.ts';
import type { Actor } from '../scope.ts';
import type { Visitor, World } from './world.ts';

export interface PageCall {
  readonly path: string;
  /** By which host the request comes in; the tenant's own unless told. */
  readonly host?: string;
  readonly params?: Record<string, string>;
  /** The route, `/shop/product/:sku`; the path unless told. */
  readonly pattern?: string;
  /** Makes it a form that is sent. */
  readonly form?: FormData | Record<string, string>;
  /** Whoever asks, without a session; a guest unless told. */
  readonly actor?: Actor;
  /** Asks from this browser: its cookies go in, and those of the answer come back to it. */
  readonly visitor?: Visitor;
}

/** Calls a page's loader or action as the router would, without rendering. */
export async function callPage<Result>(
  world: World,
  handler: (args: LoaderFunctionArgs) => Promise<Result>,
  call: PageCall,
): Promise<Result> {
  const { args, frame } = await requestOfPage(world, call);
  try {
    return await handler(args);
  } finally {
    for (const line of frame.setCookies) call.visitor?.keepCookie(line); // a redirect is thrown, and carries them too
  }
}

/** What the router hands to a page, and the frame of the request, over the world's installation unless told. */
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
