import type { ReactNode } from 'react';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { FormProblem } from '../form/form-problem.ts';
import { classNames } from '../class-names.ts';
import { OnceAwake } from '../still/once-awake.tsx';
import type { PageSection } from './section-rules.ts';

const SectionIndex = lazyView(() => import('./section-index.tsx'), 'SectionIndex');

export interface EditPageProps {
  /** A `<PageHeader>`; it begins and ends where the fields do. */
  header: ReactNode;
  /** In their order; where there is room they stand at the side as an index. */
  sections?: readonly PageSection[];
  /** Marks the sections of refused fields in the index. */
  problem?: FormProblem | null | undefined;
  /** Fields, such as cards whose ids are the sections'. */
  /** Width of a page without sections: that of a form, or what rows need. */
  width?: keyof typeof widths;
  children: ReactNode;
}

const widths = { form: 'max-w-3xl', wide: 'max-w-5xl', full: '' } as const;

/**
 * Frame of a page on which something is edited: the header and what stands below it share their edges, and a long form
 * has an index of its sections at the side.
 */
export function EditPage({ header, sections, problem, width = 'form', children }: EditPageProps): ReactNode {
  return (
    <div className={classNames('@container w-full', sections ? 'max-w-6xl' : widths[width])}>
      {header}
      <div className={classNames(sections && '@3xl:grid @3xl:grid-cols-[minmax(0,1fr)_10rem] @3xl:gap-8')}>
        <div className="flex min-w-0 flex-col gap-5">{children}</div>
        {sections && (
          <div data-chrome className="hidden @3xl:block">
            <div className="sticky top-[calc(var(--sticky-top,var(--header-height,0px))+1.5rem)]">
              <OnceAwake views={[SectionIndex]}>
                <SectionIndex sections={sections} problem={problem} />
              </OnceAwake>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
