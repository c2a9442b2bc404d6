import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
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
    <>
      <PageHeader title={m.sites_config_menu()} subtitle={m.sites_config_menu_help()} />
      <ConfigForm context={context} fields={['menu']} labels={labelsOf(cards)}>
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
    </>
  );
}

interface Row extends MenuItem {
  readonly key: number;
}

function MenuRows({ menu, problem }: { menu: readonly MenuItem[]; problem: FormProblem | null }): ReactNode {
  const [rows, setRows] = useState<Row[]>(() => menu.map((item, key) => ({ ...item, key })));
  const change = (at: number, part: Partial<MenuItem>): void =>
    setRows((before) => before.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const swap = (at: number, other: number): void =>
    setRows((before) => {
      const next = [...before];
      const [one, two] = [next[at], next[other]];
      if (one && two) [next[at], next[other]] = [two, one];
      return next;
    });
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {rows.map((row, at) => (
          <li key={row.key} className="rounded-md border border-line p-3">
            <div className="grid gap-3 sm:grid-cols-3">
              {(['th', 'en', 'path'] as const).map((part) => (
                <TextField
                  key={part}
                  label={rowLabel(part)}
                  name={`menu.${at}.${part}`}
                  value={row[part]}
                  onChange={({ currentTarget }) => change(at, { [part]: currentTarget.value })}
                  maxLength={part === 'path' ? 300 : 60}
                  placeholder={part === 'path' ? '/shop/products' : undefined}
                  autoComplete="off"
                  required
                  error={fieldError(problem, `menu.${at}.${part}`)}
                />
              ))}
            </div>
            <div className="mt-2 flex justify-end gap-1">
              <IconButton
                label={m.sites_config_menu_up({ number: at + 1 })}
                icon={<ArrowUp aria-hidden />}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <IconButton
                label={m.sites_config_menu_down({ number: at + 1 })}
                icon={<ArrowDown aria-hidden />}
                disabled={at === rows.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <IconButton
                label={m.sites_config_menu_remove({ number: at + 1 })}
                icon={<Trash2 aria-hidden />}
                onClick={() => setRows((before) => before.filter((_, index) => index !== at))}
              />
            </div>
          </li>
        ))}
      </ol>
      {rows.length < MAX_MENU_ITEMS && (
        <Button
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() =>
            setRows((before) => [
              ...before,
              { th: '', en: '', path: '', key: Math.max(-1, ...before.map(({ key }) => key)) + 1 },
            ])
          }
        >
          {m.sites_config_menu_add()}
        </Button>
      )}
    </div>
  );
}

function rowLabel(part: 'th' | 'en' | 'path'): string {
  if (part === 'path') return m.sites_config_menu_path();
  return part === 'th' ? m.sites_config_menu_th() : m.sites_config_menu_en();
}
