import { lazy } from 'react';
import { ItemPageBody } from './item-page-body.tsx';

/**
 * A page as it was made. Browsers load what it is made of only where one is shown, so it stands in `Suspense`; the server
 * has it.
 */
export const OwnPage = import.meta.env?.SSR
  ? ItemPageBody
  : lazy(async () => ({ default: (await import('./item-page-body.tsx')).ItemPageBody }));
