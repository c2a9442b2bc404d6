import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of files. File paths are relative to the app folder. */
export const filesPages: RouteConfigEntry[] = [route('user/upload', '../modules/files/own/upload-page.tsx')];

/** The file manager, which fills the pane of the work frame. */
export const filesManagerPages: RouteConfigEntry[] = [
  route('user/filemanager', '../modules/files/own/file-manager-page.tsx'),
];

/** Pages of links, in the fullscreen layout. */
export const filesSharePages: RouteConfigEntry[] = [
  route('external/storage/file/:code', '../modules/files/external/shared-item-page.tsx', {
    id: 'shared-file',
  }),
  route('external/storage/folder/:code', '../modules/files/external/shared-item-page.tsx', {
    id: 'shared-folder',
  }),
];

/** Management pages, within the work frame. */
export const filesWorkPages: RouteConfigEntry[] = [
  route('user/manage/files', '../modules/files/manage/storage-page.tsx'),
];
