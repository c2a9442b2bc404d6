import DefaultLayout, { ErrorBoundary as DefaultError } from './default-layout.tsx';
import FullscreenLayout from './fullscreen-layout.tsx';
import { useShell } from '../root-data/shell.ts';

/** Layout of the lesson catalogue: the site's frame, or the full window if the site uses the streaming look. */
export default function LessonLayout() {
  return useShell()?.site.lessonLook === 'streaming' ? <FullscreenLayout /> : <DefaultLayout />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DefaultError error={error} />;
}
