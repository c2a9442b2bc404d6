import type { PageLayout } from '../layout/layout-contract.ts';
import { blocksOf } from '../layout/layout-parts-rules.ts';
import type { PostCard } from '../reading/reading-contract.ts';

/** Chooses from the newest posts what each block of posts shows, by the block's id. */
export function postsOfBlocks(
  layout: PageLayout,
  posts: readonly PostCard[],
): Readonly<Record<string, readonly PostCard[]>> {
  return Object.fromEntries(
    blocksOf(layout).flatMap((block) => {
      if (block.type !== 'posts') return [];
      const shown = posts.filter(
        ({ category }) => block.category === '' || category?.slug === block.category,
      );
      return [[block.id, shown.slice(0, block.count)]];
    }),
  );
}
