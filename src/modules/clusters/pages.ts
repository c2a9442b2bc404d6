import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages of organisations, inside the work frame. File paths are relative to the app's folder. */
export const clustersWorkPages: RouteConfigEntry[] = [
  route('cluster', '../modules/clusters/choose/home-page.tsx'),
  route('cluster/dashboard', '../modules/clusters/figures/dashboard-page.tsx'),
  route('cluster/manage', '../modules/clusters/manage/clusters-page.tsx'),
  route('cluster/manage/new', '../modules/clusters/application/new-page.tsx'),
  route('cluster/manage/detail', '../modules/clusters/choose/choose-page.tsx'),
  route('cluster/manage/detail/:cluster', '../modules/clusters/detail/overview-page.tsx'),
  route(
    'cluster/manage/detail/:cluster/organization',
    '../modules/clusters/organization/organization-page.tsx',
  ),
  route(
    'cluster/manage/detail/:cluster/organization.pdf',
    '../modules/clusters/organization/chart-file-page.tsx',
  ),
  route('cluster/manage/detail/:cluster/graph', '../modules/clusters/graph/graph-page.tsx'),
  route('cluster/manage/detail/:cluster/graph.json', '../modules/clusters/graph/graph-data-page.tsx'),
  route('cluster/manage/detail/:cluster/graph.csv', '../modules/clusters/graph/graph-file-page.tsx'),
  route('cluster/manage/detail/:cluster/information', '../modules/clusters/detail/information-page.tsx'),
  route('cluster/manage/detail/:cluster/branches', '../modules/clusters/branches/branches-page.tsx'),
  route('cluster/manage/detail/:cluster/devices', '../modules/clusters/devices/devices-page.tsx'),
  route(
    'cluster/manage/detail/:cluster/information/documents',
    '../modules/clusters/documents/documents-page.tsx',
  ),
  route('cluster/manage/detail/:cluster/people', '../modules/clusters/membership/members-page.tsx'),
  route('cluster/manage/detail/:cluster/signage', '../modules/clusters/signage/signage-page.tsx'),
  route(
    'cluster/manage/detail/:cluster/signage/screens/:screen',
    '../modules/clusters/signage/screen-page.tsx',
  ),
  route(
    'cluster/manage/detail/:cluster/signage/playlists/:playlist',
    '../modules/clusters/signage/playlist-page.tsx',
  ),
  route('cluster/manage/user', '../modules/clusters/membership/people-page.tsx'),
  route('cluster/manage/user/invitations', '../modules/clusters/membership/invitations-page.tsx'),
  route('cluster/manage/user/:person', '../modules/clusters/membership/person-page.tsx'),
  route('cluster/user/pin', '../modules/clusters/staff/pin-page.tsx'),
  route('cluster/operating_model', '../modules/clusters/operating-model/models-page.tsx'),
  route('cluster/operating_model/new', '../modules/clusters/operating-model/new-model-page.tsx'),
  route('cluster/operating_model/applied/:rollout', '../modules/clusters/operating-model/rollout-page.tsx'),
  route('cluster/operating_model/:model', '../modules/clusters/operating-model/model-page.tsx'),
  route('cluster/operating_model/:model/edit', '../modules/clusters/operating-model/draft-page.tsx'),
  route('cluster/operating_model/:model/apply', '../modules/clusters/operating-model/apply-page.tsx'),
];

/** File managers of organisations, which fill the pane of the work frame. */
export const clustersFilesPages: RouteConfigEntry[] = [
  route('cluster/filemanager', '../modules/clusters/files/files-page.tsx'),
  route('cluster/user/filemanager', '../modules/clusters/files/staff-files-page.tsx'),
];

/** Pages of organisations that guests may open, outside the work frame. */
export const clustersPages: RouteConfigEntry[] = [
  route('cluster/user', '../modules/clusters/staff/home-page.tsx'),
  route('cluster/user/login', '../modules/clusters/staff/login-page.tsx'),
  route('cluster/user/dashboard', '../modules/clusters/staff/dashboard-page.tsx'),
  route('cluster/user/debug-subvc', '../modules/clusters/staff/diagnostics-page.tsx'),
  route('cluster/invitation/:token', '../modules/clusters/membership/invitation-page.tsx'),
];

/** Pages of organisations without header and footer. */
export const clustersFullscreenPages: RouteConfigEntry[] = [
  route('cluster/promotion', '../modules/clusters/signage/player/promotion-page.tsx'),
  route('cluster/promotion/outbox', '../modules/clusters/signage/player/outbox-page.tsx'),
];
