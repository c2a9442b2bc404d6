import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { RequestLimit } from '../http/request-limit.ts';
import type { RequestFrame } from '../http/request-frame.ts';
import type { Scope, ScopeWithoutTx } from '../scope.ts';
import type { OwnRefusals } from './own-refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an endpoint may set on the reply in addition to its body. */
export interface EndpointHttp<Prepared = undefined> {
  readonly frame: RequestFrame;
  readonly prepared: Prepared;
  setCookie(line: string): void;
  /** Sets a reply header that `replyHeaders` declares, by lower-case name. */
  setHeader(name: string, value: string): void;
  /** Returns a request header by lower-case name, for the calls whose headers the specification defines. */
  header(name: string): string | null;
}

export interface BytesBody {
  readonly kind: 'bytes';
  readonly maxBytes: number;
  readonly types: readonly string[];
}

/** A streamed body, to be consumed in `prepare`: arrives as `input.stream`, null where there is none. */
export interface StreamBody {
  readonly kind: 'stream';
  readonly types: readonly string[];
}

export interface EndpointDefinition<Input extends z.ZodType, Output extends z.ZodType, Prepared> {
  /** Method and path, with `:name` parameters: `POST /api/orders/:order/cancel`. */
  readonly route: `${Method} /${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Path parameters merged with the query (GET) or the JSON body (other methods). */
  readonly input: Input;
  readonly output: Output;
  /** Sets a guest cookie where there is none, so that `actor.guestId` is set for guests. */
  readonly guest?: boolean;
  /** Sent by an open page on its own: it does not extend the session, as actions of a person do. */
  readonly isBackground?: true;
  /** Supports `Idempotency-Key`: the first reply is stored with the change and replayed. */
  readonly idempotent?: boolean;
  /** Rate limit, where it differs from the default. */
  readonly limit?: RequestLimit;
  readonly status?: number;
  /** A body of bytes: arrives as `input.bytes`, its declared type as `input.contentType`. */
  readonly body?: BytesBody | StreamBody;
  /** Size limit of the JSON body; default 256 KiB. */
  readonly maxBodyBytes?: number;
  /** Request headers that `handle` needs: lower-case name and description. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Fixed reply headers, such as cache lifetimes of reference data. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Reply headers that `handle` sets: lower-case name and description. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** Replies with a redirect to uploaded content on its own origin: the `location` of the output. */
  readonly isRedirect?: true;
  /** Error format of calls for which the specification defines one. */
  readonly onRefusal?: OwnRefusals;
  /** Runs before the transaction starts; its result is `http.prepared`. */
  readonly prepare?: (
    scope: ScopeWithoutTx,
    input: z.output<Input>,
    frame: RequestFrame,
  ) => Promise<Prepared>;
  /**
   * Runs after the commit, also on a replayed reply: for results that need no transaction and are computed again each
   * time, such as signed URLs.
   */
  readonly after?: (scope: ScopeWithoutTx, body: z.output<Output>) => Promise<z.input<Output>>;
  readonly handle: (
    scope: Scope,
    input: z.output<Input>,
    http: EndpointHttp<Prepared>,
  ) => Promise<z.input<Output>>;
}

/** One declared API call. Its types are erased: the server only needs the declaration. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly definition: EndpointDefinition<z.ZodType, z.ZodType, unknown>;
}

/** Declares a JSON call. `access` and `output` are required: no call is unguarded, and undeclared columns cannot leak. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType, Prepared = undefined>(
  definition: EndpointDefinition<Input, Output, Prepared>,
): Endpoint {
  const space = definition.route.indexOf(' ');
  return {
    method: definition.route.slice(0, space) as Method,
    path: definition.route.slice(space + 1),
    definition: definition as unknown as EndpointDefinition<z.ZodType, z.ZodType, unknown>,
  };
}
