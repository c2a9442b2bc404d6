import { z } from 'zod';

/** Why a request was refused; only `platform/endpoint` maps a kind to an HTTP status. */
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
  /** Shape of the details sent to the client. */
  readonly details?: z.ZodType;
}

export type RefusalTable = Readonly<Record<string, RefusalDeclaration>>;

type DetailsOf<D> = D extends { readonly details: z.ZodType<infer Details> } ? Details : undefined;

/** Declares all refusals of a module. */
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

/**
 * Creates a refusal that the table declares; the details are type-checked: `throw refuse(ordersRefusals,
 * 'orders.cart_empty')`.
 */
export function refuse<Table extends RefusalTable, Code extends keyof Table & string>(
  table: Table,
  code: Code,
  ...[details]: DetailsOf<Table[Code]> extends undefined ? [] : [details: DetailsOf<Table[Code]>]
): Refusal {
  const declaration = table[code] as RefusalDeclaration;
  return new Refusal(code, declaration.kind, details);
}

/** Details of a temporary refusal: the longest time until a retry can succeed. */
export const Waiting = z.object({ retryAfterSeconds: z.int() });

/** Refusals that any endpoint may return. */
export const platformRefusals = refusals({
  'platform.invalid_input': { kind: 'invalid' },
  'platform.signed_out': { kind: 'signed_out' },
  'platform.forbidden': { kind: 'forbidden' },
  /** The site requires two factors for this role, and the session has only one. */
  'platform.second_factor_needed': { kind: 'forbidden' },
  /** An admin is acting for somebody: commitments and payments are reserved for the person. */
  'platform.in_person': { kind: 'forbidden' },
  'platform.missing': { kind: 'missing' },
  'platform.too_many_requests': { kind: 'limited', details: Waiting },
  'platform.key_reused': { kind: 'invalid' },
});
