import { type ReactNode, Suspense } from 'react';
import { lazyView } from '#platform/module/lazy-view.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { SkeletonText } from '#ui/loading/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { ButtonSections } from './button-sections.tsx';
import { demoWords } from './demo-text.tsx';
import { FormSections } from './form-sections.tsx';
import { OverlaySections } from './overlay-sections.tsx';
import { PictureSections } from './picture-sections.tsx';
import { StateSections } from './state-sections.tsx';
import { StructureSections } from './structure-sections.tsx';
import { WaitingSections } from './waiting-sections.tsx';

const RecordSections = lazyView(() => import('./record-sections.tsx'), 'RecordSections');
const EditingSections = lazyView(() => import('./editing-sections.tsx'), 'EditingSections');
const DocumentSections = lazyView(() => import('./document-sections.tsx'), 'DocumentSections');
const ReportSections = lazyView(() => import('./report-sections.tsx'), 'ReportSections');
const ImportSections = lazyView(() => import('./import-sections.tsx'), 'ImportSections');
const PlotSections = lazyView(() => import('./plot-sections.tsx'), 'PlotSections');

const anchors = [
  ['colour', 'Colour'],
  ['type', 'Type'],
  ['button', 'Button'],
  ['submit-button', 'Submit button'],
  ['menu', 'Menu'],
  ['field', 'Field'],
  ['bilingual-field', 'Bilingual field'],
  ['radio-cards', 'Radio cards'],
  ['editable-table', 'Editable table'],
  ['edit-page', 'Edit page, save bar'],
  ['form-error-summary', 'Form error summary'],
  ['page-frame', 'Page frame'],
  ['tabs', 'Tabs'],
  ['card', 'Card'],
  ['data-table', 'Data table'],
  ['managed-list', 'Managed list'],
  ['steps', 'Steps'],
  ['divider', 'Divider'],
  ['read-more', 'Read-more'],
  ['scroll-to-top', 'Scroll to top'],
  ['prose', 'Prose'],
  ['sticky-bar', 'Sticky bar'],
  ['empty', 'Empty, error'],
  ['notice', 'Notice'],
  ['skeleton', 'Skeleton'],
  ['toast', 'Toast'],
  ['alert', 'Alert'],
  ['prompt', 'Prompt'],
  ['dialog', 'Dialog, sheet'],
  ['global-loading', 'Global loading overlay'],
  ['full-screen-overlay', 'Full-screen overlay'],
  ['loading-overlay', 'Loading overlay'],
  ['gallery', 'Gallery'],
  ['protected-image', 'Protected image'],
  ['cover-picture', 'Cover picture'],
  ['ribbon', 'Ribbon'],
  ['stack', 'Stack'],
  ['status-steps', 'Status steps'],
  ['activity', 'Activity'],
  ['picker', 'Picker'],
  ['line-plot', 'Line plot'],
  ['bar-plot', 'Bars'],
  ['stacked-plot', 'Stacked bars'],
  ['distribution-plot', 'Distribution'],
  ['bar-rows', 'Bar rows'],
  ['heat-map', 'Heat map'],
  ['share-plot', 'Share'],
  ['funnel-plot', 'Funnel'],
  ['sparkline', 'Sparkline'],
  ['document', 'Document'],
  ['document-editor', 'Document editor'],
  ['report', 'Report'],
  ['import', 'Import'],
] as const;

/** `/demo/element`: every shared component in every state. */
export default function ElementPage(): ReactNode {
  const w = demoWords();
  return (
    <PageFrame background="canvas">
      <title>Elements</title>
      <PageHeader
        title={w.title}
        subtitle={w.subtitle}
        breadcrumbs={[{ label: w.home, to: '/' }, { label: w.title }]}
        actions={
          <>
            <LinkButton to="/test-loading">{w.loadingTitle}</LinkButton>
            <ThemeSwitch />
          </>
        }
      />
      <div className="flex items-start gap-10">
        <nav
          aria-label={w.contents}
          className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] w-44 shrink-0 overflow-y-auto lg:block"
        >
          <ul className="flex flex-col border-s border-line text-sm">
            {anchors.map(([id, label]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ms-px block border-s border-transparent py-1 ps-4 text-ink-soft -outline-offset-2 hover:border-accent hover:text-accent"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 grow">
          <ButtonSections />
          <FormSections />
          <Suspense fallback={<SkeletonText lines={6} />}>
            <EditingSections />
          </Suspense>
          <StructureSections />
          <StateSections />
          <OverlaySections />
          <WaitingSections />
          <PictureSections />
          <Suspense fallback={<SkeletonText lines={6} />}>
            <RecordSections />
            <PlotSections />
            <DocumentSections />
            <ReportSections />
            <ImportSections />
          </Suspense>
        </div>
      </div>
    </PageFrame>
  );
}
