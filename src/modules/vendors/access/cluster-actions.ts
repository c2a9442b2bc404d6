import { type ClusterAction, clusterAction } from '#modules/clusters/public.ts';

/** Seeing the vendors that supply an organisation. */
export const seeVendorsOf = clusterAction('vendors.see', {
  site: 'manager',
  roles: ['owner', 'stock_clerk', 'accountant'],
});

/** Rating a vendor on behalf of an organisation that it supplies. */
export const rateVendorsOf = clusterAction('vendors.rate', { site: null, roles: ['owner'] });

/** All actions of this module in organisations. Every action is listed here. */
export const VENDOR_ACTIONS: readonly ClusterAction[] = [seeVendorsOf, rateVendorsOf];
