import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages of certificates in the site's frame. Paths of files are relative to the app's folder. */
export const certificatesPages: RouteConfigEntry[] = [
  route('certification/find', '../modules/certificates/check/find-page.tsx'),
  route('lesson/certification/search', '../modules/certificates/own/search-page.tsx'),
  route('lesson/certification/public/:slug', '../modules/certificates/check/public-page.tsx'),
  route('lesson/certification/public/:slug/pdf', '../modules/certificates/check/pdf-page.tsx'),
  route('lesson/certification/:slug', '../modules/certificates/own/lesson-certificates-page.tsx'),
  route('lesson/certification/:slug/:cert', '../modules/certificates/own/certificate-page.tsx'),
];

/** The pages of teachers and managers, within the work frame. */
export const certificatesWorkPages: RouteConfigEntry[] = [
  route('lesson/manage/certificates', '../modules/certificates/manage/issued-page.tsx'),
  route('lesson/manage/certificates/file', '../modules/certificates/manage/issued-file-page.tsx'),
  route('lesson/manage/certificates/templates', '../modules/certificates/manage/templates-page.tsx'),
  route('lesson/manage/certificates/templates/:template', '../modules/certificates/design/designer-page.tsx'),
  route('lesson/manage/:lesson/certificate', '../modules/certificates/manage/lesson-page.tsx'),
];
