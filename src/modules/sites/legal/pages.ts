import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** File paths are relative to src/app. */
export const legalPages: RouteConfigEntry[] = [route('legal/:kind', '../modules/sites/legal/legal-page.tsx')];
