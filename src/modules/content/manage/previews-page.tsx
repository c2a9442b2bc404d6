import { type ReactNode, useState } from 'react';
import { type MetaFunction, useLoaderData, useNavigate, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { pageLoader } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { Button } from '#ui/action/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { getItem } from '../item/item-rows.ts';
import { stateAt } from '../item/item-rules.ts';
import { managePaths } from '../item/paths.ts';
import { manageContent } from '../permissions.ts';
import {
  FIRST_PAIR,
  type PreviewChoice,
  previewChoiceText,
  readPreviewChoice,
} from './preview-choice-rules.ts';
import { PreviewPane } from './preview-pane.tsx';
import { readPreview } from './read-preview.ts';

const Choice = z.string().max(100).optional().catch(undefined);
type Side = keyof typeof FIRST_PAIR;
const SIDES = ['left', 'right'] as const;

/** Two previews of an item side by side, each as a role, a screen and a time. */
export const loader = pageLoader({
  access: manageContent,
  params: z.object({ item: z.uuid() }),
  query: z.object({ left: Choice, right: Choice }),
  handle: async (scope, { params, query }) => {
    const { title } = await getItem(scope, params.item);
    const [left, right] = await Promise.all(
      SIDES.map((side) => readSide(scope, params.item, readPreviewChoice(query[side], FIRST_PAIR[side]))),
    );
    if (!left || !right) throw new Error('Both sides are read.');
    return {
      sides: { left, right },
      itemId: params.item,
      title,
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

async function readSide(scope: Scope, itemId: string, choice: PreviewChoice) {
  const item = await getItem(scope, itemId);
  const at = choice.at ?? scope.now;
  return {
    choice,
    state: stateAt(item, at),
    isForRole: hasRole(choice.role, item.audience),
    view: await readPreview(scope, itemId, { role: choice.role, at }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.content_previews_of({ title: loaderData?.title ?? '' }) },
];

export default function PreviewsPage(): ReactNode {
  const { sides, itemId, title, zone, locale } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const isLoading = useNavigation().state !== 'idle';
  // Beside each other there is room for both only on a wide screen.
  const [shown, setShown] = useState<Side>('left');

  function choose(side: Side, choice: PreviewChoice): void {
    const pair = { left: sides.left.choice, right: sides.right.choice, [side]: choice };
    const query = { left: previewChoiceText(pair.left), right: previewChoiceText(pair.right) };
    void navigate(managePaths.previews(itemId, query), { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader
        title={m.content_previews()}
        subtitle={m.content_previews_help()}
        breadcrumbs={[
          { label: m.content_manage_items(), to: managePaths.items() },
          { label: title, to: managePaths.item(itemId) },
          { label: m.content_previews() },
        ]}
      />
      <div role="group" aria-label={m.content_previews()} className="mb-3 flex gap-2 lg:hidden">
        {SIDES.map((side) => (
          <Button
            key={side}
            size="sm"
            variant={shown === side ? 'primary' : 'secondary'}
            aria-pressed={shown === side}
            onClick={() => setShown(side)}
          >
            {SIDE_TEXTS[side]()}
          </Button>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2" aria-busy={isLoading}>
        {SIDES.map((side) => (
          <PreviewPane
            key={side}
            name={SIDE_TEXTS[side]()}
            shown={sides[side]}
            zone={zone}
            locale={locale}
            className={classNames(shown !== side && 'max-lg:hidden')}
            onChoose={(choice) => choose(side, choice)}
          />
        ))}
      </div>
    </>
  );
}

const SIDE_TEXTS = { left: m.content_previews_left, right: m.content_previews_right } as const;
