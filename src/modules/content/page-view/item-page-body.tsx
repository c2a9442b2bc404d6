import type { ReactNode } from 'react';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { BuiltPage } from './built-page.tsx';
import { ItemArticle } from '../reading/item-article.tsx';
import type { ItemView } from '../reading/reading-contract.ts';

/** A page as it was made: of rows and columns, or as a text with its title. */
export function ItemPageBody({
  item,
  zone,
  at,
  isPreview,
  children,
}: {
  item: ItemView;
  zone: string;
  /** The time of what is shown, where it is not now. */
  at?: Date | undefined;
  /** Nothing on it can be used. */
  isPreview?: boolean | undefined;
  /** After the text. */
  children?: ReactNode;
}): ReactNode {
  if (item.layout !== null) return <BuiltPage item={item} zone={zone} at={at} isPreview={isPreview} />;
  return (
    <PageFrame background="canvas">
      <ItemArticle item={item} zone={zone}>
        {children}
      </ItemArticle>
    </PageFrame>
  );
}
