import type { ReactNode } from 'react';
import { PageFrame, type PageFrameProps } from '#ui/layout/page-frame.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';

type Choice<Name extends keyof PageFrameProps> = readonly NonNullable<PageFrameProps[Name]>[];

const backgrounds: Choice<'background'> = ['gray-100', 'canvas', 'surface', 'none'];
const paddings: Choice<'padding'> = ['none', 'small', 'normal', 'roomy'];
const margins: Choice<'margin'> = ['none', 'small', 'normal', 'large'];
const widths: Choice<'maxWidth'> = ['sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', '7xl', 'full'];

const edge = 'overflow-hidden rounded-sm border border-line';

/** Page frames in miniature: each box shows the frame's edge and its content area. */
export function PageFrameSection(): ReactNode {
  const w = demoWords();
  return (
    <DemoSection id="page-frame" title="Page frame">
      <DemoState name="default: gray-100, 7xl">
        <PageFrame className={edge}>
          <p>{w.long}</p>
        </PageFrame>
      </DemoState>
      <div className="grid gap-6 sm:grid-cols-2">
        <DemoState name="loading">
          <PageFrame loading background="surface" maxWidth="md" className={edge} />
        </DemoState>
        <DemoState name="loadingText">
          <PageFrame loading loadingText={w.opening} background="surface" className={edge} />
        </DemoState>
      </div>
      <DemoState name="background">
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {backgrounds.map((background) => (
            <PageFrame key={background} background={background} padding="small" className={edge}>
              <Place>{background}</Place>
            </PageFrame>
          ))}
        </div>
      </DemoState>
      <DemoState name="padding">
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
          {paddings.map((padding) => (
            <PageFrame key={padding} padding={padding} className={edge}>
              <Place>{padding}</Place>
            </PageFrame>
          ))}
        </div>
      </DemoState>
      <DemoState name="margin">
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
          {margins.map((margin) => (
            <PageFrame key={margin} padding="none" margin={margin} className={edge}>
              <Place>{margin}</Place>
            </PageFrame>
          ))}
        </div>
      </DemoState>
      <DemoState name="maxWidth">
        <div className="flex flex-col gap-1">
          {widths.map((maxWidth) => (
            <PageFrame key={maxWidth} padding="none" maxWidth={maxWidth} className="rounded-sm">
              <Place>{maxWidth}</Place>
            </PageFrame>
          ))}
        </div>
      </DemoState>
    </DemoSection>
  );
}

/** Marks a frame's content area. */
function Place({ children }: { children: ReactNode }): ReactNode {
  return <p className="bg-accent/20 py-1 text-center text-sm text-ink">{children}</p>;
}
