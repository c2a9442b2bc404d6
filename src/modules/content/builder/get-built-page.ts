import type { Role } from '#platform/access/role-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { cardsIn } from '#platform/documents/document-rules.ts';
import type { FoundCard, RecordCard } from '#platform/record-cards/record-card-contract.ts';
import {
  offeredCardKinds,
  readNewestCards,
  readRecordCards,
} from '#platform/record-cards/read-record-cards.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findingsOfItem } from '../check/check-item.ts';
import type { Finding } from '../check/check-rules.ts';
import type { LayoutPlace } from '../check/layout-check-rules.ts';
import type { VariantRole } from '../item/audience-rules.ts';
import type { ItemKind } from '../item/item-contract.ts';
import { isBuildable } from '../item/kind-rules.ts';
import { getItem, getVersion, listVariants } from '../item/item-rows.ts';
import { MAX_RECORDS, type PageLayout } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { documentOfLayout } from '../layout/layout-parts-rules.ts';
import { listPictures, type Pictures } from '../pictures/item-pictures.ts';
import { contentRefusals } from '../refusals.ts';

/** Findings that the builder gets; the first ones. */
const MAX_FOUND_BY_SERVER = 100;

const FOUND_BY_SERVER: ReadonlySet<string> = new Set([
  'link_missing',
  'link_not_public',
  'section_not_public',
  'formula_wrong',
] satisfies Finding['code'][]);

/** A page or section as the builder opens it. */
export interface BuildablePage {
  readonly itemId: string;
  readonly kind: ItemKind;
  readonly version: number;
  readonly locale: Locale;
  readonly title: string;
  readonly role: Role;
  readonly layout: PageLayout;
  readonly pictures: Pictures;
  /** Cards in its texts that readers see now, by their names. */
  readonly cards: Readonly<Record<string, RecordCard>>;
  /** What only the server can find in the saved layout: where links lead, sections that are not public, formulas. */
  readonly foundByServer: readonly (Finding & LayoutPlace)[];
  /** The newest records of every kind that blocks can show, by kind. */
  readonly newest: Readonly<Record<string, readonly FoundCard[]>>;
}

/**
 * Returns the newest layout of a page for a role; a page that was written begins as one row with its text.
 * Refuses with `content.item_missing`, `content.wrong_state` (nothing that is built).
 */
export async function getBuildablePage(
  scope: Scope,
  itemId: string,
  role: VariantRole | 'guest',
): Promise<BuildablePage> {
  const item = await getItem(scope, itemId);
  if (!isBuildable(item.kind)) throw refuse(contentRefusals, 'content.wrong_state');
  const variants = await listVariants(scope, itemId);
  const number = variants.find((variant) => variant.role === role)?.draftNumber ?? item.draftNumber;
  const [{ title, document, layout }, pictures] = await Promise.all([
    getVersion(scope, itemId, number),
    listPictures(scope, itemId),
  ]);
  const begun =
    document.content.length === 0
      ? { rows: [] }
      : {
          rows: [
            {
              width: 'container',
              paddingIn: { top: '24', right: '16', bottom: '24', left: '16' },
              cols: [
                {
                  blocks: [
                    { type: 'heading', level: 1, text: title },
                    { type: 'text', document },
                  ],
                },
              ],
            },
          ],
        };
  const read = readLayout(layout ?? begun) ?? { schema: 1, rows: [] };
  const kinds = offeredCardKinds(scope).filter(({ hasNewest }) => hasNewest);
  const [cards, newest, found] = await Promise.all([
    readRecordCards(scope, cardsIn(documentOfLayout(read))),
    readNewestCards(
      scope,
      kinds.map(({ name }) => name),
      MAX_RECORDS,
    ),
    findingsOfItem(scope, item, [number]),
  ]);
  return {
    itemId,
    kind: item.kind,
    version: item.version,
    locale: item.locale,
    title,
    role,
    layout: read,
    pictures,
    cards,
    newest,
    foundByServer: found
      .flatMap((finding) => ('part' in finding && FOUND_BY_SERVER.has(finding.code) ? [finding] : []))
      .slice(0, MAX_FOUND_BY_SERVER),
  };
}
