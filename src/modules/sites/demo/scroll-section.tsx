import type { ReactNode } from 'react';
import { useRef } from 'react';
import { ScrollToTop } from '#ui/layout/scroll-to-top.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';

/** The scroll-to-top button of a scrolling box; the page's own is in its corner. */
export function ScrollSection(): ReactNode {
  const w = demoWords();
  const box = useRef<HTMLDivElement>(null);
  return (
    <DemoSection id="scroll-to-top" title="Scroll to top">
      <DemoState name="container, > 100 px">
        <div className="relative max-w-xl">
          <div
            ref={box}
            role="region"
            aria-label={w.scrollBox}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be keyboard-accessible
            tabIndex={0}
            className="flex h-64 flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-surface p-5"
          >
            {[0, 1, 2, 3].map((paragraph) => (
              <p key={paragraph}>{w.long}</p>
            ))}
          </div>
          <ScrollToTop container={box} />
        </div>
      </DemoState>
    </DemoSection>
  );
}
