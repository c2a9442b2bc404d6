import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EMPTY_LAYOUT, type PageLayout } from '../layout/layout-contract.ts';
import { type Builder, useBuilder } from './use-builder.tsx';

const layout = (): PageLayout => ({ ...EMPTY_LAYOUT });

/** Takes one step per rendering, and returns the state after the last one. */
function after(opened: PageLayout, ...steps: ((builder: Builder) => void)[]): Builder | undefined {
  let now: Builder | undefined;
  function Probe(): null {
    now = useBuilder('page', { layout: opened, version: 1 });
    steps.shift()?.(now);
    return null;
  }
  renderToStaticMarkup(<Probe />);
  return now;
}

test('a merge cannot be undone to a layout without what somebody else made, and is still to be saved', () => {
  const [opened, mine, theirs, merged] = [layout(), layout(), layout(), layout()];
  const change = (builder: Builder): void => builder.replace(mine);
  expect(after(opened, change)).toMatchObject({ canUndo: true, version: 1 });
  const done = after(opened, change, (builder) => builder.mergedWith({ layout: theirs, version: 5 }, merged));
  expect(done).toMatchObject({ canUndo: false, canRedo: false, isChanged: true, version: 5 });
  expect(done?.layout).toBe(merged);
  expect(done?.begun).toBe(theirs);
});
