import { inPerson, permission } from '#platform/access/access.ts';

/** Review slips, confirm money, reject slips, return surplus. */
export const confirmPayments = inPerson(permission('billing.confirm_payment', 'manager'));
