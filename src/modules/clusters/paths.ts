import { withQuery } from '#platform/text/url-query.ts';

type Query = Readonly<Record<string, string | undefined>>;

const manage = '/cluster/manage';
const detail = (key: string): string => `${manage}/detail/${encodeURIComponent(key)}`;

/** URL builders of organisations. */
export const clustersPaths = {
  /** The touch screen of an organisation; without one, a choice. */
  panel: (query: { readonly cluster?: string } = {}) => withQuery('/cluster/panel', { ...query }),
  /** The home page inside LINE; `to` is what it opens once its reader is signed in. */
  liff: (to?: string) => withQuery('/cluster/liff', { to }),
  /** One's own organisations. */
  home: () => '/cluster',
  manage: (query: Query = {}) => withQuery(manage, { ...query }),
  new: (query: Query = {}) => withQuery(`${manage}/new`, { ...query }),
  choose: () => `${manage}/detail`,
  detail,
  organization: (key: string) => `${detail(key)}/organization`,
  graph: (key: string) => `${detail(key)}/graph`,
  /** Its screens and what they play. */
  signage: (key: string) => `${detail(key)}/signage`,
  information: (key: string) => `${detail(key)}/information`,
  /** Devices that its staff work at. */
  devices: (key: string, query: Query = {}) => withQuery(`${detail(key)}/devices`, { ...query }),
  /** The day of somebody who works in an organisation. */
  staffDashboard: () => '/cluster/user/dashboard',
  documents: (key: string) => `${detail(key)}/information/documents`,
  /** People of one organisation, for its members. */
  members: (key: string, query: Query = {}) => withQuery(`${detail(key)}/people`, { ...query }),
  /** People of all organisations that one manages. */
  people: (query: Query = {}) => withQuery(`${manage}/user`, { ...query }),
  person: (personId: string, query: Query = {}) =>
    withQuery(`${manage}/user/${encodeURIComponent(personId)}`, { ...query }),
  invitations: (query: Query = {}) => withQuery(`${manage}/user/invitations`, { ...query }),
  invitation: (token: string) => `/cluster/invitation/${encodeURIComponent(token)}`,
};

/** Name of the import of people. */
export const PEOPLE_IMPORT = 'clusters.people';
