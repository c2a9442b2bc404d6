import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';
import {
  isJuristic,
  WITHHOLDING_KINDS,
  type WithholdingKind,
  withholdingRatesOn,
} from './withholding-rules.ts';

export interface WithholdingView {
  /** Kinds with the rates of today; empty where this buyer does not withhold. */
  readonly rates: readonly { readonly kind: WithholdingKind; readonly rateBp: number }[];
  readonly minimumSatang: number;
  /** What was declared; null where nothing is withheld. */
  readonly declared: {
    readonly kind: WithholdingKind;
    readonly rateBp: number;
    readonly baseSatang: number;
    readonly amountSatang: number;
    readonly isReceived: boolean;
  } | null;
}

/** Returns what the buyer of an invoice withholds, and what they could withhold. */
export async function getWithholdingView(
  scope: Scope,
  { documentId, buyer }: { readonly documentId: string; readonly buyer: DocumentBuyer | null },
): Promise<WithholdingView> {
  const row = await scope.tx.first(sql<
    RowOf<'billing_withholding', 'kind' | 'rateBp' | 'baseSatang' | 'amountSatang' | 'receivedAt'>
  >`
    select kind, rate_bp, base_satang, amount_satang, received_at from billing_withholding
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} and withdrawn_at is null`);
  const { rateBp, minimumSatang } = withholdingRatesOn(zonedDay(scope.now, scope.tenant.zone));
  return {
    rates: isJuristic(buyer) ? WITHHOLDING_KINDS.map((kind) => ({ kind, rateBp: rateBp[kind] })) : [],
    minimumSatang,
    declared: row && {
      ...{ kind: row.kind, rateBp: row.rateBp, baseSatang: row.baseSatang, amountSatang: row.amountSatang },
      isReceived: row.receivedAt !== null,
    },
  };
}
