import { type ReactNode, useRef, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { mayIn } from '../access/action-rules.ts';
import { editSignage, seeSignage } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { signagePaths } from './paths.ts';
import { SlideStage } from './player/slide-stage.tsx';
import { getPlaylist, readSlides } from './playlist-rows.ts';
import { readShownSlides } from './read-screen.ts';
import { RemoveForm } from './remove-form.tsx';
import { removePlaylist, savePlaylist } from './save-playlist.ts';
import { PlaylistPagePath } from './screen-contract.ts';
import { PlaylistForm, RemovePlaylistForm } from './signage-form-contract.ts';
import { signageProblem } from './signage-problem.tsx';
import { MAX_SIGNAGE_NAME } from './signage-rules.ts';
import { type KnownSlide, slideDrafts, SlideRows } from './slide-rows.tsx';

export const loader = pageLoader({
  access: visitClusters,
  params: PlaylistPagePath,
  handle: async (scope, { params }) => {
    const access = await requireCluster(scope, params.cluster, seeSignage);
    const { clusterId, key } = access.cluster;
    const playlist = await getPlaylist(scope, { clusterId, playlistId: params.playlist });
    const ids = [playlist.playlistId];
    const [kept, shown] = await Promise.all([readSlides(scope, ids), readShownSlides(scope, ids)]);
    const slides = shown.get(playlist.playlistId) ?? [];
    const titles = new Map(slides.map(({ slideId, product }) => [slideId, product?.title ?? null]));
    return {
      cluster: { key, name: clusterName(access.cluster, scope.locale) },
      playlist,
      kept: kept.map(
        (slide): KnownSlide => ({
          ...slide,
          productTitle: slide.sku === null ? null : (titles.get(slide.slideId) ?? slide.sku),
        }),
      ),
      slides,
      missing: kept.length - slides.length,
      mayEdit: mayIn(editSignage, access.standing),
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    default: intent({
      input: PlaylistForm,
      handle: async (scope, form) => {
        const { cluster } = await requireCluster(scope, form.cluster, editSignage);
        await savePlaylist(scope, cluster.clusterId, form);
      },
    }),
    remove: intent({
      input: RemovePlaylistForm,
      handle: async (scope, form) => {
        const { cluster } = await requireCluster(scope, form.cluster, editSignage);
        await removePlaylist(scope, cluster.clusterId, form);
        return redirectTo(signagePaths.signage(form.cluster));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.playlist.name ?? '' },
];

/** One playlist of an organisation: its slides in their order. */
export default function PlaylistPage(): ReactNode {
  const { cluster, playlist, slides, missing, mayEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <EditPage
      width="wide"
      header={
        <PageHeader
          breadcrumbs={[
            { label: cluster.name, to: clustersPaths.detail(cluster.key) },
            { label: m.clusters_tab_signage(), to: signagePaths.signage(cluster.key) },
            { label: playlist.name },
          ]}
          title={playlist.name}
        />
      }
    >
      <Card title={m.clusters_signage_preview()}>
        <SlideStage slides={slides} orientation="landscape" />
        {missing > 0 && (
          <p className="mt-3 text-sm text-ink-soft">{m.clusters_signage_missing({ count: missing })}</p>
        )}
      </Card>
      {mayEdit && (
        <>
          <PlaylistFields reply={reply} />
          <RemoveForm
            title={m.clusters_signage_remove_playlist()}
            text={m.clusters_signage_remove_playlist_text()}
            reply={reply}
          />
        </>
      )}
    </EditPage>
  );
}

function PlaylistFields({ reply }: { reply: ActionReply | undefined }): ReactNode {
  const { cluster, playlist, kept } = useLoaderData<typeof loader>();
  const problem = signageProblem(reply, ['default']);
  const box = useRef<HTMLFormElement>(null);
  const labels = { name: m.clusters_signage_name(), slides: m.clusters_signage_slides_title() };
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened: useLastSaved(reply), labels });
  return (
    <Form ref={box} method="post" noValidate className="flex flex-col gap-5">
      <FormErrorSummary problem={problem} labels={labels} />
      <input type="hidden" name="version" value={playlist.version} />
      <div key={fieldsKey} className="flex flex-col gap-5">
        <Card>
          <TextField
            label={labels.name}
            name="name"
            defaultValue={playlist.name}
            maxLength={MAX_SIGNAGE_NAME}
            error={fieldError(problem, 'name')}
          />
        </Card>
        <Card title={labels.slides} description={m.clusters_signage_slides_help()}>
          <Slides first={kept} clusterKey={cluster.key} problem={problem} />
        </Card>
      </div>
      <SaveBar
        busy={useIsBusy('default')}
        outcome={outcomeOf(reply, 'default')}
        label={m.clusters_signage_save()}
        changes={changes}
        onDiscard={discard}
      />
    </Form>
  );
}

function Slides({
  first,
  ...rest
}: { first: readonly KnownSlide[] } & Pick<
  Parameters<typeof SlideRows>[0],
  'clusterKey' | 'problem'
>): ReactNode {
  const [rows, setRows] = useState(() => slideDrafts(first));
  return <SlideRows rows={rows} onRows={setRows} {...rest} />;
}
