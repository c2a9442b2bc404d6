import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Forms as people answer them. File paths are relative to the app folder. */
export const formsPages: RouteConfigEntry[] = [
  route('form/:form', '../modules/forms/fill/form-page.tsx'),
  route('form/:form/records', '../modules/forms/fill/records-page.tsx'),
  route('form/:form/change/:token', '../modules/forms/fill/change-page.tsx'),
  route('form/:form/change/:token/pdf', '../modules/forms/fill/sent-pdf-page.tsx'),
  route('form/:form/own/:response', '../modules/forms/fill/own-answer-page.tsx'),
  route('form/:form/own/:response/pdf', '../modules/forms/fill/own-pdf-page.tsx'),
  route('doa-register-68', '../modules/forms/fill/alias-page.tsx'),
];

/** Pages that fill the window, or a frame on another site. */
export const formsFullscreenPages: RouteConfigEntry[] = [
  route('form/:form/embed', '../modules/forms/fill/embed-page.tsx'),
];

/** Managers' pages, in the work layout. */
export const formsWorkPages: RouteConfigEntry[] = [
  route('form/manage', '../modules/forms/manage/forms-page.tsx'),
  route('form/manage/new', '../modules/forms/manage/new-form-page.tsx'),
  route('form/manage/products', '../modules/forms/manage/products-page.tsx'),
  route('form/:form/admin', '../modules/forms/manage/answers-page.tsx'),
  route('form/:form/admin/answer/:response', '../modules/forms/manage/answer-page.tsx'),
  route('form/:form/admin/answer/:response/pdf', '../modules/forms/manage/answer-pdf-page.tsx'),
  route('form/:form/admin/summary', '../modules/forms/manage/summary-page.tsx'),
  route('form/:form/admin/questions', '../modules/forms/manage/questions-page.tsx'),
  route('form/:form/admin/settings', '../modules/forms/manage/settings-page.tsx'),
  route('form/:form/admin/share', '../modules/forms/manage/share-page.tsx'),
];
