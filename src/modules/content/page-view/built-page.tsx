import type { ReactNode } from 'react';
import { hasTitle } from '../layout/layout-parts-rules.ts';
import { LayoutView } from './layout-view.tsx';
import type { ItemView } from '../reading/reading-contract.ts';

/** A page that was built of rows and columns, as wide as the window. */
export function BuiltPage({
  item,
  zone,
  at,
  isPreview,
}: {
  item: Pick<
    ItemView,
    'locale' | 'title' | 'layout' | 'pictures' | 'posts' | 'sections' | 'cards' | 'newest'
  >;
  zone: string;
  /** The time of what is shown, where it is not now. */
  at?: Date | undefined;
  /** Nothing on it can be used. */
  isPreview?: boolean | undefined;
}): ReactNode {
  if (item.layout === null) return null;
  const layouts = [item.layout, ...Object.values(item.sections ?? {}).map(({ layout }) => layout)];
  return (
    <article lang={item.locale} className="grow bg-canvas">
      {!layouts.some(hasTitle) && <h1 className="sr-only">{item.title}</h1>}
      <LayoutView
        layout={item.layout}
        context={{
          pictures: item.pictures,
          posts: item.posts,
          sections: item.sections,
          cards: item.cards,
          newest: item.newest,
          zone,
          at,
          isPreview,
        }}
      />
    </article>
  );
}
