import { lazy, type ReactNode } from 'react';
import * as m from '#messages';
import { buttonClass } from '#ui/action/button-class.ts';
import type { ViewProps } from './file-viewer.tsx';

const PdfPages = lazy(() => import('./pdf-pages.tsx'));

/**
 * PDF in the browser's own viewer, on the content origin. Rendered by us instead on phones, which have no inline viewer or
 * show the first page only, and for view-only files, because the browser's viewer has a save button.
 */
export default function PdfView(props: ViewProps): ReactNode {
  const { item, url, mayDownload } = props;
  const hasViewer = navigator.pdfViewerEnabled && window.matchMedia('(pointer: fine)').matches;
  if (!hasViewer || !mayDownload) return <PdfPages {...props} />;
  return (
    <div className="flex min-h-0 grow flex-col">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers disable their PDF viewer in a sandbox; the content has a separate origin */}
      <iframe
        src={url}
        title={item.name}
        referrerPolicy="no-referrer"
        className="min-h-0 w-full grow border-0 bg-sunken"
      />
      <p className="flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface px-4 py-2 text-sm text-ink-soft">
        {m.files_view_pdf_hint()}
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
          {m.files_view_pdf_tab()}
        </a>
      </p>
    </div>
  );
}
