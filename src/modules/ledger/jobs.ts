import { expireGrantsCron } from './expire-grants.ts';

export const ledgerCrons = [expireGrantsCron];
