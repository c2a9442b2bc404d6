const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
const withToken = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}?token=${encodeURIComponent(token)}`;

export const accountsPaths = {
  hub: (): string => '/user',
  login: (next?: string): string => withNext('/user/login', next),
  register: (next?: string): string => withNext('/user/register', next),
  recovery: (token?: string): string => withToken('/user/recovery', token),
  activate: (token?: string): string => withToken('/user/activate', token),
  profile: (): string => '/user/profile',
  secondFactor: (): string => '/user/profile/second-factor',
  who: (): string => '/user/who',
};
