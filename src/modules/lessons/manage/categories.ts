import { z } from 'zod';
import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { lessonsContent } from '../paths.ts';
import { lessonsRefusals } from '../refusals.ts';
import { CategoryCode, MAX_CATEGORIES, storedText } from '../lesson/lesson-contract.ts';

export const CategoryInput = z.object({
  code: CategoryCode,
  titleTh: storedText(80).pipe(z.string().min(1)),
  titleEn: storedText(80).default(''),
  sort: z.coerce.number().int().min(0).max(10_000).default(0),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

export interface ManagedCategory extends CategoryInput {
  readonly lessonCount: number;
}

export async function listManagedCategories(scope: Scope): Promise<ManagedCategory[]> {
  return scope.tx.rows(sql<
    RowOf<'lessons_category', 'code' | 'titleTh' | 'titleEn' | 'sort'> & { readonly lessonCount: number }
  >`
    select code, title_th, title_en, sort,
           (select count(*)::integer from lessons_lesson as lesson
             where lesson.tenant_id = ${scope.tenant.id} and lesson.category_id = category.category_id) as lesson_count
      from lessons_category as category where tenant_id = ${scope.tenant.id} order by sort, code limit ${MAX_CATEGORIES}`);
}

/** Creates a category or updates the one with this code. Refuses with `lessons.too_many`. */
export async function saveCategory(scope: Scope, input: CategoryInput): Promise<{ code: string }> {
  const known = await listManagedCategories(scope);
  if (known.length >= MAX_CATEGORIES && !known.some(({ code }) => code === input.code))
    throw refuse(lessonsRefusals, 'lessons.too_many');
  await scope.tx.run(sql`
    insert into lessons_category (tenant_id, code, title_th, title_en, sort)
    values (${scope.tenant.id}, ${input.code}, ${input.titleTh}, ${input.titleEn}, ${input.sort})
    on conflict (tenant_id, code) do update set title_th = excluded.title_th, title_en = excluded.title_en, sort = excluded.sort`);
  await touchContent(scope, [lessonsContent.catalogue]);
  return { code: input.code };
}

/** Removes a category. Refuses with `lessons.category_missing`, `lessons.category_in_use` while lessons use it. */
export async function removeCategory(scope: Scope, { code }: { code: string }): Promise<{ code: string }> {
  try {
    const gone = await scope.tx.run(
      sql`delete from lessons_category where tenant_id = ${scope.tenant.id} and code = ${code}`,
    );
    if (gone === 0) throw refuse(lessonsRefusals, 'lessons.category_missing');
  } catch (error) {
    if (violatedConstraint(error)?.includes('category') === true)
      throw refuse(lessonsRefusals, 'lessons.category_in_use');
    throw error;
  }
  await touchContent(scope, [lessonsContent.catalogue]);
  return { code };
}
