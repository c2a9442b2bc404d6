import { expect, test } from 'vitest';
import { restoredText } from './restored-text.tsx';

const item = (itemId: string, parentId: string | null, name: string) => ({ itemId, parentId, name });

test('reports items restored elsewhere or under another name', () => {
  const before = [item('a', 'folder', 'แผน.txt'), item('b', null, 'งบ.txt')];
  expect(restoredText(before, before)).toBe('กู้คืนแล้ว 2 รายการ');
  expect(restoredText(before, [item('a', null, 'แผน (1).txt'), item('b', null, 'งบ.txt')])).toBe(
    'กู้คืนแล้ว 2 รายการ · โฟลเดอร์เดิมไม่อยู่แล้ว จึงวางไว้ชั้นบนสุด · ชื่อเดิมมีอยู่แล้ว จึงใช้ชื่อ แผน (1).txt',
  );
  expect(restoredText(before, [item('a', 'folder', 'แผน (1).txt'), item('b', null, 'งบ (1).txt')])).toContain(
    'เปลี่ยนชื่อ 2 รายการ เพราะชื่อเดิมมีอยู่แล้ว',
  );
});
