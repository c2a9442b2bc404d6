import { expireTopUpJob } from './top-up/top-up.ts';

export const walletJobs = [expireTopUpJob];
