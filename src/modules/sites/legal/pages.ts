import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Paths count from src/app. */
export const legalPages: RouteConfigEntry[] = [route('legal/:kind', '../modules/sites/legal/legal-page.tsx')];
