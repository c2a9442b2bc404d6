import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Certificate pages in the site layout. File paths are relative to the app folder. */
export const certificatesPages: RouteConfigEntry[] = [
  route('certification/find', '../modules/certificates/check/find-page.tsx'),
  route('lesson/certification/search', '../modules/certificates/own/search-page.tsx'),
  route('lesson/certification/public/:slug', '../modules/certificates/check/public-page.tsx'),
  route('lesson/certification/public/:slug/pdf', '../modules/certificates/check/pdf-page.tsx'),
  route('lesson/certification/:slug', '../modules/certificates/own/lesson-certificates-page.tsx'),
  route('lesson/certification/:slug/:cert', '../modules/certificates/own/certificate-page.tsx'),
];

/** Pages of teachers and managers, in the work layout. */
export const certificatesWorkPages: RouteConfigEntry[] = [
  route('lesson/manage/certificates', '../modules/certificates/manage/issued-page.tsx'),
  route('lesson/manage/certificates/templates', '../modules/certificates/manage/templates-page.tsx'),
  route('lesson/manage/certificates/templates/:template', '../modules/certificates/design/designer-page.tsx'),
  route('lesson/manage/:lesson/certificate', '../modules/certificates/manage/lesson-page.tsx'),
];
