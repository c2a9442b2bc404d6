import DefaultLayout, { ErrorBoundary as DefaultError } from './default-layout.tsx';
import FullscreenLayout from './fullscreen-layout.tsx';
import { useShell } from '../root-data/shell.ts';

/** The lesson catalogue stands in the site's frame, or has the whole window where the site chose the streaming look. */
export default function LessonLayout() {
  return useShell()?.site.lessonLook === 'streaming' ? <FullscreenLayout /> : <DefaultLayout />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DefaultError error={error} />;
}
