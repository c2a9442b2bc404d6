import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { type CopiedPicture, type CopyPicturesInput, MAX_PICTURES } from '../item/item-contract.ts';
import { lockItem } from '../item/item-rows.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { picturesOfLayout } from '../layout/layout-parts-rules.ts';
import { withPictures } from '../layout/picture-ids-rules.ts';
import { contentRefusals } from '../refusals.ts';
import { listPictures } from './item-pictures.ts';

/**
 * Gives an item pictures of other items: the same bytes under new ids. A picture that it has already, by whatever way,
 * is not added again; ids of no picture are left out.
 * Refuses with `content.item_missing`, `content.too_many_pictures`.
 */
export async function copyPictures(
  scope: Scope,
  { item, pictures }: CopyPicturesInput,
): Promise<{ pictures: CopiedPicture[] }> {
  const { id } = scope.tenant;
  await lockItem(scope, item);
  // Erasing an item waits until its pictures are copied, so that their bytes stay.
  await scope.tx.rows(sql<RowOf<'content_item', 'itemId'>>`
    select item.item_id from content_item item where item.tenant_id = ${id} and exists (
        select from content_picture picture
         where picture.tenant_id = ${id} and picture.item_id = item.item_id and picture.picture_id = any(${pictures}::uuid[]))
     order by item.item_id for share`);
  await scope.tx.run(sql`
    insert into content_picture (tenant_id, item_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height, created_at)
    select distinct on (picture.full_object_id) ${id}, ${item}::uuid, picture.full_object_id, picture.full_sha256, picture.thumbnail_object_id,
           picture.thumbnail_sha256, picture.width, picture.height, ${scope.now}::timestamptz
      from content_picture picture
     where picture.tenant_id = ${id} and picture.picture_id = any(${pictures}::uuid[]) and picture.item_id <> ${item}
       and not exists (select from content_picture own
                        where own.tenant_id = ${id} and own.item_id = ${item} and own.full_object_id = picture.full_object_id)`);
  const own = await listPictures(scope, item);
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from content_picture where tenant_id = ${id} and item_id = ${item}`);
  if (count > MAX_PICTURES) throw refuse(contentRefusals, 'content.too_many_pictures');
  const copies = await scope.tx.rows(sql<
    RowAs<'content_picture', { from: 'pictureId'; pictureId: 'pictureId' }>
  >`
    select picture.picture_id as "from", own.picture_id
      from content_picture picture
      join content_picture own on own.tenant_id = ${id} and own.item_id = ${item} and own.full_object_id = picture.full_object_id
     where picture.tenant_id = ${id} and picture.picture_id = any(${pictures}::uuid[])
     order by picture.picture_id limit ${sql.lit(MAX_PICTURES)}`);
  return {
    pictures: copies.flatMap(({ from, pictureId }) => {
      const picture = own[pictureId];
      return picture ? [{ from, pictureId, picture }] : [];
    }),
  };
}

/** Returns a layout of another item with copies of its pictures. Refuses like `copyPictures`. */
export async function withOwnPictures(scope: Scope, item: string, layout: PageLayout): Promise<PageLayout> {
  const pictures = picturesOfLayout(layout);
  if (pictures.length === 0) return layout;
  const copies = await copyPictures(scope, { item, pictures });
  return withPictures(layout, new Map(copies.pictures.map(({ from, pictureId }) => [from, pictureId])));
}
