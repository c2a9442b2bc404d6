/** Child process of the proof that kills it: issuers issue and correct documents, close and reopen a month, all at once until it is ended. */
import type { ClientConfig } from 'pg';
import type { App } from '#platform/app.ts';
import { Database } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { openLog } from '#platform/observability/log.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { cancelAndReissue, reverseSupply } from '../../document/cancel-document.ts';
import type { DocumentBuyer } from '../../document/document-contract.ts';
import { issueCreditNote } from '../../document/issue-credit-note.ts';
import { issueDocument } from '../../document/issue-document.ts';
import { issueReplacementCopy } from '../../document/issue-replacement-copy.ts';
import type { IssuedKey, NewDocumentLine } from '../../document/write-document.ts';
import { closePeriod, reopenPeriod } from './close-period.ts';

const ISSUERS = 8;
/** Issuers meet at the newest documents and at few supplies. */
const NEWEST = 24;
const SUPPLIES = 40;
const reason = 'ทดสอบ';

/** What the parent gives. */
export interface KillableIssuers {
  readonly connection: ClientConfig;
  readonly tenant: Tenant;
  /** The time of everything that is issued. */
  readonly now: string;
  /** First day of the month that is closed and reopened; half of the documents stand in it while it is open. */
  readonly month: string;
  readonly branches: readonly string[];
  /** Tells the supplies of one process from those of another. */
  readonly round: number;
  readonly buyer: DocumentBuyer;
  readonly lines: readonly NewDocumentLine[];
}

const given: KillableIssuers = JSON.parse(process.argv[2] ?? '');
const { tenant, buyer, lines, round, branches } = given;
const month = given.month.slice(0, 7);
const database = new Database({ connection: given.connection, poolSize: ISSUERS });
const app = {
  database,
  sideDatabase: database,
  log: openLog('silent'),
} satisfies Partial<App> as unknown as App;

function supplyNow(): { kind: string; id: string; label: string } {
  const id = `${round}-${Math.floor(Math.random() * SUPPLIES)}`;
  return { kind: 'test.killed', id, label: id };
}

async function anyDocument(scope: Scope): Promise<string | null> {
  const newest = await scope.tx.rows(sql<RowOf<'billing_document', 'documentId'>>`
    select document_id from billing_document where tenant_id = ${tenant.id} order by document_id desc limit ${NEWEST}`);
  return newest[Math.floor(Math.random() * newest.length)]?.documentId ?? null;
}

/** Where and for which day a document is issued. */
function placeNow(): { branchCode?: string; taxPointOn?: string } {
  const branchCode = branches[Math.floor(Math.random() * branches.length)];
  return {
    ...(branchCode !== undefined && { branchCode }),
    ...(Math.random() < 0.5 && { taxPointOn: given.month }),
  };
}

type Act = (scope: Scope) => Promise<IssuedKey | null>;

const ofDocument =
  (act: (scope: Scope, documentId: string) => Promise<IssuedKey | null>): Act =>
  async (scope) => {
    const documentId = await anyDocument(scope);
    return documentId === null ? null : act(scope, documentId);
  };

/** What issuers do, each as often as any other. An act returns the document that it issued, if any. */
const ACTS: readonly Act[] = [
  (scope) => {
    const supply = supplyNow();
    const issueKey = `${supply.kind}/${supply.id}/confirmed`;
    const document = { lines, supply, issueKey, priceMode: 'incl', buyerUserId: null } as const;
    return issueDocument(scope, {
      ...document,
      ...placeNow(),
      kind: 'tax_invoice_abbreviated',
      buyer: null,
    });
  },
  (scope) =>
    issueDocument(scope, {
      ...{ kind: 'receipt_tax_invoice', priceMode: 'excl', lines, buyer, buyerUserId: null },
      ...placeNow(),
      supply: null,
    }),
  ofDocument((scope, documentId) => cancelAndReissue(scope, { documentId, buyer, reason })),
  ofDocument((scope, documentId) =>
    issueCreditNote(scope, { documentId, lines: [{ lineNo: 1, amountSatang: 333 }], buyer, reason }),
  ),
  ofDocument((scope, documentId) => issueCreditNote(scope, { documentId, lines: null, buyer, reason })),
  ofDocument(async (scope, documentId) => {
    await issueReplacementCopy(scope, { documentId, reason });
    return null;
  }),
  async (scope) => {
    await reverseSupply(scope, supplyNow(), { reason, buyer });
    return null;
  },
  async (scope) => {
    await closePeriod(scope, { month });
    return null;
  },
  async (scope) => {
    await reopenPeriod(scope, { month, reason });
    return null;
  },
];

/** Does one act in a transaction; null where it issued nothing or was refused. */
async function actOnce(): Promise<IssuedKey | null> {
  const act = ACTS[Math.floor(Math.random() * ACTS.length)] as Act;
  try {
    return await database.write(tenant.id, (tx) =>
      act({
        ...{ tenant, tx, app, now: new Date(given.now), locale: tenant.locale, requestId: 'killed' },
        actor: { kind: 'system', role: 'admin' },
      }),
    );
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

process.once('disconnect', () => process.exit());
await Promise.all(
  Array.from({ length: ISSUERS }, async () => {
    for (;;) {
      const issued = await actOnce();
      // After the commit: what the parent hears of must never be lost.
      if (issued !== null) process.send?.(issued);
    }
  }),
);
