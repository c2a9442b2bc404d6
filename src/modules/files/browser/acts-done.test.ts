import { expect, test } from 'vitest';
import { ActsDone, type Done } from './acts-done.ts';

function given(): { acts: ActsDone; said: string[]; act: (name: string) => Done } {
  const said: string[] = [];
  const act = (name: string): Done => ({
    message: name,
    takeBack: async () => void said.push(`${name} taken back`),
  });
  return { acts: new ActsDone(), said, act };
}

test('an act that is taken back before it is answered is taken back once it is', async () => {
  const { acts, said, act } = given();
  void acts.remember(Promise.resolve(act('older')));
  const trashed = Promise.withResolvers<Done | null>();
  const offered = acts.remember(trashed.promise);
  const undone = acts.takeBackLast();
  await Promise.resolve();
  expect(said).toEqual([]);

  trashed.resolve(act('trashed'));
  expect(await undone).toBe(true);
  expect(said).toEqual(['trashed taken back']);
  expect(await offered).toBeNull();
});

test('an act that the server refuses is nothing to take back, and the one before it stays done', async () => {
  const { acts, said, act } = given();
  void acts.remember(Promise.resolve(act('older')));
  const refused = Promise.withResolvers<Done | null>();
  void acts.remember(refused.promise);
  const undone = acts.takeBackLast();
  refused.resolve(null);
  expect(await undone).toBe(false);
  expect(said).toEqual([]);
});

test('each act is taken back once, the latest first, and the next waits for the one before', async () => {
  const { acts, said, act } = given();
  const first = await acts.remember(Promise.resolve(act('first')));
  const restored = Promise.withResolvers<void>();
  await acts.remember(
    Promise.resolve({
      message: 'second',
      takeBack: async () => {
        await restored.promise;
        said.push('second taken back');
      },
    }),
  );
  const undone = [acts.takeBackLast(), acts.takeBackLast(), acts.takeBackLast()];
  restored.resolve();
  expect(await Promise.all(undone)).toEqual([true, true, false]);
  expect(said).toEqual(['second taken back', 'first taken back']);
  expect(await first?.takeBack()).toBe(false);
});

test('what cannot be taken back says why and does not stand in the way of what comes after', async () => {
  const { acts, said, act } = given();
  await acts.remember(Promise.resolve(act('older')));
  await acts.remember(
    Promise.resolve({ message: 'gone', takeBack: () => Promise.reject(new Error('gone for ever')) }),
  );
  await expect(acts.takeBackLast()).rejects.toThrow('gone for ever');
  expect(await acts.takeBackLast()).toBe(true);
  expect(said).toEqual(['older taken back']);
});
