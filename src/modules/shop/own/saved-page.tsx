import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { ProductGrid } from '../listing/product-card.tsx';
import { shopPaths } from '../paths.ts';
import { keepThings } from '../permissions.ts';
import { problemText } from '../problem-text.tsx';
import { SavedInput } from '../saved/saved-contract.ts';
import { listSaved } from './saved-products.ts';
import { memberOf, setSaved } from '../saved/set-saved.ts';
import { setStockAlert } from '../saved/stock-alerts.ts';

export const loader = pageLoader({
  access: keepThings,
  query: z.object({ after: CursorText.optional().catch(undefined) }),
  handle: async (scope, { query }) => ({
    ...(await listSaved(scope, requireMember(scope), { after: query.after ?? null })),
    isFirst: query.after === undefined,
  }),
});

const LIMIT = { perMinute: 120 };

export const action = pageAction({
  access: keepThings,
  intents: {
    save: intent({
      input: SavedInput,
      limit: LIMIT,
      handle: (scope, { sku }) => setSaved(scope, requireMember(scope), { sku, isSaved: true }),
    }),
    drop: intent({
      input: SavedInput,
      limit: LIMIT,
      handle: (scope, { sku }) => setSaved(scope, requireMember(scope), { sku, isSaved: false }),
    }),
    await: intent({
      input: SavedInput,
      limit: LIMIT,
      handle: (scope, { sku }) => setStockAlert(scope, requireMember(scope), { sku, hasStockAlert: true }),
    }),
    forget: intent({
      input: SavedInput,
      limit: LIMIT,
      handle: (scope, { sku }) => setStockAlert(scope, requireMember(scope), { sku, hasStockAlert: false }),
    }),
  },
});

function requireMember(scope: Scope): PersonActor {
  const person = memberOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  return person;
}

export const meta: MetaFunction = () => [{ title: m.shop_saved_title() }];

export default function SavedPage(): ReactNode {
  const { items, next, isFirst } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame background="canvas">
      <PageHeader title={m.shop_saved_title()} subtitle={m.shop_saved_subtitle()} />
      {reply?.ok === false && (
        <Notice tone="danger" live className="mb-4">
          {problemText(reply.problem)}
        </Notice>
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={<Heart />}
          title={m.shop_saved_none_title()}
          action={<LinkButton to={shopPaths.products()}>{m.shop_all_products()}</LinkButton>}
        >
          {m.shop_saved_none_text()}
        </EmptyState>
      ) : (
        <ProductGrid items={items} eager={2} saved={items.map(({ sku }) => sku)} />
      )}
      <Pagination
        previous={isFirst ? undefined : shopPaths.saved()}
        next={next === null ? undefined : shopPaths.saved({ after: next })}
      />
    </PageFrame>
  );
}
