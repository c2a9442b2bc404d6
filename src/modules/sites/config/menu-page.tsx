import { type ReactNode, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import type { EditedColumn } from '#ui/edit/edited-column.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { readConfig } from '../permissions.ts';
import { ConfigForm } from './config-form.tsx';
import { declaredCards } from './declared-settings.ts';
import { DeclaredFields, labelsOf } from './declared-fields.tsx';
import { configLabel } from './config-text.ts';
import { configPageOf, savesPart } from './config-page.ts';
import { MAX_MENU_ITEMS, MenuItem } from './site-config-contract.ts';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    return { context, menu: state.draft.menu, cards: declaredCards(scope, 'menu', state.draft) };
  },
});

/** Form rows in order; empty rows are dropped. */
const TypedMenu = z.preprocess((typed) => {
  if (typeof typed !== 'object' || typed === null) return [];
  return Object.values(typed).filter(
    (row) => typeof row !== 'object' || row === null || Object.values(row).some((value) => value !== ''),
  );
}, z.array(MenuItem).max(MAX_MENU_ITEMS));

export const action = savesPart(
  { links: z.enum(['usual', 'own']), menu: TypedMenu.optional() },
  ({ links, menu }) => ({ menu: links === 'own' ? (menu ?? []) : null }),
  'menu',
);

export const meta: MetaFunction = () => [{ title: m.sites_config_menu() }];

export default function ConfigMenuPage(): ReactNode {
  const { context, menu, cards } = useLoaderData<typeof loader>();
  const [links, setLinks] = useState(menu === null ? 'usual' : 'own');
  return (
    <EditPage header={<PageHeader title={m.sites_config_menu()} subtitle={m.sites_config_menu_help()} />}>
      <ConfigForm
        context={context}
        fields={['menu']}
        labels={{ ...labelsOf(cards), links: configLabel('menu') }}
        onDiscard={() => setLinks(menu === null ? 'usual' : 'own')}
      >
        {(problem) => (
          <>
            <Card title={m.sites_config_modules()}>
              <div className="flex flex-col gap-4">
                <DeclaredFields cards={cards} card="menu/switches" problem={problem} />
                <p className="text-sm text-ink-soft">{m.sites_config_modules_always()}</p>
                <DeclaredFields cards={cards} card="menu/looks" problem={problem} />
              </div>
            </Card>
            <Card title={configLabel('menu')}>
              <div className="flex flex-col gap-5">
                <RadioCards
                  legend={m.sites_config_menu_which()}
                  name="links"
                  value={links}
                  onChange={setLinks}
                  columns={2}
                  options={[
                    {
                      value: 'usual',
                      label: m.sites_config_menu_usual(),
                      help: m.sites_config_menu_usual_help(),
                    },
                    { value: 'own', label: m.sites_config_menu_own(), help: m.sites_config_menu_own_help() },
                  ]}
                />
                {links === 'own' && <MenuRows menu={menu ?? []} problem={problem} />}
              </div>
            </Card>
          </>
        )}
      </ConfigForm>
    </EditPage>
  );
}

interface Row extends MenuItem {
  readonly key: string;
}

/** The links of the menu. Both languages stand side by side, as they do in the reader's header. */
function MenuRows({ menu, problem }: { menu: readonly MenuItem[]; problem: FormProblem | null }): ReactNode {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    menu.map((item, at) => ({ ...item, key: `saved-${at}` })),
  );
  return (
    <EditableTable
      caption={configLabel('menu')}
      columns={[column('th'), column('en'), column('path')]}
      rows={rows}
      onRows={setRows}
      rowKey={({ key }) => key}
      rowName={(_, at) => m.sites_config_menu_link({ number: at + 1 })}
      make={() => ({ th: '', en: '', path: '', key: crypto.randomUUID() })}
      max={MAX_MENU_ITEMS}
      addLabel={m.sites_config_menu_add()}
      isOrdered
      nameOf={(at, field) => `menu.${at}.${field}`}
      problem={problem}
    />
  );
}

function column(part: 'th' | 'en' | 'path'): EditedColumn<Row> {
  return {
    key: part,
    header: columnHeader(part),
    text: (row) => row[part],
    set: (row, text) => ({ ...row, [part]: text }),
    isWide: part === 'path',
    input:
      part === 'path'
        ? { maxLength: 300, placeholder: '/shop/products', autoCapitalize: 'none' }
        : { maxLength: 60, lang: part },
  };
}

function columnHeader(part: 'th' | 'en' | 'path'): string {
  if (part === 'path') return m.sites_config_menu_path();
  return part === 'th' ? m.sites_config_menu_th() : m.sites_config_menu_en();
}
