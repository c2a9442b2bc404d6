import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Component gallery pages. File paths are relative to src/app. */
export const demoPages: RouteConfigEntry[] = [
  route('demo/element', '../modules/sites/demo/element-page.tsx'),
  route('demo/protected-picture', '../modules/sites/demo/protected-picture-page.tsx'),
  route('test-loading', '../modules/sites/demo/loading-page.tsx'),
];
