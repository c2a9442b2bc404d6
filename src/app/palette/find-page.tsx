import { SearchX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Form,
  Link,
  type MetaFunction,
  useLoaderData,
  useSubmit,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { permission } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { findRecords } from '#platform/search/find-records.ts';
import { type Found, MAX_RECORD_QUERY } from '#platform/search/record-contract.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { recordKinds } from '../../composition.ts';
import { PaletteLine } from './palette-line.tsx';
import { type PaletteOption, sectionsOf } from './palette-sections.ts';
import { useReader, useRecent } from './use-palette.ts';

/** Pause after a key press before records are looked for. */
const PAUSE_MS = 150;

export const loader = pageLoader({
  access: permission('app.find', 'user'),
  query: z.object({ q: z.string().trim().max(MAX_RECORD_QUERY).catch('').default('') }),
  handle: async (scope, { query: { q }, http }): Promise<Found> => {
    if (q !== '') http.spendRequestLimit('app.find', {});
    return { q, groups: await findRecords(scope, recordKinds, q), isFailed: false };
  },
});

/** A search that fails must not replace the page above which the palette is open. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Found> {
  try {
    return await serverLoader<Found>();
  } catch (error) {
    if (error instanceof Response) throw error; // a redirect to sign-in
    const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
    return { q, groups: [], isFailed: true };
  }
}

export const meta: MetaFunction = () => [{ title: m.app_palette_title() }];

/** The palette as a page: for phones, and for browsers without scripts. */
export default function FindPage(): ReactNode {
  const { q, groups, isFailed } = useLoaderData<Found>();
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reader = useReader();
  const { recent, remember } = useRecent();
  const sections = sectionsOf(reader, { query: q, records: groups, recent });
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.app_palette_title()}
        breadcrumbs={[
          { label: m.app_hub_title(), to: accountsPaths.hub() },
          { label: m.app_palette_title() },
        ]}
      />
      <Form
        role="search"
        className="sticky top-(--header-height) z-10 -mx-2 bg-canvas px-2 py-2"
        onChange={({ currentTarget }) => {
          clearTimeout(pause.current);
          pause.current = setTimeout(
            () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
            PAUSE_MS,
          );
        }}
        onSubmit={() => clearTimeout(pause.current)}
      >
        <SearchField
          name="q"
          label={m.app_palette_field()}
          defaultValue={q}
          autoFocus={q === ''}
          maxLength={MAX_RECORD_QUERY}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
      <p role="status" className="sr-only">
        {q !== '' && m.app_palette_count({ count: sections.flatMap(({ options }) => options).length })}
      </p>
      {isFailed && (
        <Notice tone="warning" live className="mt-2">
          {m.app_palette_failed()}
        </Notice>
      )}
      {sections.length === 0 && !isFailed ? (
        <EmptyState icon={<SearchX />} title={m.app_palette_nothing({ query: q })}>
          {m.app_palette_nothing_text()}
        </EmptyState>
      ) : (
        <div className="mt-2 flex flex-col gap-5">
          {sections.map((section) => (
            <section key={section.key} aria-label={section.title}>
              <h2 className="mb-1.5 px-1 text-sm font-medium text-ink-soft">{section.title}</h2>
              <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-rest">
                {section.options.map((option) => (
                  <li key={option.key}>
                    <Line option={option} onOpen={() => remember(option)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </PageFrame>
  );
}

const LINE = 'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start leading-snug hover:bg-sunken';

function Line({ option, onOpen }: { option: PaletteOption; onOpen: () => void }): ReactNode {
  if (option.to === null)
    return (
      <button type="button" className={LINE} onClick={option.run}>
        <PaletteLine option={option} />
      </button>
    );
  return (
    <Link to={option.to} prefetch="intent" className={LINE} onClick={onOpen}>
      <PaletteLine option={option} />
    </Link>
  );
}
