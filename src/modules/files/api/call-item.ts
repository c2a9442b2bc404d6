import { z } from 'zod';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { holds } from '../item/access-rules.ts';
import type { AccessLevel, FileItem } from '../item/file-contract.ts';
import { rowsOfItems, showItems } from '../item/item-rows.ts';
import { filesRefusals } from '../refusals.ts';
import type { CallItem } from './call-contract.ts';

/** Converts items to the specification's format, in the given order. */
export async function callItems(scope: Scope, items: readonly FileItem[]): Promise<CallItem[]> {
  const rows = await rowsOfItems(
    scope,
    items.map((item) => item.itemId),
  );
  const paths = new Map(rows.map((row) => [row.itemId, row.path]));
  return items.map((item) => callItem(item, paths.get(item.itemId) ?? ''));
}

/** Returns one item by id, for a caller whose level was checked. */
export async function callItemById(scope: Scope, itemId: string, level: AccessLevel): Promise<CallItem> {
  const rows = await rowsOfItems(scope, [itemId]);
  const [shown] = await callItems(scope, await showItems(scope, rows, level));
  if (!shown) throw refuse(filesRefusals, 'files.missing');
  return shown;
}

function callItem(item: FileItem, path: string): CallItem {
  const isFolder = item.kind === 'folder';
  const slash = path.lastIndexOf('/');
  return {
    _id: item.itemId,
    name: item.name,
    path,
    type: isFolder ? 'folder' : 'file',
    parent: item.parentId,
    url: isFolder || !holds(item.level, 'download') ? null : `/api/filemanager/download/${item.itemId}`,
    size: item.sizeBytes,
    mimetype: item.mimetype,
    dimensions: item.width && item.height ? `${item.width} x ${item.height}` : null,
    thumbnail: item.thumbnailUrl,
    createdAt: item.createdAt,
    folder: slash > 0 ? `filemanager/${path.slice(0, slash)}` : null,
  };
}

/** Parses an item id. Refuses with `files.missing` if it cannot be one. */
export function idOf(text: string): string {
  const parsed = z.uuid().safeParse(text);
  if (!parsed.success) throw refuse(filesRefusals, 'files.missing');
  return parsed.data;
}

/** Parses a folder id; null for the top level. */
export function parentOf(text: string | null | undefined): string | null {
  return text ? idOf(text) : null;
}
