import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Paths count from src/app. */
export const accountsPages: RouteConfigEntry[] = [
  route('user/login', '../modules/accounts/login-page.tsx'),
  route('user/recovery', '../modules/accounts/recovery/recovery-page.tsx'),
  route('user/profile', '../modules/accounts/profile/profile-page.tsx'),
  route('user/profile/second-factor', '../modules/accounts/second-factor/second-factor-page.tsx'),
  route('user/who', '../modules/accounts/who-page.tsx'),
  route('user/activate', '../modules/accounts/activation/activate-page.tsx'),
  route('user/register', '../modules/accounts/register-page.tsx'),
];
