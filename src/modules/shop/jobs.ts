import type { AnyJob } from '#platform/jobs/job.ts';
import { relistCategory } from './categories/save-category.ts';
import { refreshPrice } from './products/refresh-products.ts';
import { tellBackInStock } from './saved/stock-wishes.ts';

export const shopJobs: readonly AnyJob[] = [refreshPrice, relistCategory, tellBackInStock];
