/** Front door of files, for lessons' films, what comes with a message, and whoever else keeps a file. */
export { fileStored, fileTrashed } from './events.ts';
export { fileLink, openFile, requireOwnFile } from './kept-file.ts';
