import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RecordCardKind } from '#platform/record-cards/record-card-kind.ts';
import { formsContent, formsPaths } from '../paths.ts';
import { answerForms } from '../permissions.ts';
import { listForms } from './form-queries.ts';

/** Forms that are open or open later in texts, by their addresses; their pages say when. */
export const formCards: RecordCardKind = {
  name: 'forms.form',
  label: m.forms_thing_form,
  access: answerForms,
  hasFrames: true,
  find: async (scope, slugs) => {
    const rows = await scope.tx.rows(sql<RowOf<'forms_form', 'slug' | 'titleTh' | 'titleEn'>>`
      select slug, title_th, title_en from forms_form
       where tenant_id = ${scope.tenant.id} and slug = any(${slugs}::text[]) and state = 'open'`);
    return new Map(
      rows.map(({ slug, titleTh, titleEn }) => [
        slug,
        cardOf({ slug, title: scope.locale === 'en' && titleEn !== '' ? titleEn : titleTh }),
      ]),
    );
  },
  search: async (scope, q, limit) => {
    const { items } = await listForms(scope, { q, state: 'open', sort: undefined, after: undefined, limit });
    return new Map(items.map((item) => [item.slug, cardOf(item)]));
  },
  newestContentKey: null,
  contentKey: formsContent.form,
};

function cardOf({ slug, title }: { readonly slug: string; readonly title: string }) {
  return {
    ...{ title, line: '', price: null, pictureUrl: null },
    path: formsPaths.form(slug),
    framePath: formsPaths.embedded(slug),
  };
}
