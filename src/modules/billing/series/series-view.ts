import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  documentKinds,
  type NumberFormat,
} from '../document/document-kinds-rules.ts';
import { numberPeriodOf } from '../document/document-number-rules.ts';
import type { BranchView } from '../seller/branch-contract.ts';
import { listBranches } from '../seller/branch-view.ts';
import { findSeller } from '../seller/seller-rows.ts';
import type { SeriesCount } from './series-rules.ts';

/** The numbers of one kind of documents at a branch. */
export interface SeriesOfKind {
  readonly kind: DocumentKind;
  /** 0 where the format of the kind holds. */
  readonly version: number;
  readonly format: NumberFormat;
  /** How far each of its prefixes has counted in the present month and year. */
  readonly counts: SeriesCount[];
}

type FormatRow = RowOf<
  'billing_series_format',
  'kind' | 'version' | 'prefix' | 'period' | 'digits' | 'separator'
>;

/**
 * Returns how a branch numbers its documents today, by default the head office, beside the branches to choose from; null
 * until there is a seller.
 */
export async function findSeries(
  scope: Scope,
  wanted: string | undefined,
): Promise<{ today: string; branches: BranchView[]; branch: BranchView; series: SeriesOfKind[] } | null> {
  const [seller, branches] = await Promise.all([findSeller(scope), listBranches(scope)]);
  const branch = branches.find(({ branchId }) => branchId === wanted) ?? branches[0];
  if (seller === null || branch === undefined) return null;
  const today = zonedDay(scope.now, scope.tenant.zone);
  const periods = [numberPeriodOf(today, { period: 'month' }), numberPeriodOf(today, { period: 'year' })];
  const [formats, counts] = await Promise.all([
    scope.tx.rows(sql<FormatRow>`
      select distinct on (kind) kind, version, prefix, period, digits, separator from billing_series_format
       where tenant_id = ${scope.tenant.id} and branch_id = ${branch.branchId} order by kind, version desc`),
    scope.tx.rows(sql<RowOf<'billing_series', 'kind' | 'prefix' | 'period' | 'lastCount'>>`
      select kind, prefix, period, last_count from billing_series
       where tenant_id = ${scope.tenant.id} and branch_id = ${branch.branchId} and period = any(${periods}::text[])`),
  ]);
  // A seller who never was registered for VAT issues no tax documents.
  const kinds = DOCUMENT_KINDS.filter(
    (kind) => seller.vatRegisteredOn !== null || !documentKinds[kind].isTaxDocument,
  );
  return {
    ...{ today, branches, branch },
    series: kinds.map((kind) => {
      const own = formats.find((format) => format.kind === kind);
      return {
        ...{ kind, version: own?.version ?? 0, format: own ?? documentKinds[kind].numbers },
        counts: counts.filter((series) => series.kind === kind),
      };
    }),
  };
}
