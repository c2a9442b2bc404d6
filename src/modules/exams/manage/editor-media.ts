import { createContext } from 'react';
import type { DocumentMedia } from '#ui/document-editor/document-media.ts';

/** Pictures and sounds of the question that is edited; its page gives them to every text. */
export const EditorMedia = createContext<DocumentMedia>({ pictures: {} });
