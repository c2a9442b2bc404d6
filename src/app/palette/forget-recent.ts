/** Prefix of the keys under which browsers store what people opened; one key per person, one storage per site. */
export const RECENT_KEY = 'sala.recent ';

type Memory = Pick<Storage, 'removeItem' | 'key' | 'length'>;

/** Forgets what everybody opened, except one person. */
export function forgetRecent(memory: Memory, except: string | null = null): void {
  const keys = Array.from({ length: memory.length }, (_, index) => memory.key(index) ?? '');
  for (const key of keys)
    if (key.startsWith(RECENT_KEY) && key !== RECENT_KEY + (except ?? '\0')) memory.removeItem(key);
}
