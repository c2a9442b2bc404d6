import type { AnyList, InTransaction } from './list-source.ts';

/** Rows read per transaction, unless the reader wants fewer. */
const READ_AT_ONCE = 500;

/**
 * Reads what `query` selects, page by page, each in its own transaction, up to `most` rows. The last page says whether the
 * list goes on, and whether rows are missing: those, or what a search missed.
 */
export async function* readList(
  list: AnyList,
  query: unknown,
  {
    inTransaction,
    most,
    atOnce = READ_AT_ONCE,
  }: { readonly inTransaction: InTransaction; readonly most: number; readonly atOnce?: number },
): AsyncGenerator<{ rows: readonly unknown[]; goesOn: boolean; isCut: boolean }> {
  let after: string | undefined;
  let isPartial = false;
  for (let read = 0; read < most; ) {
    const position = after;
    const limit = Math.min(atOnce, most - read);
    const page = await inTransaction((scope) => list.read(scope, query, { after: position, limit }));
    read += page.rows.length;
    isPartial ||= page.isPartial ?? false;
    const goesOn = page.next !== null && read >= most;
    yield { rows: page.rows, goesOn, isCut: goesOn || isPartial };
    if (page.next === null) return;
    after = page.next;
  }
}

/** Returns the list with the columns that its rows have for this query. */
export async function withOwnColumns(
  list: AnyList,
  query: unknown,
  inTransaction: InTransaction,
): Promise<AnyList> {
  const { ownColumns } = list;
  if (!ownColumns) return list;
  const further = await inTransaction((scope) => ownColumns(scope, query));
  return { ...list, columns: [...list.columns, ...further] };
}
