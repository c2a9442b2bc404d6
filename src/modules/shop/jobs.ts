import type { AnyJob } from '#platform/jobs/job.ts';
import { relistCategory } from './category/save-category.ts';
import { refreshPrice } from './product/refresh-products.ts';
import { tellBackInStock } from './saved/stock-alerts.ts';

export const shopJobs: readonly AnyJob[] = [refreshPrice, relistCategory, tellBackInStock];
