import { inPerson, permission } from '#platform/access/access.ts';

/** Looking at slips, confirming money, rejecting slips, giving surplus back. */
export const confirmPayments = inPerson(permission('billing.confirm_payment', 'manager'));
