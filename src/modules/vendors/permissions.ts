import { inPerson, permission, whileOn } from '#platform/access/access.ts';

/** Opening pages of vendors. What somebody sees and does with one is decided by `requireVendor` for that vendor. */
export const visitVendors = whileOn('clusters', permission('vendors.visit', 'user'));
/** Applying as a vendor, and changing what one applies with. */
export const applyAsVendor = inPerson(whileOn('clusters', permission('vendors.apply', 'user')));
/** Reading all vendors of the site. */
export const readVendors = whileOn('clusters', permission('vendors.read', 'manager'));
/** Checking vendors and deciding about them. */
export const reviewVendors = inPerson(whileOn('clusters', permission('vendors.review', 'manager')));
