import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { LEGAL_KINDS, type LegalKind, type LegalVersions } from '#platform/tenancy/legal-contract.ts';
import type { SiteConfig } from './site-config-contract.ts';
import { legalTextOf } from './site-config-rules.ts';

type LegalRow = RowOf<'sites_legal_text', 'kind' | 'number' | 'th' | 'en' | 'publishedAt'>;

/** Returns the published legal texts, empty where the site has none. */
export async function publishedLegal(scope: Scope, versions: LegalVersions): Promise<SiteConfig['legal']> {
  const rows = await textRows(scope, versions);
  const textOf = (wanted: LegalKind) => {
    const row = rows.find(({ kind }) => kind === wanted);
    return { th: row?.th ?? '', en: row?.en ?? '' };
  };
  return { terms: textOf('terms'), privacy: textOf('privacy'), cookies: textOf('cookies') };
}

/** Returns a published text with its number and publication date; null if the site has none. */
export async function findLegalText(
  scope: Scope,
  kind: LegalKind,
): Promise<{ number: number; text: { th: string; en: string }; publishedAt: Date } | null> {
  const number = scope.tenant.settings.legal[kind];
  if (number === undefined) return null;
  const [row] = await textRows(scope, { [kind]: number });
  return row ? { number: row.number, text: { th: row.th, en: row.en }, publishedAt: row.publishedAt } : null;
}

/** Stores every changed text under a new number and returns the numbers in force. Caller must lock the tenant's row. */
export async function storeLegalTexts(
  scope: Scope,
  present: LegalVersions,
  { before, after }: { before: SiteConfig['legal']; after: SiteConfig['legal'] },
): Promise<LegalVersions> {
  const versions: { -readonly [Kind in LegalKind]?: number } = {};
  for (const kind of LEGAL_KINDS) {
    const text = legalTextOf(after[kind]);
    const was = legalTextOf(before[kind]);
    const known = present[kind];
    if (text === null) continue;
    versions[kind] =
      known !== undefined && text.th === was?.th && text.en === was.en
        ? known
        : await insertText(scope, kind, text);
  }
  return versions;
}

async function insertText(
  scope: Scope,
  kind: LegalKind,
  { th, en }: { th: string; en: string },
): Promise<number> {
  const { number } = await scope.tx.one(sql<RowOf<'sites_legal_text', 'number'>>`
    insert into sites_legal_text (tenant_id, kind, number, th, en, published_at)
    select ${scope.tenant.id}, ${kind}, coalesce(max(number), 0) + 1, ${th}, ${en}, ${scope.now}
      from sites_legal_text where tenant_id = ${scope.tenant.id} and kind = ${kind}
    returning number`);
  return number;
}

function textRows(scope: Scope, versions: LegalVersions): Promise<LegalRow[]> {
  const wanted = LEGAL_KINDS.flatMap((kind) =>
    versions[kind] === undefined ? [] : [{ kind, number: versions[kind] }],
  );
  if (wanted.length === 0) return Promise.resolve([]);
  return scope.tx.rows(sql<LegalRow>`
    select t.kind, t.number, t.th, t.en, t.published_at
      from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ number }) => number)}::int[]) as w(kind, number)
      join sites_legal_text t on t.tenant_id = ${scope.tenant.id} and t.kind = w.kind and t.number = w.number`);
}

/** Stores the initial texts of a new site. Idempotent. */
export async function keepFirstLegalTexts(
  scope: Scope,
  texts: Partial<Record<LegalKind, { th: string; en: string }>>,
): Promise<void> {
  for (const [kind, { th, en }] of Object.entries(texts))
    await scope.tx.run(sql`
      insert into sites_legal_text (tenant_id, kind, number, th, en, published_at)
      values (${scope.tenant.id}, ${kind}, 1, ${th}, ${en}, ${scope.now}) on conflict do nothing`);
}
