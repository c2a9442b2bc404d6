import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Shares the books of the site until the transaction ends: meanwhile no month is closed and no branch archived. Take it
 * before the series of numbers, so that those who hold the books alone wait for issuers, and issuers never wait for them with
 * a series in their hands.
 */
export async function shareBooks(scope: Scope): Promise<void> {
  await scope.tx.run(sql`select billing_share_books(${scope.tenant.id})`);
}

/** Holds the books of the site alone until the transaction ends: waits for everybody who shares them. */
export async function lockBooks(scope: Scope): Promise<void> {
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`billing.books/${scope.tenant.id}`}, 0))`,
  );
}
