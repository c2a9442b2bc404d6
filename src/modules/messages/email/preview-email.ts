import type { Scope } from '#platform/scope.ts';
import type { PreviewEmailInput } from './email-input.ts';
import { type RenderedEmail, renderWritten } from './written-email.ts';

/** Renders an e-mail as one recipient would get it, without sending anything. Refuses as `renderWritten` does. */
export async function previewEmail(
  scope: Scope,
  { language = scope.tenant.locale, to, ...written }: PreviewEmailInput,
): Promise<RenderedEmail> {
  const { renderFor } = await renderWritten(
    scope,
    { ...written, language },
    { recipients: [to.toLowerCase()], sourceOf: ({ url }) => url },
  );
  return renderFor(to.toLowerCase());
}
