import { index, type RouteConfigEntry } from '@react-router/dev/routes';
import { demoPages } from './demo/pages.ts';
import { configPages } from './config/pages.ts';
import { legalPages } from './legal/pages.ts';
import { mailboxPages } from './mailbox/pages.ts';

/** File paths are relative to src/app. */
export const sitesPages: RouteConfigEntry[] = [
  index('../modules/sites/home/home-page.tsx'),
  ...demoPages,
  ...mailboxPages,
  ...legalPages,
];

/** Settings pages, within the work frame. */
export const sitesWorkPages: RouteConfigEntry[] = [...configPages];
