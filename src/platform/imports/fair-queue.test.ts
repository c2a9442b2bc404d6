import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Works that end when they are told to. */
function works(queue: FairQueue<number>) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const add = (name: string): Promise<string> =>
    queue.run(name.slice(0, 1), (resource) => {
      begun.push(`${name} in ${resource}`);
      return new Promise((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    });
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, add, end };
}

test('many works of one delay nobody else, and everybody has a turn', async () => {
  const { begun, add, end } = works(new FairQueue([1, 2]));
  const [first] = [add('a1'), add('a2'), add('a3')];
  void add('b1');
  void add('c1');
  expect(begun).toEqual(['a1 in 2', 'b1 in 1']);
  await end('b1');
  expect(begun.slice(2)).toEqual(['c1 in 1']);
  await end('a1');
  expect(await first).toBe('a1');
  expect(begun.slice(3)).toEqual(['a2 in 2']);
  await end('c1');
  expect(begun.slice(4)).toEqual([]);
});

test('a work that fails makes room for the next one', async () => {
  const { begun, add, end } = works(new FairQueue([1]));
  const failing = add('a1');
  const next = add('a2');
  await Promise.all([expect(failing).rejects.toThrow('broken'), end('a1', new Error('broken'))]);
  expect(begun).toEqual(['a1 in 1', 'a2 in 1']);
  await end('a2');
  expect(await next).toBe('a2');
});
