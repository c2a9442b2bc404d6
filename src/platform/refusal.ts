import { z } from 'zod';

/** Why a request was turned down; `platform/endpoint` alone maps a kind to a status. */
export type RefusalKind =
  | 'invalid'
  | 'signed_out'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'limited'
  | 'gone'
  | 'too_large'
  | 'full';

export interface RefusalDeclaration {
  readonly kind: RefusalKind;
  /** Shape of the details that travel to the client. */
  readonly details?: z.ZodType;
}

export type RefusalTable = Readonly<Record<string, RefusalDeclaration>>;

type DetailsOf<D> = D extends { readonly details: z.ZodType<infer Details> } ? Details : undefined;

/** Declares every way in which a module says no. */
export function refusals<const Table extends RefusalTable>(table: Table): Table {
  return table;
}

/** An expected "no". Thrown by use cases, so that the transaction rolls back. */
export class Refusal extends Error {
  readonly code: string;
  readonly kind: RefusalKind;
  readonly details: unknown;

  constructor(code: string, kind: RefusalKind, details: unknown) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.kind = kind;
    this.details = details;
  }
}

/** Makes a refusal that the table declares, its details checked by type: `throw refuse(ordersRefusals, 'orders.cart_empty')`. */
export function refuse<Table extends RefusalTable, Code extends keyof Table & string>(
  table: Table,
  code: Code,
  ...[details]: DetailsOf<Table[Code]> extends undefined ? [] : [details: DetailsOf<Table[Code]>]
): Refusal {
  const declaration = table[code] as RefusalDeclaration;
  return new Refusal(code, declaration.kind, details);
}

/** Details of a refusal that time undoes: the longest that it takes until something passes again. */
export const Waiting = z.object({ retryAfterSeconds: z.int() });

/** Refusals that any endpoint may answer. */
export const platformRefusals = refusals({
  'platform.invalid_input': { kind: 'invalid' },
  'platform.signed_out': { kind: 'signed_out' },
  'platform.forbidden': { kind: 'forbidden' },
  /** The site asks this role for two factors, and the session was opened by one. */
  'platform.second_factor_needed': { kind: 'forbidden' },
  /** An admin acts for somebody: what binds or pays is theirs alone to do. */
  'platform.in_person': { kind: 'forbidden' },
  'platform.missing': { kind: 'missing' },
  'platform.too_many_requests': { kind: 'limited', details: Waiting },
  'platform.key_reused': { kind: 'invalid' },
});
