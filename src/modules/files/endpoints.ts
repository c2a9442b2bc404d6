import { archiveEndpoints } from './archive/archive-endpoints.ts';
import { callEndpoints } from './api/call-endpoints.ts';
import { itemEndpoints } from './item/item-endpoints.ts';
import { shareEndpoints } from './sharing/share-endpoints.ts';
import { sharedUploadEndpoints } from './upload/shared-upload-endpoints.ts';
import { trashEndpoints } from './trash/trash-endpoints.ts';
import { uploadEndpoints } from './upload/upload-endpoints.ts';
import { usageEndpoints } from './usage/usage-endpoints.ts';

export const filesEndpoints = [
  ...itemEndpoints,
  ...uploadEndpoints,
  ...trashEndpoints,
  ...shareEndpoints,
  ...sharedUploadEndpoints,
  ...archiveEndpoints,
  ...callEndpoints,
  ...usageEndpoints,
];
