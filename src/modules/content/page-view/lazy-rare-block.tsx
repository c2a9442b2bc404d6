import { lazy } from 'react';
import { RareBlock } from './rare-blocks.tsx';

/** Blocks that few pages have: browsers load them only where one is shown, so it stands in `Suspense`; the server has it. */
export const LazyRareBlock = import.meta.env?.SSR
  ? RareBlock
  : lazy(async () => ({ default: (await import('./rare-blocks.tsx')).RareBlock }));
