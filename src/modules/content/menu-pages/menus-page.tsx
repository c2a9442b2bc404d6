import { History } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { managePaths } from '../item/paths.ts';
import { currentIn, manageProblem } from '../manage/manage-problem.tsx';
import { MenuPlace, PublishFooterInput, PublishMainInput } from '../menus/menu-contract.ts';
import { findMenu } from '../menus/menu-rows.ts';
import { publishMenu } from '../menus/publish-menu.ts';
import { manageMenus } from '../permissions.ts';
import { type DraftEntry, draftOf, MenuFields } from './menu-fields.tsx';
import { titlesIn } from './menu-history.ts';
import { MenuPreview } from './menu-preview.tsx';

/** One of the site's menus: that of the header, or with `place` that of the footer. */
export const loader = pageLoader({
  access: manageMenus,
  query: z.object({ place: MenuPlace.catch('main') }),
  handle: async (scope, { query: { place } }) => {
    const menu = await findMenu(scope, place);
    return {
      place,
      version: menu?.number ?? 0,
      entries: menu?.entries ?? null,
      titles: await titlesIn(scope, menu?.entries ?? []),
      hasPages: scope.tenant.settings.modules['content'] !== false,
    };
  },
});

export const action = pageAction({
  access: manageMenus,
  intents: {
    main: intent({
      input: PublishMainInput,
      handle: (scope, menu) => publishMenu(scope, { place: 'main', ...menu }),
    }),
    footer: intent({
      input: PublishFooterInput,
      handle: (scope, menu) => publishMenu(scope, { place: 'footer', ...menu }),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.content_menus() }];

export default function MenusPage(): ReactNode {
  const { place } = useLoaderData<typeof loader>();
  return (
    <EditPage
      width="wide"
      header={
        <>
          <PageHeader
            title={m.content_menus()}
            subtitle={m.content_menus_help()}
            actions={
              <LinkButton to={managePaths.menuVersions(place)} icon={<History aria-hidden />}>
                {m.content_versions()}
              </LinkButton>
            }
          />
          <div className="mb-5">
            <Tabs
              label={m.content_menus()}
              tabs={(['main', 'footer'] as const).map((each) => ({
                to: managePaths.menus(each),
                label: each === 'main' ? m.content_menu_main() : m.content_menu_footer(),
                current: each === place,
              }))}
            />
          </div>
        </>
      }
    >
      <MenuForm key={place} />
    </EditPage>
  );
}

function MenuForm(): ReactNode {
  const { place, version, entries, titles, hasPages } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<{ number: number }>>();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const mine = reply?.intent === place ? reply : undefined;
  const [links, setLinks] = useState(entries === null ? 'usual' : 'own');
  const [rows, setRows] = useState<readonly DraftEntry[]>(() => draftOf(entries ?? []));
  const labels = { links: m.content_menu_which(), entries: m.content_menu_entries() };
  const saved = useLastSaved(mine);
  // Somebody else's version has to be seen before it is replaced, so what is loaded later does not count.
  const [opened] = useState(version);
  const edited = saved?.ok ? saved.result.number : opened;
  const { changes, discard, fieldsKey } = useFormChanges(form, { opened: saved, labels });
  const problem = mine?.ok === false ? manageProblem(mine.problem) : null;
  const current =
    mine?.ok === false && mine.problem.code === 'content.version_conflict'
      ? currentIn(mine.problem.details)
      : null;
  const isOwn = place === 'footer' || links === 'own';
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={place} />
      <input type="hidden" name="version" value={edited} />
      {current === null ? (
        <FormErrorSummary problem={problem} labels={labels} />
      ) : (
        <Notice
          tone="warning"
          live
          title={m.content_menu_conflict()}
          action={
            <span className="flex flex-wrap gap-2">
              <Button
                type="submit"
                size="sm"
                onClick={() => {
                  const field = form.current?.elements.namedItem('version');
                  if (field instanceof HTMLInputElement) field.value = String(current);
                }}
              >
                {m.content_menu_conflict_mine()}
              </Button>
              <Button size="sm" onClick={() => location.reload()}>
                {m.content_menu_conflict_theirs()}
              </Button>
            </span>
          }
        >
          {m.content_menu_conflict_text()}
        </Notice>
      )}
      <Card
        title={place === 'main' ? m.content_menu_main() : m.content_menu_footer()}
        description={place === 'main' ? m.content_menu_main_help() : m.content_menu_footer_help()}
      >
        <div key={fieldsKey} className="flex flex-col gap-5">
          {place === 'main' && (
            <RadioCards
              legend={m.content_menu_which()}
              name="links"
              value={links}
              onChange={setLinks}
              columns={2}
              options={[
                { value: 'usual', label: m.content_menu_usual(), help: m.content_menu_usual_help() },
                { value: 'own', label: m.content_menu_own(), help: m.content_menu_own_help() },
              ]}
            />
          )}
          {isOwn && !hasPages && <Notice>{m.content_menu_pages_off()}</Notice>}
          {isOwn && (
            <MenuFields
              place={place}
              rows={rows}
              onRows={setRows}
              titles={titles}
              canPick={hasPages}
              problem={current === null ? problem : null}
            />
          )}
        </div>
      </Card>
      {isOwn && <MenuPreview place={place} rows={rows} />}
      <SaveBar
        busy={navigation.formMethod === 'POST'}
        outcome={mine === undefined ? undefined : mine.ok ? 'success' : 'error'}
        label={m.content_menu_publish()}
        changes={changes}
        onDiscard={() => {
          setLinks(entries === null ? 'usual' : 'own');
          setRows(draftOf(entries ?? []));
          discard();
        }}
      />
    </Form>
  );
}
