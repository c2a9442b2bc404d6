import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { type MetaFunction, useFetcher, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import type { DocumentPicture, KeptPicture } from '#platform/documents/document-contract.ts';
import type { Versions } from '#platform/documents/merge-rules.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import { choosePictures } from '#ui/document-editor/choose-pictures.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { cardName, type RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { sectionsOf } from '../layout/layout-parts-rules.ts';
import { categoryTitle, listCategoryRows } from '../category/category-queries.ts';
import { makeSection } from '../editing/make-section.ts';
import { saveLayout } from '../editing/save-layout.ts';
import { VARIANT_ROLES } from '../item/audience-rules.ts';
import { MakeSectionInput, SaveLayoutInput } from '../item/item-contract.ts';
import { findCards } from '../manage/find-cards.tsx';
import { currentIn, manageProblem } from '../manage/manage-problem.tsx';
import { copyPicturesTo } from '../manage/copy-pictures-to.tsx';
import { managePaths } from '../item/paths.ts';
import { manageContent } from '../permissions.ts';
import { MAX_SECTIONS } from '../reading/published-sections.ts';
import { listSections, MAX_OFFERED } from '../reading/list-sections.ts';
import { listPosts } from '../reading/post-list.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import { viewSections } from '../reading/view-sections.ts';
import { cardKindsFor } from '../reading/shown-cards.ts';
import { BuilderView } from './builder-view.tsx';
import { getBuildablePage } from './get-built-page.ts';
import { MakeSectionDialog } from './make-section-dialog.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { useBuilder } from './use-builder.tsx';

const MergeRows = lazyView(() => import('./merge-rows.tsx'), 'MergeRows');

const Params = z.object({ item: z.uuid() });

export const loader = pageLoader({
  access: manageContent,
  params: Params,
  query: z.object({
    role: z.enum(VARIANT_ROLES).optional().catch(undefined),
    part: z.string().max(64).optional().catch(undefined),
  }),
  handle: async (scope, { params, query }) => {
    const page = await getBuildablePage(scope, params.item, query.role ?? 'guest');
    const [posts, categories, sections] = await Promise.all([
      listPosts(scope, {}),
      listCategoryRows(scope),
      listSections(scope, page.locale),
    ]);
    const used = sectionsOf(page.layout);
    const offered = sections.map(({ slug }) => slug).filter((slug) => !used.includes(slug));
    return {
      page,
      part: query.part ?? null,
      posts: posts.items,
      sections,
      shownSections:
        page.kind === 'section'
          ? {}
          : await viewSections(scope, [...used.slice(0, MAX_SECTIONS), ...offered], {
              locale: page.locale,
              most: MAX_SECTIONS + MAX_OFFERED,
            }),
      categories: categories.map((row) => ({ slug: row.slug, title: categoryTitle(scope, row) })),
      cardKinds: cardKindsFor(scope),
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: manageContent,
  intents: {
    layout: intent({ input: SaveLayoutInput, handle: saveLayout }),
    section: intent({ input: MakeSectionInput, idempotent: true, handle: makeSection }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.content_build_title({ title: loaderData?.page.title ?? '' }) },
];

export default function BuilderPage(): ReactNode {
  const { page } = useLoaderData<typeof loader>();
  return <OnePage key={`${page.itemId} ${page.role}`} />;
}

interface Merged {
  /** Of theirs. */
  readonly version: number;
  readonly layouts: Versions<PageLayout>;
}

function OnePage(): ReactNode {
  const { page, part, posts, categories, sections, shownSections, cardKinds, zone, locale } =
    useLoaderData<typeof loader>();
  const fetcher = useFetcher<ActionReply<{ version: number }>>();
  const revalidator = useRevalidator();
  const [sent, setSent] = useState<PageLayout | null>(null);
  const builder = useBuilder(
    `${page.itemId}.${page.role}`,
    { layout: page.layout, version: page.version },
    part,
  );
  const [rowOfSection, setRowOfSection] = useState<string | null>(null);
  const [added, setAdded] = useState<Readonly<Record<string, DocumentPicture>>>({});
  const [found, setFound] = useState<Readonly<Record<string, RecordCard>>>({});
  const reply = fetcher.data;
  const stored =
    reply?.ok === false && reply.problem.code === 'content.version_conflict'
      ? currentIn(reply.problem.details)
      : null;
  const theirs = stored !== null && builder.version < stored ? stored : null;
  const isShown = reply?.ok === false && fetcher.state === 'idle' && (stored === null || theirs !== null);
  const problem = isShown ? manageProblem(reply.problem) : null;
  const [merged, setMerged] = useState<Merged | null>(null);

  const onReply = useEffectEvent((answer: ActionReply<{ version: number }>) => {
    if (!answer.ok) {
      // A refused form does not load the page again, which may have what somebody else saved.
      void revalidator.revalidate();
      return;
    }
    // What was changed while it was on its way is still to be saved.
    builder.saved(sent ?? builder.layout, answer.result.version);
    void toast({
      message: page.kind === 'section' ? m.content_build_saved_section() : m.content_build_saved(),
    });
  });
  useEffect(() => {
    if (reply) onReply(reply);
  }, [reply]);

  const pictures = { ...page.pictures, ...added };
  const keep = (more: readonly KeptPicture[]): void =>
    setAdded((before) => ({
      ...before,
      ...Object.fromEntries(more.map(({ pictureId, picture }) => [pictureId, picture])),
    }));
  const tell = (refused: { code: string }): void =>
    void toast({ message: manageProblem(refused).message, tone: 'danger' });

  /** What was found may be chosen: the canvas shows it then. */
  async function find(kind: string, query: string): ReturnType<typeof findCards> {
    const cards = await findCards(kind, query);
    setFound((before) => ({
      ...before,
      ...Object.fromEntries(cards.found.map(({ key, card }) => [cardName({ kind, key }), card])),
    }));
    return cards;
  }

  function save(over: number, layout: PageLayout = builder.layout): void {
    setSent(layout);
    void fetcher.submit(
      {
        intent: 'layout',
        item: page.itemId,
        version: String(over),
        role: page.role,
        layout: JSON.stringify(layout),
      },
      { method: 'post' },
    );
  }

  return (
    <BuilderView
      builder={builder}
      title={page.title}
      back={managePaths.item(page.itemId, page.role === 'guest' ? undefined : page.role)}
      pictures={pictures}
      cards={{ known: { ...page.cards, ...found }, kinds: cardKinds, find }}
      newest={page.newest}
      posts={posts}
      categories={categories}
      sections={sections}
      shownSections={shownSections}
      foundByServer={page.foundByServer}
      zone={zone}
      isBusy={fetcher.state !== 'idle'}
      presence={
        <PresenceLine item={page.itemId} zone={zone} locale={locale} className="h-4 text-xs leading-4" />
      }
      onSave={() => save(builder.version)}
      onAddPictures={async () => {
        const chosen = await choosePictures(managePaths.pictures(page.itemId), tell);
        keep(chosen);
        return chosen;
      }}
      onTakePictures={async (pictureIds) => {
        const others = pictureIds.filter((pictureId) => !(pictureId in pictures));
        if (others.length === 0) return new Map();
        const copies = await copyPicturesTo(page.itemId, others, tell);
        keep(copies);
        return new Map(copies.map(({ from, pictureId }) => [from, pictureId]));
      }}
      onMakeSection={page.kind === 'page' ? setRowOfSection : undefined}
    >
      {problem && (
        <Notice
          tone={theirs === null ? 'danger' : 'warning'}
          live
          className="m-3"
          title={theirs === null ? undefined : m.content_conflict_title()}
          action={
            theirs !== null && (
              <span className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="primary"
                  disabled={page.version < theirs}
                  onClick={() =>
                    setMerged({
                      version: page.version,
                      layouts: { base: builder.begun, theirs: page.layout, mine: builder.layout },
                    })
                  }
                >
                  {m.content_merge_open()}
                </Button>
                <Button size="sm" onClick={() => save(theirs)}>
                  {m.content_conflict_mine()}
                </Button>
                <Button
                  size="sm"
                  disabled={page.version < theirs}
                  onClick={() => {
                    builder.replace(page.layout);
                    builder.saved(page.layout, theirs);
                  }}
                >
                  {m.content_conflict_theirs()}
                </Button>
              </span>
            )
          }
        >
          {theirs === null ? problem.message : m.content_conflict_text()}
        </Notice>
      )}
      {merged && (
        <Suspense fallback={null}>
          <MergeRows
            versions={merged.layouts}
            language={page.locale}
            onSave={(layout) => {
              setMerged(null);
              // It is still to be saved until the answer comes.
              builder.mergedWith({ layout: merged.layouts.theirs, version: merged.version }, layout);
              save(merged.version, layout);
            }}
            onClose={() => setMerged(null)}
          />
        </Suspense>
      )}
      <MakeSectionDialog
        item={page.itemId}
        layout={builder.layout}
        row={rowOfSection}
        onMade={(section) => {
          if (rowOfSection !== null) builder.putSection(rowOfSection, section);
        }}
        onClose={() => setRowOfSection(null)}
      />
      {page.kind === 'page' && builder.layout.rows.length === 0 && (
        <TemplateChoice locale={locale} onChoose={builder.replace} />
      )}
    </BuilderView>
  );
}
