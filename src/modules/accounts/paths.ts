export const accountsPaths = {
  login: (next?: string): string =>
    next === undefined ? '/user/login' : `/user/login?next=${encodeURIComponent(next)}`,
  register: (next?: string): string =>
    next === undefined ? '/user/register' : `/user/register?next=${encodeURIComponent(next)}`,
  members: (query: Query<'q' | 'role' | 'state' | 'after'> = {}): string => withQuery('/user/manage', query),
  audit: (query: AuditAddress & { after?: string | undefined } = {}): string =>
    withQuery('/user/manage/audit', query),
  auditFile: (query: AuditAddress): string => withQuery('/user/manage/audit.csv', query),
  invitations: (query: Query<'after'> = {}): string => withQuery('/user/manage/invitations', query),
  invite: (token: string): string => `/user/invite/${encodeURIComponent(token)}`,
  acting: (): string => '/user/acting',
  bypass: (slug: string): string => `/user/bypass/${encodeURIComponent(slug)}`,
  member: (personId: string): string => `/user/manage/${encodeURIComponent(personId)}`,
};

type AuditAddress = Query<'actor' | 'action' | 'from' | 'to'>;
type Query<Names extends string> = Partial<Record<Names, string | undefined>>;

function withQuery(path: string, query: Query<string>): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
