import { Eye } from 'lucide-react';
import { Form, Link } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { useShell } from '../root-data/shell.ts';

/** Shows that the page is a draft preview, with a link back. */
export function PreviewBar() {
  if (!useShell()?.isPreview) return null;
  return (
    <section
      aria-label={m.app_preview()}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-warning/30 bg-warning-soft px-4 py-2 text-sm print:hidden"
    >
      <p className="flex items-center gap-2">
        <Eye aria-hidden className="size-4.5 text-warning" />
        {m.app_preview()}
      </p>
      <Link to="/config" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {m.app_preview_review()}
      </Link>
      <Form method="post" action="/config" reloadDocument>
        <Button type="submit" name="intent" value="end_preview" size="sm">
          {m.app_preview_end()}
        </Button>
      </Form>
    </section>
  );
}
