import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages of organisations, inside the work frame. File paths are relative to the app's folder. */
export const clustersWorkPages: RouteConfigEntry[] = [
  route('cluster/manage', '../modules/clusters/manage/clusters-page.tsx'),
  route('cluster/manage/detail/:cluster', '../modules/clusters/detail/overview-page.tsx'),
  route('cluster/operating_model', '../modules/clusters/operating-model/models-page.tsx'),
  route('cluster/operating_model/new', '../modules/clusters/operating-model/new-model-page.tsx'),
  route('cluster/operating_model/applied/:application', '../modules/clusters/operating-model/application-page.tsx'),
  route('cluster/operating_model/:model', '../modules/clusters/operating-model/model-page.tsx'),
  route('cluster/operating_model/:model/edit', '../modules/clusters/operating-model/draft-page.tsx'),
  route('cluster/operating_model/:model/apply', '../modules/clusters/operating-model/apply-page.tsx'),
];
