import { expireGrantsCron } from './ledger/expire-grants.ts';
import type { Module } from '#platform/module/module.ts';

/** Accounts, transfers and holds of money that people have with a site. */
export const ledgerModule: Module = {
  name: 'ledger',
  crons: [expireGrantsCron],
};
