import { inPerson, permission } from '#platform/access/access.ts';

/** The accountant does what the books need, beside managers. */
const books = { duties: ['accountant'] } as const;

/** Review slips, confirm money, reject slips. */
export const confirmPayments = inPerson(permission('billing.confirm_payment', 'manager', books));

/** Return what somebody paid too much: granted with confirming, but a refund is not among the accountant's duties. */
export const returnMoney = inPerson(permission('billing.confirm_payment', 'manager'));

/** Issue documents, cancel and reissue them, see those of all buyers. */
export const issueDocuments = inPerson(permission('billing.issue_documents', 'manager', books));

/** Say who sells: what stands on documents and whether the site retails. */
export const manageSeller = inPerson(permission('billing.manage_seller', 'admin'));

/** Set how documents look and are numbered, the account in their notes and whose signature they bear. */
export const manageLook = inPerson(permission('billing.manage_look', 'manager'));

/** A member's own documents. */
export const ownDocuments = permission('billing.own_documents', 'user');

/** Read the books: reports of VAT, receivables, withheld tax, the journal. */
export const readBooks = permission('billing.read_books', 'manager', books);

/** Keep the books: register what was bought, track certificates of withheld tax, close periods. */
export const keepBooks = inPerson(permission('billing.keep_books', 'manager', books));
