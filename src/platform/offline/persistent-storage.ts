/** Whether the browser promises not to clear what it keeps when it runs short of room. */
export type Persistence = 'granted' | 'refused' | 'unknown';

/** Asks the browser to keep this site's data for good. */
export async function askToPersist(): Promise<Persistence> {
  const storage = navigator.storage as StorageManager | undefined;
  if (storage?.persist === undefined) return 'unknown';
  try {
    return (await storage.persisted()) || (await storage.persist()) ? 'granted' : 'refused';
  } catch {
    return 'unknown'; // not in a private window of some browsers
  }
}
