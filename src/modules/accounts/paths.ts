import { withQuery } from '#platform/text/url-query.ts';

const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
const withToken = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}?token=${encodeURIComponent(token)}`;

export const accountsPaths = {
  hub: (): string => '/user',
  dashboard: (): string => '/user/dashboard',
  login: (next?: string): string => withNext('/user/login', next),
  register: (next?: string): string => withNext('/user/register', next),
  recovery: (token?: string): string => withToken('/user/recovery', token),
  activate: (token?: string): string => withToken('/user/activate', token),
  profile: (): string => '/user/profile',
  secondFactor: (): string => '/user/profile/second-factor',
  ownData: (): string => '/user/profile/data',
  browser: (): string => '/user/browser',
  deviceDebug: (): string => '/user/device_debug',
  line: (query: Query<'next' | 'link'> = {}): string => withQuery('/user/authen/line', query),
  lineCallback: (): string => '/user/authen/line/callback',
  who: (): string => '/user/who',
  members: (query: Query<'q' | 'role' | 'state' | 'joined' | 'sort' | 'after'> = {}): string =>
    withQuery('/user/manage', query),
  /** Members to choose from, as data. */
  people: (q: string): string => withQuery('/user/manage/people', { q }),
  audit: (query: AuditAddress & { after?: string | undefined } = {}): string =>
    withQuery('/user/manage/audit', query),
  invitations: (query: Query<'after'> = {}): string => withQuery('/user/manage/invitations', query),
  invite: (token: string): string => `/user/invite/${encodeURIComponent(token)}`,
  acting: (): string => '/user/acting',
  bypass: (slug: string): string => `/user/bypass/${encodeURIComponent(slug)}`,
  member: (personId: string): string => `/user/manage/${encodeURIComponent(personId)}`,
};

type AuditAddress = Query<'actor' | 'action' | 'from' | 'to'>;
type Query<Names extends string> = Partial<Record<Names, string | undefined>>;

/** Days in which the dashboard counts new members; the list of members takes them as `joined`. */
export const JOINED_CARD_DAYS = '7-days';

/** Name of the import of members. */
export const MEMBERS_IMPORT = 'accounts.members';
