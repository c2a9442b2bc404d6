import { splitName } from './file-name-rules.ts';

/** Kinds of items, for icon, list filter and viewer. */
export const FILE_KINDS = [
  'folder',
  'image',
  'video',
  'audio',
  'pdf',
  'document',
  'sheet',
  'slides',
  'text',
  'code',
  'archive',
  'other',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Types by extension, for content that has no signature. */
const TYPES: Readonly<Record<string, readonly [FileKind, string]>> = {
  '.jpg': ['image', 'image/jpeg'],
  '.jpeg': ['image', 'image/jpeg'],
  '.png': ['image', 'image/png'],
  '.gif': ['image', 'image/gif'],
  '.webp': ['image', 'image/webp'],
  '.avif': ['image', 'image/avif'],
  '.heic': ['image', 'image/heic'],
  '.svg': ['image', 'image/svg+xml'],
  '.bmp': ['image', 'image/bmp'],
  '.tif': ['image', 'image/tiff'],
  '.tiff': ['image', 'image/tiff'],
  '.mp4': ['video', 'video/mp4'],
  '.m4v': ['video', 'video/mp4'],
  '.webm': ['video', 'video/webm'],
  '.mov': ['video', 'video/quicktime'],
  '.mkv': ['video', 'video/x-matroska'],
  '.avi': ['video', 'video/x-msvideo'],
  '.mp3': ['audio', 'audio/mpeg'],
  '.m4a': ['audio', 'audio/mp4'],
  '.ogg': ['audio', 'audio/ogg'],
  '.wav': ['audio', 'audio/wav'],
  '.flac': ['audio', 'audio/flac'],
  '.pdf': ['pdf', 'application/pdf'],
  '.doc': ['document', 'application/msword'],
  '.docx': ['document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  '.odt': ['document', 'application/vnd.oasis.opendocument.text'],
  '.rtf': ['document', 'application/rtf'],
  '.xls': ['sheet', 'application/vnd.ms-excel'],
  '.xlsx': ['sheet', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  '.ods': ['sheet', 'application/vnd.oasis.opendocument.spreadsheet'],
  '.csv': ['sheet', 'text/csv'],
  '.ppt': ['slides', 'application/vnd.ms-powerpoint'],
  '.pptx': ['slides', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  '.odp': ['slides', 'application/vnd.oasis.opendocument.presentation'],
  '.txt': ['text', 'text/plain'],
  '.log': ['text', 'text/plain'],
  '.md': ['text', 'text/markdown'],
  '.srt': ['text', 'text/plain'],
  '.vtt': ['text', 'text/vtt'],
  '.json': ['code', 'application/json'],
  '.xml': ['code', 'application/xml'],
  '.html': ['code', 'text/html'],
  '.htm': ['code', 'text/html'],
  '.css': ['code', 'text/css'],
  '.js': ['code', 'text/javascript'],
  '.mjs': ['code', 'text/javascript'],
  '.ts': ['code', 'text/plain'],
  '.tsx': ['code', 'text/plain'],
  '.py': ['code', 'text/plain'],
  '.sql': ['code', 'text/plain'],
  '.sh': ['code', 'text/plain'],
  '.yml': ['code', 'text/plain'],
  '.yaml': ['code', 'text/plain'],
  '.zip': ['archive', 'application/zip'],
  '.rar': ['archive', 'application/vnd.rar'],
  '.7z': ['archive', 'application/x-7z-compressed'],
  '.tar': ['archive', 'application/x-tar'],
  '.gz': ['archive', 'application/gzip'],
};

/** Returns kind and type by the name's extension; unknown ones are `other` and never displayed inline. */
export function typeOfName(name: string): { kind: FileKind; type: string } {
  const [kind, type] = TYPES[splitName(name).ending.toLowerCase()] ?? ['other', 'application/octet-stream'];
  return { kind, type };
}

/** Returns the kind of a known type; the name decides among kinds that share the type. */
export function kindOfType(type: string, name: string): FileKind {
  const named = typeOfName(name);
  if (named.type === type) return named.kind;
  return Object.values(TYPES).find(([, known]) => known === type)?.[0] ?? 'other';
}
