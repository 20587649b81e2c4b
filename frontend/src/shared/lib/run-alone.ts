/**
 * Runs work that only one tab of the browser may do at a time; false when another tab is doing it.
 * Without locks (a site without HTTPS) every tab may.
 */
export async function runAlone(name: string, work: () => Promise<void>): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) {
    await work();
    return true;
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}
