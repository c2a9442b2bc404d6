import { recordAudit } from '#platform/audit.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { documentKindText } from '../../document/document-text.ts';
import { billingRefusals } from '../../refusals.ts';
import { firstDayOf } from '../month/month-rules.ts';
import {
  DEFAULT_SETTING,
  type JournalQuery,
  type JournalRow,
  type JournalSetting,
  type JournalSettingInput,
} from './journal-contract.ts';
import {
  JOURNAL_ACCOUNTS,
  JOURNAL_COLUMNS,
  type JournalAccount,
  type JournalColumn,
  postingsOf,
} from './journal-rules.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'billing_journal_setting.accounts': Record<JournalAccount, string>;
    'billing_journal_setting.columns': JournalColumn[];
  }
}

/** Postings on a page of the list. */
const PAGE_SIZE = 60;

/** Most postings of a document: cash, withheld tax, sales of three classes, VAT. */
const MAX_POSTINGS = 6;

/** How the site exports its journal. */
export async function readJournalSetting(scope: Scope): Promise<JournalSetting> {
  const saved = await scope.tx.first(sql<
    RowOf<'billing_journal_setting', 'accounts' | 'columns' | 'version'>
  >`
    select accounts, columns, version from billing_journal_setting where tenant_id = ${scope.tenant.id}`);
  return saved ?? DEFAULT_SETTING;
}

/** Saves codes and columns. Refuses with `billing.journal_columns` without a column, `billing.journal_changed` where somebody else saved meanwhile. */
export async function saveJournalSetting(scope: Scope, input: JournalSettingInput): Promise<void> {
  const accounts = Object.fromEntries(JOURNAL_ACCOUNTS.map((account) => [account, input[account]]));
  const columns = JOURNAL_COLUMNS.filter((column) => input[`column_${column}`] === 'on');
  if (columns.length === 0) throw refuse(billingRefusals, 'billing.journal_columns');
  const saved = await scope.tx.first(sql<RowOf<'billing_journal_setting', 'version'>>`
    insert into billing_journal_setting as s (tenant_id, accounts, columns, updated_at)
    select ${scope.tenant.id}, ${JSON.stringify(accounts)}::jsonb, ${JSON.stringify(columns)}::jsonb, ${scope.now}
    on conflict (tenant_id) do update
       set accounts = excluded.accounts, columns = excluded.columns, version = s.version + 1, updated_at = excluded.updated_at
     where s.version = ${input.version}
    returning version`);
  if (!saved) throw refuse(billingRefusals, 'billing.journal_changed');
  await recordAudit(scope, {
    action: 'billing.save_journal_setting',
    entityKind: 'billing.journal',
    entityId: scope.tenant.id,
    after: { accountCodes: JOURNAL_ACCOUNTS.map((account) => input[account]).join(', ') },
  });
}

/** One page of the postings of a month, whole documents in the order of issue, with the site's codes of accounts. */
export async function listJournal(
  scope: Scope,
  { accounts }: Pick<JournalSetting, 'accounts'>,
  query: JournalQuery & { readonly limit?: number },
): Promise<{ rows: JournalRow[]; next: string | null }> {
  const documents = Math.max(1, Math.floor((query.limit ?? PAGE_SIZE) / MAX_POSTINGS));
  const position = findCursorPosition(IdPosition, query.after);
  const first = firstDayOf(query.month, zonedDay(scope.now, scope.tenant.zone));
  const found = await scope.tx.rows(sql<DocumentOfJournal>`
    select d.document_id, d.kind, d.state, d.number, d.issued_on, d.is_vat_registered, d.standard_net_satang, d.zero_net_satang,
           d.exempt_net_satang, d.net_satang, d.vat_satang, d.grand_total_satang, d.buyer, d.supply_label,
           coalesce((select s.withheld_satang from billing_settlement s
                      where s.tenant_id = d.tenant_id and s.receipt_id = d.document_id), 0)::bigint as withheld_satang,
           b.code as branch_code
      from billing_document d join billing_branch b on b.tenant_id = d.tenant_id and b.branch_id = d.branch_id
     where d.tenant_id = ${scope.tenant.id} and d.book_month_on = ${first}::date
       and ${query.branch === '' ? sql`true` : sql`b.code = ${query.branch}`}
       and d.kind not in ('quotation', 'invoice', 'billing_note') and d.state not in ('void', 'replaced')
       and ${position ? sql`d.document_id > ${position.id}::uuid` : sql`true`}
     order by d.document_id limit ${documents + 1}`);
  const shown = found.slice(0, documents);
  const last = found.length > documents ? shown.at(-1) : undefined;
  return {
    rows: shown.flatMap((document) => rowsOf(scope, document, accounts)),
    next: last ? cursorOf(IdPosition, { id: last.documentId }) : null,
  };
}

type DocumentOfJournal = RowOf<
  'billing_document',
  | 'documentId'
  | 'kind'
  | 'state'
  | 'number'
  | 'issuedOn'
  | 'isVatRegistered'
  | 'standardNetSatang'
  | 'zeroNetSatang'
  | 'exemptNetSatang'
  | 'netSatang'
  | 'vatSatang'
  | 'grandTotalSatang'
  | 'withheldSatang'
  | 'buyer'
  | 'supplyLabel'
> &
  RowAs<'billing_branch', { branchCode: 'code' }>;

function rowsOf(
  { locale }: Scope,
  document: DocumentOfJournal,
  accounts: JournalSetting['accounts'],
): JournalRow[] {
  const { documentId, issuedOn, number, branchCode, buyer, supplyLabel } = document;
  const description = [documentKindText(document.kind, locale), supplyLabel].filter(Boolean).join(' ');
  return postingsOf(document).map((posting, at) => ({
    ...posting,
    ...{ documentId, issuedOn, number, branchCode, description },
    key: `${documentId} ${at}`,
    code: accounts[posting.account],
    party: buyer?.name ?? '',
  }));
}
