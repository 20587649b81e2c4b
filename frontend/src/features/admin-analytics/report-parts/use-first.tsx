import { useState } from 'react';

const firstCount = 10;

/** The first items of a long list, or all of them on request. */
export function useFirst<T>(all: readonly T[]) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = all.length > firstCount;
  return {
    shown: isLong && !isOpen ? all.slice(0, firstCount) : all,
    /** Undefined when all items are shown. */
    toggle: isLong
      ? {
          label: isOpen ? `Show the first ${firstCount}` : `Show all ${all.length}`,
          press: () => setIsOpen(!isOpen),
        }
      : undefined,
  };
}
