import type { ClusterRole } from '../cluster/cluster-rules.ts';

/** Parts of the product that an organisation may have on or off. */
export const CLUSTER_PARTS = ['counter', 'stock', 'vendors', 'signage', 'line_home', 'files'] as const;
export type ClusterPart = (typeof CLUSTER_PARTS)[number];

/** Roles that may be allowed to sell. */
export const SELLING_ROLES = [
  'owner',
  'cashier',
  'stock_clerk',
  'accountant',
] as const satisfies readonly ClusterRole[];

/** Whether prices include VAT. */
export const PRICE_MODES = ['incl', 'excl'] as const;

/** Whether the organisation is registered for VAT. */
export const VAT_REGISTRATIONS = ['not_registered', 'registered'] as const;

/** Whether stock is counted, and whether what is not there may be sold. */
export const STOCK_POLICIES = ['uncounted', 'may_oversell', 'never_oversell'] as const;

/** Paper of receipts. */
export const RECEIPT_PAPERS = ['slip_80mm', 'slip_58mm', 'a5', 'a4'] as const;

export const MAX_MODEL_NAME = 120;
export const MAX_VERSION_NOTES = 1000;
export const MAX_POSITIONS = 50;
export const MAX_DOCUMENTS = 30;
export const MAX_ITEM_NAME = 120;
export const MAX_SEATS = 1000;
/** Longest number as people type it. */
export const MAX_TYPED_NUMBER = 40;
/** A hundred years, for documents that expire. */
export const MAX_VALID_MONTHS = 1200;
/** Most operating models of one site, archived ones included. */
export const MAX_MODELS = 100;
/** Most versions of one operating model. */
export const MAX_VERSIONS = 200;
/** Organisations that follow a version, as many as are listed at once. */
export const FOLLOWERS_SHOWN = 50;
/** Most organisations of one version that can be paged through. */
export const MAX_FOLLOWERS = 100_000;
/** Most organisations that get a version at once. */
export const MAX_CLUSTERS_AT_ONCE = 500;
