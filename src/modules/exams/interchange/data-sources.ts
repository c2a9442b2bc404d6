import type { HtmlWriting } from '#platform/documents/write-html-rules.ts';
import { type ExportedMedia, mediumName } from './interchange-contract.ts';

/** Addresses that hold pictures and sounds themselves (RFC 2397), with a name by which an import knows them again. */
export function dataSources(media: ExportedMedia): HtmlWriting {
  const source = (id: string): string | null => {
    const medium = media.get(id);
    if (!medium) return null;
    const base64 = Buffer.from(medium.bytes).toString('base64');
    return `data:${medium.type};name=${mediumName(id, medium)};base64,${base64}`;
  };
  return { pictureSource: source, soundSource: source };
}
