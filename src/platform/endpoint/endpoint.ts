import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { RequestLimit } from '../http/request-limit.ts';
import type { RequestFrame } from '../http/request-frame.ts';
import type { Scope, ScopeWithoutTx } from '../scope.ts';
import type { OwnRefusals } from './own-refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an endpoint may do to the reply beside returning its body. */
export interface EndpointHttp<Prepared = undefined> {
  readonly frame: RequestFrame;
  readonly prepared: Prepared;
  setCookie(line: string): void;
  /** Puts a header on the reply that `replyHeaders` declares, by its lower-case name. */
  setHeader(name: string, value: string): void;
  /** A request header by its lower-case name, for the calls whose headers the specification fixes. */
  header(name: string): string | null;
}

export interface BytesBody {
  readonly kind: 'bytes';
  readonly maxBytes: number;
  readonly types: readonly string[];
}

/** The body as a stream, for `prepare` to take in: it arrives as `input.stream`, null where there is none. */
export interface StreamBody {
  readonly kind: 'stream';
  readonly types: readonly string[];
}

export interface EndpointDefinition<Input extends z.ZodType, Output extends z.ZodType, Prepared> {
  /** Method and path in OpenAPI's order with `:name` parameters: `POST /api/orders/:order/cancel`. */
  readonly route: `${Method} /${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Path parameters together with the query (GET) or the JSON body (all others). */
  readonly input: Input;
  readonly output: Output;
  /** Mints a guest cookie, so that `actor.guestId` is set for guests. */
  readonly guest?: boolean;
  /** Honours `Idempotency-Key`: the first reply is stored with the change and replayed. */
  readonly idempotent?: boolean;
  /** How often, where that is not the usual. */
  readonly limit?: RequestLimit;
  readonly status?: number;
  /** The body is bytes: they arrive as `input.bytes`, their declared type as `input.contentType`. */
  readonly body?: BytesBody | StreamBody;
  /** Largest JSON body, 256 KiB unless told. */
  readonly maxBodyBytes?: number;
  /** Extra reply headers, such as cache lives of reference data. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Reply headers that `handle` sets, by lower-case name, and what each one says. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** The reply is no body but the way to uploaded content, on its own origin: its `location`. */
  readonly isRedirect?: true;
  /** Calls that the specification spells out keep its own reply shape for refusals. */
  readonly onRefusal?: OwnRefusals;
  /** Runs before the transaction opens; its result is `http.prepared`. */
  readonly prepare?: (
    scope: ScopeWithoutTx,
    input: z.output<Input>,
    frame: RequestFrame,
  ) => Promise<Prepared>;
  /**
   * Runs once the transaction has committed, on a stored reply as well: for what must not hold a transaction and may be made
   * anew each time, such as signed addresses.
   */
  readonly after?: (scope: ScopeWithoutTx, body: z.output<Output>) => Promise<z.input<Output>>;
  readonly handle: (
    scope: Scope,
    input: z.output<Input>,
    http: EndpointHttp<Prepared>,
  ) => Promise<z.input<Output>>;
}

/** One declared call of the wire. Its types are erased here: the server only needs the declaration. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly definition: EndpointDefinition<z.ZodType, z.ZodType, unknown>;
}

/** Declares a JSON call. `access` and `output` are required: nothing ships unguarded, undeclared columns cannot leak. */
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
