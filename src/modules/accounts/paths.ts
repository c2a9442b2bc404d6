export const accountsPaths = {
  login: (next?: string): string =>
    next === undefined ? '/user/login' : `/user/login?next=${encodeURIComponent(next)}`,
  register: (next?: string): string =>
    next === undefined ? '/user/register' : `/user/register?next=${encodeURIComponent(next)}`,
};
