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
  summary: 'What lies in the trash of a space, the latest first.',
  access: ownFiles,
  input: PageQuery.extend(InSpace),
  output: ItemPage,
  handle: listTrash,
});

const postTrash = endpoint({
  route: 'POST /api/filemanager/trash',
  summary: 'Put items into the trash with everything in them; they can be brought back for 30 days.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: SeveralItems,
  output: TrashedItems,
  handle: async (scope, { itemIds }) => ({ itemIds: await trashItems(scope, itemIds) }),
});

const postRestore = endpoint({
  route: 'POST /api/filemanager/restore',
  summary: 'Bring items back out of the trash.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: SeveralItems,
  output: RestoredItems,
  handle: async (scope, { itemIds }) => ({ items: await restoreItems(scope, itemIds) }),
});

const postPurge = endpoint({
  route: 'POST /api/filemanager/purge',
  summary: 'Remove things of the trash for ever; without ids all of it.',
  access: ownFiles,
  limit: { perMinute: WRITES_PER_MINUTE },
  idempotent: true,
  input: PurgeItems.extend(InSpace),
  output: PurgedItems,
  handle: async (scope, input) => ({ purged: await purgeItems(scope, input) }),
});

export const trashEndpoints = [getTrash, postTrash, postRestore, postPurge];
