import { LayoutTemplate } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type Role, ROLES } from '#platform/access/role-rules.ts';
import { formatDateTime, formatTime } from '#platform/dates/format-date.ts';
import type { DocumentPicture, KeptPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import { choosePictures } from '#ui/document-editor/choose-pictures.ts';
import { DocumentField } from '#ui/document-editor/document-field.tsx';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges } from '#ui/edit/use-form-changes.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import { categoryTitle, listCategoryRows } from '../category/category-queries.ts';
import { chooseHome } from '../editing/choose-home.ts';
import { releaseItem, takeStep } from '../editing/release-item.ts';
import { saveItem, saveVariant } from '../editing/save-item.ts';
import { VARIANT_ROLES } from '../item/audience-rules.ts';
import {
  ChooseHomeInput,
  MAX_EXCERPT,
  MAX_SEO_DESCRIPTION,
  MAX_TITLE,
  SaveItemInput,
  SaveVariantInput,
} from '../item/item-contract.ts';
import { mayTake } from '../item/item-rules.ts';
import { getItem } from '../item/item-rows.ts';
import { managePaths } from '../item/paths.ts';
import { manageContent } from '../permissions.ts';
import { cardKindsFor } from '../reading/shown-cards.ts';
import { MakePreviewLinkInput, RevokePreviewLinkInput } from '../preview/preview-link-contract.ts';
import { listPreviewLinks, makePreviewLink, revokePreviewLink } from '../preview/preview-links.ts';
import {
  ApproveInput,
  RequestChangesInput,
  SubmitReviewInput,
  WithdrawReviewInput,
} from '../review/review-contract.ts';
import { approveItem, requestChanges, submitForReview, withdrawReview } from '../review/review-item.ts';
import { readItemReview } from '../review/review-rows.ts';
import { CheckCard } from './check-card.tsx';
import { CoverCard } from './cover-card.tsx';
import { ItemHeader } from './item-header.tsx';
import { ROLE_TEXTS } from './item-text.ts';
import { currentIn, manageProblem } from './manage-problem.tsx';
import { baseOf, formOf, readBase, readItemForm, toFormData } from './item-form.tsx';
import type { KeptBase, KeptDraft } from './kept-drafts.tsx';
import type { ItemForm } from '../merging/merge-form-rules.ts';
import { isMergeable } from '../merging/mergeable-rules.ts';
import { useMerging } from './use-merging.tsx';
import { findCards } from './find-cards.tsx';
import { getManagedItem, type ManagedItem } from './managed-item.ts';
import { PreviewLinksCard } from './preview-links-card.tsx';
import { PublishCard } from './publish-card.tsx';
import { releaseOf, TypedRelease } from './release-form-contract.ts';
import { ReviewCard } from './review-card.tsx';
import { useKeptDraft } from './use-kept-draft.tsx';

const MergeDialog = lazyView(() => import('../merging/merge-dialog.tsx'), 'MergeDialog');

const Params = z.object({ item: z.uuid() });
const RoleQuery = z.object({ role: z.enum(VARIANT_ROLES).optional().catch(undefined) });

export const loader = pageLoader({
  access: manageContent,
  params: Params,
  query: RoleQuery,
  handle: async (scope, { params, query }) => {
    const role = query.role ?? 'guest';
    const [item, review, previewLinks, categories] = await Promise.all([
      getManagedItem(scope, params.item, role),
      getItem(scope, params.item).then((row) => readItemReview(scope, row)),
      listPreviewLinks(scope, params.item),
      listCategoryRows(scope),
    ]);
    return {
      item,
      review,
      previewLinks,
      role: item.kind === 'page' ? role : ('guest' as const),
      categories: categories.map((row) => ({ value: row.categoryId, label: categoryTitle(scope, row) })),
      cardKinds: cardKindsFor(scope),
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

const PLAIN_STEPS = ['cancel', 'unpublish', 'archive', 'reopen', 'trash', 'restore'] as const;

export const action = pageAction({
  access: manageContent,
  intents: {
    default: intent({ input: SaveItemInput, handle: saveItem }),
    variant: intent({ input: SaveVariantInput, handle: saveVariant }),
    release: intent({
      input: TypedRelease,
      handle: (scope, typed) => releaseItem(scope, releaseOf(typed, scope.tenant.zone)),
    }),
    submitReview: intent({ input: SubmitReviewInput, handle: submitForReview }),
    withdrawReview: intent({ input: WithdrawReviewInput, handle: withdrawReview }),
    approve: intent({ input: ApproveInput, handle: approveItem }),
    requestChanges: intent({ input: RequestChangesInput, handle: requestChanges }),
    previewLink: intent({ input: MakePreviewLinkInput, handle: makePreviewLink }),
    revokePreviewLink: intent({ input: RevokePreviewLinkInput, handle: revokePreviewLink }),
    step: intent({
      input: Params.extend({ step: z.enum(PLAIN_STEPS) }),
      handle: (scope, { item, step }) => takeStep(scope, { item }, step),
    }),
    home: intent({ input: ChooseHomeInput, handle: chooseHome }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.item.title ?? m.content_manage_items() },
];

export default function ManagedItemPage(): ReactNode {
  const { item, role } = useLoaderData<typeof loader>();
  return <ItemEditor key={`${item.itemId} ${role}`} />;
}

/** Saves with the version that was opened, so that a concurrent save causes a conflict instead of being overwritten. */
function ItemEditor(): ReactNode {
  const { item, review, previewLinks, role, categories, cardKinds, zone, locale } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<{ version: number }>>();
  const revalidator = useRevalidator();
  const [opened, setOpened] = useState<Opened>(() => ({ ...openedOf(item), reads: 0 }));
  const [added, setAdded] = useState<Readonly<Record<string, DocumentPicture>>>({});
  const [seenReply, setSeenReply] = useState(reply);
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const { changes, discard, fieldsKey } = useFormChanges(form, { opened: opened.item, labels: itemParts() });
  const { keptAt, onDocument } = useKeptDraft(form, {
    place: [item.readerId, item.itemId, role],
    document: opened.item.document,
    version: opened.version,
    base: opened.base,
    isChanged: changes.length > 0,
    onFound: (draft) =>
      setOpened({
        ...opened,
        version: draft.version,
        base: draft.base ?? null,
        draft,
        reads: opened.reads + 1,
      }),
  });
  const documentKey = `${opened.reads} ${fieldsKey}`;
  const written = useRef<{ readonly key: string; readonly document: RichDocument }>(undefined);
  const merging = useMerging(item, {
    readForm,
    readBase: () => readBase(opened.item, opened.base),
    load: () => MergeDialog.load(),
    toFormData: (merged, version) => toFormData(merged, { version, role }),
    onSaved: () => {
      discard();
      openNewest();
    },
  });
  // The fields show what was kept by now; listeners on the form are told.
  useEffect(() => {
    if (opened.draft !== null) form.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [opened.draft]);
  const fieldsOf = `${opened.item.version} ${opened.reads} ${fieldsKey}`;
  const shown = withDraft(opened.item, opened.draft);
  const isBuilt = opened.item.isBuilt || item.kind === 'section';
  const canMerge = isMergeable(formOf(item), { document: isBuilt ? null : shown.document });
  const stored =
    reply?.ok === false && reply.problem.code === 'content.version_conflict'
      ? currentIn(reply.problem.details)
      : null;
  const isConflict = stored !== null && opened.version < stored;
  const problem = reply?.ok === false && stored === null ? manageProblem(reply.problem) : null;
  const pictures = { ...item.pictures, ...added };

  if (reply !== seenReply) {
    setSeenReply(reply);
    if (reply?.ok) setSavedVersion(reply.result.version);
  }
  // The action's reply arrives before the item is reloaded. A step that was taken beside the form changes the version too.
  if (savedVersion !== null && item.version >= savedVersion) {
    setSavedVersion(null);
    // Somebody may have saved between the save and the reading: that is not in the fields, and the next save is refused.
    const isOvertaken = item.version > savedVersion;
    setOpened({
      ...opened,
      ...openedOf(item),
      ...(isOvertaken && { version: savedVersion, base: null }),
    });
  } else if (
    savedVersion === null &&
    opened.draft === null &&
    changes.length === 0 &&
    item.version > opened.version
  )
    openNewest();

  function openNewest(): void {
    setOpened({ ...openedOf(item), reads: opened.reads + 1 });
  }

  function readForm(): ItemForm {
    if (!form.current) throw new Error('The form is gone.');
    const latest = written.current?.key === documentKey ? written.current.document : shown.document;
    return readItemForm(form.current, item, latest);
  }

  async function addPictures(): Promise<KeptPicture[]> {
    const chosen = await choosePictures(
      managePaths.pictures(item.itemId),
      (refused) => void toast({ message: manageProblem(refused).message, tone: 'danger' }),
    );
    setAdded((before) => ({
      ...before,
      ...Object.fromEntries(chosen.map(({ pictureId, picture }) => [pictureId, picture])),
    }));
    return chosen;
  }

  return (
    <EditPage
      header={<ItemHeader item={item} role={role} zone={zone} locale={locale} />}
      sections={[
        { id: 'words', label: m.content_section_words(), fields: ['title', 'excerpt', 'document'] },
        ...(role === 'guest' && item.kind !== 'section'
          ? [
              { id: 'placement', label: m.content_section_place(), fields: ['slug', 'categoryId', 'tags'] },
              { id: 'cover', label: m.content_cover() },
              { id: 'found', label: m.content_section_found(), fields: ['seoTitle', 'seoDescription'] },
            ]
          : []),
        ...(mayTake('publish', item.state) ? [{ id: 'check', label: m.content_check() }] : []),
        ...(item.kind === 'section' ? [{ id: 'shown-on', label: m.content_section_shown_on() }] : []),
        ...(item.state === 'trashed' ? [] : [{ id: 'review', label: m.content_review() }]),
        { id: 'publish', label: m.content_publish() },
        ...(item.state === 'trashed' ? [] : [{ id: 'preview-links', label: m.content_preview_links() }]),
      ]}
      problem={problem}
    >
      <Form
        ref={form}
        id={FORM_ID}
        method="post"
        noValidate
        data-keeps-drafts
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="version" value={opened.version} />
        {item.kind === 'section' && (
          <>
            <input type="hidden" name="audience" value={item.audience} />
            <input type="hidden" name="tags" value={item.tags.join(',')} />
          </>
        )}
        {role !== 'guest' && <input type="hidden" name="intent" value="variant" />}
        {role !== 'guest' && <input type="hidden" name="role" value={role} />}
        {isConflict ? (
          <Notice
            tone="warning"
            live
            title={m.content_conflict_title()}
            action={
              <span className="flex flex-wrap gap-2">
                {canMerge && (
                  <Button
                    size="sm"
                    variant="primary"
                    disabled={merging.isMerging}
                    onClick={() => void merging.begin(stored)}
                  >
                    {m.content_merge_open()}
                  </Button>
                )}
                <Button size="sm" onClick={() => setOpened({ ...opened, version: stored })}>
                  {m.content_conflict_mine()}
                </Button>
                <Button
                  size="sm"
                  onClick={() => {
                    discard();
                    openNewest();
                    void revalidator.revalidate();
                  }}
                >
                  {m.content_conflict_theirs()}
                </Button>
              </span>
            }
          >
            {canMerge ? m.content_conflict_text() : m.content_conflict_built()}
          </Notice>
        ) : (
          <FormErrorSummary problem={problem} labels={itemParts()} />
        )}
        {opened.draft !== null && !isConflict && (
          <Notice tone="accent" live>
            {m.content_kept_back({ at: formatDateTime(new Date(opened.draft.at), { zone, locale }) })}{' '}
            {opened.draft.version < item.version && m.content_kept_older()}
          </Notice>
        )}
        {/* What is typed while versions are merged would not be in what is saved. */}
        <div inert={merging.isMerging} className="flex flex-col gap-5">
          <Card id="words" title={m.content_section_words()}>
            <div className="flex flex-col gap-5">
              <TextField
                key={`title ${fieldsOf}`}
                label={m.content_title()}
                name="title"
                lang={item.locale}
                maxLength={MAX_TITLE}
                defaultValue={shown.title}
                error={fieldError(problem, 'title')}
              />
              {item.kind !== 'section' && (
                <TextArea
                  key={`excerpt ${fieldsOf}`}
                  label={m.content_excerpt()}
                  name="excerpt"
                  lang={item.locale}
                  optional
                  rows={2}
                  maxLength={MAX_EXCERPT}
                  defaultValue={shown.excerpt}
                  help={m.content_excerpt_help()}
                  error={fieldError(problem, 'excerpt')}
                />
              )}
              {isBuilt ? (
                <LinkButton to={managePaths.build(item.itemId, role)} icon={<LayoutTemplate aria-hidden />}>
                  {m.content_build_edit()}
                </LinkButton>
              ) : (
                <DocumentField
                  key={`document ${documentKey}`}
                  name="document"
                  label={m.content_text()}
                  placeholder={m.content_text_placeholder()}
                  document={shown.document}
                  pictures={pictures}
                  onChange={(document) => {
                    written.current = { key: documentKey, document };
                    onDocument(document);
                  }}
                  onAddPictures={addPictures}
                  cards={{ known: item.cards, kinds: cardKinds, find: findCards }}
                />
              )}
            </div>
          </Card>
          {role === 'guest' && item.kind !== 'section' && (
            <Settings
              key={`settings ${fieldsOf}`}
              item={shown}
              pictures={pictures}
              categories={categories}
              problem={problem}
              onAddPictures={() => void addPictures()}
            />
          )}
        </div>
      </Form>
      {merging.shown && (
        <Suspense fallback={null}>
          <MergeDialog
            key={merging.shown.round}
            versions={merging.shown.versions}
            labels={itemParts()}
            look={{
              pictures,
              cards: item.cards,
              nameOf: (name, value) => valueName(name, value, categories),
            }}
            language={item.locale}
            isAgain={merging.shown.round > 0}
            isBusy={merging.isBusy}
            problem={merging.problem}
            onSave={merging.save}
            onClose={merging.close}
          />
        </Suspense>
      )}
      {mayTake('publish', item.state) && (
        <CheckCard itemId={item.itemId} check={item.check} role={role} form={FORM_ID} />
      )}
      {item.kind === 'section' && <ShownOnCard pages={item.shownOn} />}
      {item.state !== 'trashed' && (
        <ReviewCard
          review={review}
          version={opened.version}
          zone={zone}
          locale={locale}
          isUnsaved={changes.length > 0}
        />
      )}
      <PublishCard
        key={`publish ${item.version}`}
        item={item}
        zone={zone}
        locale={locale}
        isUnsaved={changes.length > 0}
        isApprovalMissing={review.isApprovalMissing}
      />
      {item.state !== 'trashed' && <PreviewLinksCard links={previewLinks} zone={zone} locale={locale} />}
      <SaveBar
        form={FORM_ID}
        busy={isSending}
        outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
        label={m.content_save()}
        changes={changes}
        onDiscard={() => {
          discard();
          openNewest();
        }}
      >
        {keptAt !== null && changes.length > 0 && (
          <p className="text-sm text-ink-soft">
            {m.content_kept_at({ at: formatTime(new Date(keptAt), { zone, locale }) })}
          </p>
        )}
      </SaveBar>
    </EditPage>
  );
}

const FORM_ID = 'item';

interface Opened {
  readonly item: ManagedItem;
  /** Sent with the form, so that a concurrent save is noticed. */
  readonly version: number;
  /** What the typing began with; null: unknown. */
  readonly base: KeptBase | null;
  /** What was kept on this device and stands in the fields again. */
  readonly draft: KeptDraft | null;
  /** How often the fields were filled anew. */
  readonly reads: number;
}

function openedOf(item: ManagedItem): Omit<Opened, 'reads'> {
  return { item, version: item.version, base: baseOf(item), draft: null };
}

/** Returns what a choice is called; null for texts. */
function valueName(
  name: string,
  value: string,
  categories: readonly { readonly value: string; readonly label: string }[],
): string | null {
  switch (name) {
    case 'categoryId':
      return categories.find((category) => category.value === value)?.label ?? m.content_category_none();
    case 'audience':
      return ROLES.includes(value as Role) ? ROLE_TEXTS[value as Role]() : value;
    case 'coverPictureId':
      return value === '' ? m.content_cover_none() : m.content_block_picture();
    case 'isHiddenFromSearch':
      return value === '' ? m.content_merge_unticked() : m.content_merge_ticked();
    default:
      return null;
  }
}

function withDraft(item: ManagedItem, draft: KeptDraft | null): ManagedItem {
  if (draft === null) return item;
  const { tags, ...texts } = draft.texts;
  return {
    ...item,
    ...texts,
    tags: tags?.split(',').map((tag) => tag.trim()) ?? item.tags,
    document: draft.document ?? item.document,
  };
}

function itemParts(): Record<string, string> {
  return {
    title: m.content_title(),
    excerpt: m.content_excerpt(),
    document: m.content_text(),
    slug: m.content_slug(),
    categoryId: m.content_category(),
    tags: m.content_tags(),
    audience: m.content_audience(),
    coverPictureId: m.content_cover(),
    seoTitle: m.content_seo_title(),
    seoDescription: m.content_seo_description(),
    isHiddenFromSearch: m.content_hidden(),
  };
}

/** Where a section stands, so that nobody changes or removes it unawares. */
function ShownOnCard({ pages }: { pages: ManagedItem['shownOn'] }): ReactNode {
  return (
    <Card id="shown-on" title={m.content_section_shown_on()} description={m.content_section_shared()}>
      {pages.length === 0 ? (
        <p className="text-ink-soft">{m.content_section_shown_nowhere()}</p>
      ) : (
        <ul className="flex flex-col">
          {pages.map(({ itemId, title }) => (
            <li key={itemId}>
              <Link
                to={managePaths.item(itemId)}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Settings({
  item,
  pictures,
  categories,
  problem,
  onAddPictures,
}: {
  item: Awaited<ReturnType<typeof loader>>['item'];
  pictures: Readonly<Record<string, DocumentPicture>>;
  categories: readonly { value: string; label: string }[];
  problem: FormProblem | null;
  onAddPictures: () => void;
}): ReactNode {
  return (
    <>
      <Card id="placement" title={m.content_section_place()}>
        <div className="flex flex-col gap-5">
          <TextField
            label={m.content_slug()}
            name="slug"
            maxLength={100}
            defaultValue={item.slug}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            help={m.content_slug_change_help()}
            error={fieldError(problem, 'slug')}
          />
          {item.kind !== 'page' && (
            <Select
              label={item.kind === 'collection' ? m.content_category_shown() : m.content_category()}
              name="categoryId"
              defaultValue={item.categoryId ?? ''}
              options={[{ value: '', label: m.content_category_none() }, ...categories]}
              error={fieldError(problem, 'categoryId')}
            />
          )}
          {item.kind === 'post' && (
            <TextField
              label={m.content_tags()}
              name="tags"
              optional
              maxLength={400}
              defaultValue={item.tags.join(', ')}
              help={m.content_tags_help()}
              error={fieldError(problem, 'tags')}
            />
          )}
          <Select
            label={m.content_audience()}
            name="audience"
            defaultValue={item.audience}
            options={ROLES.map((value) => ({ value, label: ROLE_TEXTS[value]() }))}
            help={m.content_audience_help()}
          />
        </div>
      </Card>
      <CoverCard pictures={pictures} chosen={item.coverPictureId} onAdd={onAddPictures} />
      <Card id="found" title={m.content_section_found()}>
        <div className="flex flex-col gap-5">
          <TextField
            label={m.content_seo_title()}
            name="seoTitle"
            optional
            maxLength={MAX_TITLE}
            defaultValue={item.seoTitle}
            help={m.content_seo_title_help()}
            error={fieldError(problem, 'seoTitle')}
          />
          <TextArea
            label={m.content_seo_description()}
            name="seoDescription"
            optional
            rows={2}
            maxLength={MAX_SEO_DESCRIPTION}
            defaultValue={item.seoDescription}
            help={m.content_seo_description_help()}
            error={fieldError(problem, 'seoDescription')}
          />
          <Checkbox
            label={m.content_hidden()}
            name="isHiddenFromSearch"
            defaultChecked={item.isHiddenFromSearch}
          />
        </div>
      </Card>
    </>
  );
}
