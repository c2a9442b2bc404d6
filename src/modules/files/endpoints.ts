import { archiveEndpoints } from './archives/archive-endpoints.ts';
import { callEndpoints } from './calls/call-endpoints.ts';
import { itemEndpoints } from './items/item-endpoints.ts';
import { shareEndpoints } from './sharing/share-endpoints.ts';
import { trashEndpoints } from './trash/trash-endpoints.ts';
import { uploadEndpoints } from './uploads/upload-endpoints.ts';
import { usageEndpoints } from './usage/usage-endpoints.ts';

export const filesEndpoints = [
  ...itemEndpoints,
  ...uploadEndpoints,
  ...trashEndpoints,
  ...shareEndpoints,
  ...archiveEndpoints,
  ...callEndpoints,
  ...usageEndpoints,
];
