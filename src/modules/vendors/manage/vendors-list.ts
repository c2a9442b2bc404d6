import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { visitVendors } from '../permissions.ts';
import { VENDOR_KIND_TEXTS, VENDOR_STATE_TEXTS, vendorName } from '../vendor/vendor-text.ts';
import { listVendors } from './list-vendors.ts';
import { type ListedVendor, VendorsListInput } from './vendors-list-contract.ts';

/** Vendors, as a file. */
export const vendorsList = listSource<typeof VendorsListInput, ListedVendor>({
  name: 'vendors.vendors',
  title: m.vendors_title,
  access: visitVendors,
  query: VendorsListInput,
  columns: [
    { header: m.vendors_name, kind: 'text', of: vendorName },
    {
      header: m.vendors_kind,
      kind: 'text',
      of: ({ kind }, locale) => VENDOR_KIND_TEXTS[kind]({}, { locale }),
    },
    {
      header: m.vendors_state,
      kind: 'text',
      of: ({ state }, locale) => VENDOR_STATE_TEXTS[state]({}, { locale }),
    },
    { header: m.vendors_supplied, kind: 'number', of: ({ supplied }) => supplied },
    { header: m.vendors_rating, kind: 'number', of: ({ rating }) => rating },
    { header: m.vendors_ratings, kind: 'number', of: ({ ratings }) => ratings },
    { header: m.vendors_changed, kind: 'instant', of: ({ changedAt }) => new Date(changedAt) },
  ],
  read: async (scope, query, page) => {
    const { vendors, next, isPartial } = await listVendors(scope, { ...query, ...page });
    return { rows: vendors, next, isPartial };
  },
});
