import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';
import { searchTokens } from '../search/search.ts';
import { foldForSearch } from '../text/fold.ts';

/** Indexes many items with one statement, like `indexForSearch` for each. Tokenises equal texts once. */
export async function indexMany(
  scope: Scope,
  kind: string,
  items: readonly { readonly id: string; readonly text: string }[],
): Promise<void> {
  const tokens = new Map<string, string[]>();
  const tokensOf = (text: string): string[] => {
    const known = tokens.get(text) ?? searchTokens(text);
    tokens.set(text, known);
    return known;
  };
  const rows = items.map(({ id, text }) => ({ id, folded: foldForSearch(text), tokens: tokensOf(text) }));
  await scope.tx.run(sql`
    insert into platform_search (tenant_id, kind, item_id, folded, tokens)
    select ${scope.tenant.id}, ${kind}, id, folded, array_to_tsvector(array(select jsonb_array_elements_text(tokens)))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, folded text, tokens jsonb)`);
}
