/** Half of the files that an account may have at once (`FILES_PER_ACCOUNT`): a place is free a moment after its answer. */
const requestsAtOnce = 4;

/** Calls a function for each item, some at once, and returns the results in the order of the items. */
export async function sideBySide<T, R>(
  items: readonly T[],
  call: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = [...items.entries()].reverse();
  const takeTurns = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, item] = next;
      results[index] = await call(item);
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, takeTurns));
  return results;
}
