const ends = new Set<() => Promise<void>>();

/** Returns what ends a thing that a test started. It runs once: when the test calls it, or when its file ends. */
export function endsWithFile(end: () => Promise<unknown>): () => Promise<void> {
  const once = async () => {
    if (ends.delete(once)) await end();
  };
  ends.add(once);
  return once;
}

/** Ends what a test file has started, the last one first. */
export async function endFile(): Promise<void> {
  for (const end of [...ends].reverse()) await end();
}
