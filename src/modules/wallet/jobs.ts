import { expireTopUpJob } from './top-up.ts';

export const walletJobs = [expireTopUpJob];
