import { useState } from 'react';

const few = 10;

/** The first few of a long list, and all of it when somebody asks. */
export function useFirst<T>(all: readonly T[]) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = all.length > few;
  return {
    shown: isLong && !isOpen ? all.slice(0, few) : all,
    /** Undefined: there is no more. */
    toggle: isLong
      ? {
          label: isOpen ? `Show the first ${few}` : `Show all ${all.length}`,
          press: () => setIsOpen(!isOpen),
        }
      : undefined,
  };
}
