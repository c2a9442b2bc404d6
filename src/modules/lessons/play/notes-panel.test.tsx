import { expect, test } from 'vitest';
import { renderText } from '#ui/testing.tsx';
import { NotesPanel } from './notes-panel.tsx';

test('notes show their addresses unescaped', () => {
  const body = `อ่าน https://sala.example/${encodeURIComponent('ชงชา')}`;
  const note = { noteId: '1', body, atMs: null, at: '2026-11-23T09:00:00.000Z' };
  expect(renderText(<NotesPanel notes={[note]} isPlayed={false} />)).toContain(
    'อ่าน https://sala.example/ชงชา',
  );
});
