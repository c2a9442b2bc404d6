import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** File paths are relative to src/app. */
export const accountsPages: RouteConfigEntry[] = [
  route('user/login', '../modules/accounts/sign-in/login-page.tsx'),
  route('user/authen/line', '../modules/accounts/line-sign-in/line-page.tsx'),
  route('user/authen/line/callback', '../modules/accounts/line-sign-in/line-callback-page.tsx'),
  route('user/recovery', '../modules/accounts/recovery/recovery-page.tsx'),
  route('user/profile', '../modules/accounts/own/profile-page.tsx'),
  route('user/profile/second-factor', '../modules/accounts/own/second-factor-page.tsx'),
  route('user/profile/data', '../modules/accounts/personal-data/personal-data-page.tsx'),
  route('user/browser', '../modules/accounts/diagnostics/browser-page.tsx'),
  route('user/device_debug', '../modules/accounts/diagnostics/device-debug-page.tsx'),
  route('user/test_login', '../modules/accounts/diagnostics/test-login-page.tsx'),
  route('user/who', '../modules/accounts/sign-in/who-page.tsx'),
  route('user/activate', '../modules/accounts/activation/activate-page.tsx'),
  route('user/register', '../modules/accounts/sign-in/register-page.tsx'),
  route('user/invite/:token', '../modules/accounts/manage/invite-page.tsx'),
  route('user/acting', '../modules/accounts/manage/acting-page.tsx'),
  route('user/bypass/:slug', '../modules/accounts/manage/bypass-page.tsx'),
];

/** Management pages, within the work frame. */
export const accountsWorkPages: RouteConfigEntry[] = [
  route('user/manage', '../modules/accounts/manage/members-page.tsx'),
  route('user/manage/people', '../modules/accounts/manage/people-page.tsx'),
  route('user/manage/invitations', '../modules/accounts/manage/invitations-page.tsx'),
  route('user/manage/audit', '../modules/accounts/manage/audit-page.tsx'),
  route('user/manage/:person', '../modules/accounts/manage/member-page.tsx'),
];
