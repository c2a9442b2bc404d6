import { blocksIn } from '#platform/documents/block-rules.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';

/** Whether a text has a picture that says nothing to those who cannot see it. */
export function lacksAlternativeText(document: RichDocument): boolean {
  for (const block of blocksIn(document))
    if (block.type === 'picture' && block.attrs.alt.trim() === '') return true;
  return false;
}
