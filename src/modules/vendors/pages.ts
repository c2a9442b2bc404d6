import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages of vendors, inside the work frame. File paths are relative to the app's folder. */
export const vendorsWorkPages: RouteConfigEntry[] = [
  route('cluster/vendor', '../modules/vendors/manage/vendors-page.tsx'),
  route('cluster/vendor/new', '../modules/vendors/details/apply-page.tsx'),
  route('cluster/vendor/:vendor', '../modules/vendors/detail/vendor-page.tsx'),
  route('cluster/vendor/:vendor/edit', '../modules/vendors/details/edit-page.tsx'),
];
