import { endpoint } from '#platform/endpoint/endpoint.ts';
import {
  ItemPage,
  PageQuery,
  PurgedItems,
  PurgeItems,
  RestoredItems,
  SeveralItems,
  SpaceName,
  TrashedItems,
} from '../item/file-contract.ts';
import { ownFiles } from '../permissions.ts';
import { listTrash } from './list-trash.ts';
import { purgeItems } from './purge-items.ts';
import { restoreItems } from './restore-items.ts';
import { trashItems } from './trash-items.ts';

const WRITES_PER_MINUTE = 600;
const InSpace = { space: SpaceName.default('own') };

const getTrash = endpoint({
  route: 'GET /api/filemanager/trash',
  summary: 'Lists the trash of a space, most recent first.',
  access: ownFiles,
  input: PageQuery.extend(InSpace),
  output: ItemPage,
  handle: listTrash,
});

const postTrash = endpoint({
  route: 'POST /api/filemanager/trash',
  summary: 'Moves items with their contents to the trash; they can be restored for 30 days.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: SeveralItems,
  output: TrashedItems,
  handle: async (scope, { itemIds }) => ({ itemIds: await trashItems(scope, itemIds) }),
});

const postRestore = endpoint({
  route: 'POST /api/filemanager/restore',
  summary: 'Restores items from the trash.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: SeveralItems,
  output: RestoredItems,
  handle: async (scope, { itemIds }) => ({ items: await restoreItems(scope, itemIds) }),
});

const postPurge = endpoint({
  route: 'POST /api/filemanager/purge',
  summary: 'Permanently deletes items in the trash; without ids, empties it.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: PurgeItems.extend(InSpace),
  output: PurgedItems,
  handle: async (scope, input) => ({ purged: await purgeItems(scope, input) }),
});

export const trashEndpoints = [getTrash, postTrash, postRestore, postPurge];
