import { Save } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type MetaFunction, type ShouldRevalidateFunction, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Select } from '#ui/form/select.tsx';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { addPicture, preparePicture } from '../template/template-pictures.ts';
import { getTemplate, SaveTemplateInput, saveTemplate, TemplateId } from '../template/templates.ts';
import { certificatesPaths } from '../paths.ts';
import { manageCertificates } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { ElementList } from './element-list.tsx';
import { Inspector } from './inspector.tsx';
import type { Element, Layout } from '../template/layout-contract.ts';
import { PageSettings } from './page-settings.tsx';
import { PreviewInput, placeSample, previewFace, type Sample } from './preview.ts';
import { Stage } from './stage.tsx';
import { shouldRevalidateAfter, usePreview } from './use-preview.tsx';

export const loader = pageLoader({
  access: manageCertificates,
  params: z.object({ template: z.uuid() }),
  handle: async (scope, { params }) => {
    const template = await getTemplate(scope, params.template);
    const drawn = await placeSample(scope, { layout: template.layout, sample: 'usual' });
    return { ...template, face: await previewFace(scope, template.layout, drawn) };
  },
});

export const action = pageAction({
  access: manageCertificates,
  intents: {
    save: intent({ input: SaveTemplateInput, handle: saveTemplate }),
    preview: intent({
      input: PreviewInput,
      limit: { perMinute: 240 },
      prepare: placeSample,
      handle: (scope, { layout }, { prepared }) => previewFace(scope, layout, prepared),
    }),
    picture: intent({
      input: TemplateId.extend({
        picture: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_PICTURE_BYTES),
      }),
      limit: { perMinute: 20 },
      prepare: async (scope, { picture }) =>
        preparePicture(scope, new Uint8Array(await picture.arrayBuffer())),
      handle: (scope, _input, { prepared }) => addPicture(scope, prepared),
    }),
  },
});

export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && shouldRevalidateAfter(formData);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.name ?? ''} · ${m.certificates_templates()}` },
];

const SAVE_FORM = 'save-template';

/** The template designer with a live preview. */
export default function DesignerPage(): ReactNode {
  const template = useLoaderData<typeof loader>();
  const [layout, setLayout] = useState<Layout>(template.layout);
  const [name, setName] = useState(template.name);
  const [chosen, setChosen] = useState<string | null>(null);
  const [sample, setSample] = useState<Sample>('usual');
  const { face, problem: previewProblem } = usePreview(template.face, layout, sample);
  const element = layout.elements.find(({ id }) => id === chosen) ?? null;
  const change = (changed: Element): void =>
    setLayout({ ...layout, elements: layout.elements.map((one) => (one.id === changed.id ? changed : one)) });
  const remove = (id: string): void => {
    setLayout({ ...layout, elements: layout.elements.filter((one) => one.id !== id) });
    setChosen(null);
  };
  return (
    <>
      <PageHeader
        title={m.certificates_design()}
        subtitle={m.certificates_design_help()}
        breadcrumbs={[
          { label: m.certificates_templates(), to: certificatesPaths.templates() },
          { label: template.name },
        ]}
        actions={
          <Button type="submit" form={SAVE_FORM} icon={<Save aria-hidden />} className="max-xl:hidden">
            {m.certificates_save()}
          </Button>
        }
      />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Stage layout={layout} face={face} chosen={chosen} onChoose={setChosen} onChange={change} />
          {previewProblem && (
            <Notice tone="warning" live>
              {previewProblem}
            </Notice>
          )}
          <Select
            label={m.certificates_sample()}
            value={sample}
            onChange={(event) => setSample(event.currentTarget.value as Sample)}
            options={[
              { value: 'usual', label: m.certificates_sample_usual() },
              { value: 'long', label: m.certificates_sample_long() },
            ]}
            className="sm:max-w-xs"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ElementList
            layout={layout}
            chosen={chosen}
            onChoose={setChosen}
            onAdd={(added) => {
              setLayout({ ...layout, elements: [...layout.elements, added] });
              setChosen(added.id);
            }}
          />
          {element && (
            <Inspector
              key={element.id}
              element={element}
              onChange={change}
              onRemove={() => remove(element.id)}
            />
          )}
          <PageSettings layout={layout} onChange={setLayout} />
        </div>
      </div>
      <SaveBar name={name} onName={setName} layout={layout} />
    </>
  );
}

function SaveBar({
  name,
  onName,
  layout,
}: {
  name: string;
  onName: (name: string) => void;
  layout: Layout;
}): ReactNode {
  const template = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'save');
  const text = JSON.stringify(layout);
  const isChanged = text !== JSON.stringify(template.layout) || name !== template.name;
  useLeaveWarning(isChanged);
  return (
    <StickyBar>
      <sender.Form id={SAVE_FORM} method="post" className="flex w-full flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={template.version} />
        <input type="hidden" name="layout" value={text} />
        <TextField
          label={m.certificates_template_name()}
          name="name"
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
          maxLength={120}
          required
          className="min-w-0 grow sm:max-w-sm"
        />
        <SubmitButton
          variant="primary"
          icon={<Save aria-hidden />}
          busy={sender.state !== 'idle'}
          outcome={sender.data && (sender.data.ok ? 'success' : 'error')}
        >
          {m.certificates_save_version({ version: template.version + 1 })}
        </SubmitButton>
        {problem && (
          <p role="alert" className="w-full text-sm text-danger">
            {problem.message}
          </p>
        )}
      </sender.Form>
    </StickyBar>
  );
}

/** Warns before leaving the page with unsaved changes. */
function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
