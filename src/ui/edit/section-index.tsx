import { CircleAlert } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import type { FormProblem } from '../form/form-problem.ts';
import { faultsIn, type PageSection, presentSection } from './section-rules.ts';

/** Height of what may stick to the top, and some air. */
const READING_LINE_PX = 120;

/** The sections of a long page as links, with the present one and those with errors marked. */
export function SectionIndex({
  sections,
  problem,
}: {
  sections: readonly PageSection[];
  problem: FormProblem | null | undefined;
}): ReactNode {
  const { search } = useLocation();
  const present = usePresentSection(sections);
  return (
    <nav aria-label={m.ui_sections()}>
      <ul className="flex flex-col border-s border-line text-sm">
        {sections.map((section) => {
          const faults = faultsIn(section, problem);
          return (
            <li key={section.id}>
              <Link
                to={{ search, hash: section.id }}
                replace
                aria-current={section.id === present}
                onClick={(event) => focusSection(event, section.id)}
                className={classNames(
                  '-ms-px flex min-h-9 flex-col justify-center border-s-2 py-1 ps-4 leading-snug -outline-offset-2 transition-colors duration-120',
                  section.id === present
                    ? 'border-accent font-medium text-accent'
                    : 'border-transparent text-ink-soft hover:text-ink',
                )}
              >
                {section.label}
                {faults > 0 && (
                  <span className="inline-flex items-center gap-1 text-xs font-medium text-danger">
                    <CircleAlert aria-hidden className="size-3.5" />
                    {m.ui_sections_faults({ count: faults })}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The next Tab leads into the section. */
function focusSection(event: MouseEvent, id: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const section = document.getElementById(id);
  if (!section) return;
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
  // The address may name it already.
  section.scrollIntoView();
}

function usePresentSection(sections: readonly PageSection[]): string | null {
  const [present, setPresent] = useState<string | null>(null);
  const look = useEffectEvent(() => {
    const places = sections.flatMap(({ id }) => {
      const element = document.getElementById(id);
      return element ? [{ id, top: element.getBoundingClientRect().top }] : [];
    });
    setPresent(presentSection(places, { line: READING_LINE_PX, isAtEnd: isAtEnd() }));
  });
  useEffect(() => {
    const onScroll = (): void => look();
    look();
    // Captured, since a pane may scroll instead of the page.
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('resize', onScroll);
    return () => {
      removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('resize', onScroll);
    };
  }, []);
  return present;
}

/** Whether the page, or the pane that scrolls in its place, has been scrolled to its end. */
function isAtEnd(): boolean {
  const pane = document.querySelector('[data-pane]');
  const scroller = pane && pane.scrollHeight > pane.clientHeight ? pane : document.documentElement;
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
}
