const ends = new Set<() => Promise<void>>();

/** Returns what ends a thing that a test started. It runs once: when the test calls it, or when its file ends. */
export function endsWithFile(end: () => Promise<unknown>): () => Promise<void> {
  const once = async () => {
    if (ends.delete(once)) await end();
  };
  ends.add(once);
  return once;
}

/** Ends what a test file has started, the last one first, and all of it also when one end fails. Throws what failed. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const end of [...ends].reverse())
    await end().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'a test file did not end');
}
