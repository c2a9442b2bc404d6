import { expireGrantsCron } from './ledger/expire-grants.ts';

export const ledgerCrons = [expireGrantsCron];
