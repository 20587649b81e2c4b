import { useState } from 'react';

/** The leads that are chosen for a return; marks stay while the buyer pages and searches. */
export function useMarks() {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  return {
    isOn: ids !== undefined,
    ids: ids ?? none,
    begin: () => setIds(none),
    end: () => setIds(undefined),
    mark: (id: string, isMarked: boolean): void => {
      const next = new Set(ids);
      if (isMarked) next.add(id);
      else next.delete(id);
      setIds(next);
    },
  };
}

const none: ReadonlySet<string> = new Set();
