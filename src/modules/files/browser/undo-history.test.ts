import { expect, test } from 'vitest';
import { UndoHistory, type Undoable } from './undo-history.ts';

function setUp(): { acts: UndoHistory; log: string[]; act: (name: string) => Undoable } {
  const log: string[] = [];
  const act = (name: string): Undoable => ({
    message: name,
    takeBack: async () => void log.push(`${name} taken back`),
  });
  return { acts: new UndoHistory(), log, act };
}

test('an action undone before its reply is undone once the reply arrives', async () => {
  const { acts, log, act } = setUp();
  void acts.remember(Promise.resolve(act('older')));
  const trashed = Promise.withResolvers<Undoable | null>();
  const offered = acts.remember(trashed.promise);
  const undone = acts.takeBackLast();
  await Promise.resolve();
  expect(log).toEqual([]);

  trashed.resolve(act('trashed'));
  expect(await undone).toBe(true);
  expect(log).toEqual(['trashed taken back']);
  expect(await offered).toBeNull();
});

test('a refused action cannot be undone, and the one before it stays', async () => {
  const { acts, log, act } = setUp();
  void acts.remember(Promise.resolve(act('older')));
  const refused = Promise.withResolvers<Undoable | null>();
  void acts.remember(refused.promise);
  const undone = acts.takeBackLast();
  refused.resolve(null);
  expect(await undone).toBe(false);
  expect(log).toEqual([]);
});

test('each action is undone once, latest first, one at a time', async () => {
  const { acts, log, act } = setUp();
  const first = await acts.remember(Promise.resolve(act('first')));
  const restored = Promise.withResolvers<void>();
  await acts.remember(
    Promise.resolve({
      message: 'second',
      takeBack: async () => {
        await restored.promise;
        log.push('second taken back');
      },
    }),
  );
  const undone = [acts.takeBackLast(), acts.takeBackLast(), acts.takeBackLast()];
  restored.resolve();
  expect(await Promise.all(undone)).toEqual([true, true, false]);
  expect(log).toEqual(['second taken back', 'first taken back']);
  expect(await first?.takeBack()).toBe(false);
});

test('a failed undo reports why and does not block later ones', async () => {
  const { acts, log, act } = setUp();
  await acts.remember(Promise.resolve(act('older')));
  await acts.remember(
    Promise.resolve({ message: 'gone', takeBack: () => Promise.reject(new Error('gone for ever')) }),
  );
  await expect(acts.takeBackLast()).rejects.toThrow('gone for ever');
  expect(await acts.takeBackLast()).toBe(true);
  expect(log).toEqual(['older taken back']);
});
