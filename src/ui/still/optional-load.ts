let pending = 0;

/** Whether code is being loaded that the page can do without: its failure must not reload the page. */
export function isLoadingOptional(): boolean {
  return pending > 0;
}

/** Loads code that the page can do without for now. */
export async function loadOptional(load: () => Promise<unknown>): Promise<boolean> {
  pending += 1;
  try {
    await load();
    return true;
  } catch {
    return false; // the caller tries again, or what needs the code loads it and reports the failure
  } finally {
    pending -= 1;
  }
}
