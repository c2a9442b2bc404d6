import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages of organisations, inside the work frame. File paths are relative to the app's folder. */
export const clustersWorkPages: RouteConfigEntry[] = [
  route('cluster/manage', '../modules/clusters/manage/clusters-page.tsx'),
  route('cluster/manage/detail/:cluster', '../modules/clusters/detail/overview-page.tsx'),
];
