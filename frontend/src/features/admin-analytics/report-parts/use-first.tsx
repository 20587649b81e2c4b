import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/Button.js';

const firstCount = 10;

/** The first items of a long list, or all of them on request. */
export function useFirst<T>(all: readonly T[]) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = all.length > firstCount;
  return {
    shown: isLong && !isOpen ? all.slice(0, firstCount) : all,
    /** The button for all items, or for fewer again. */
    toggle: isLong && (
      <Button look="quiet" size="small" className="hug" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? `Show the first ${firstCount}` : `Show all ${all.length}`}
      </Button>
    ),
  };
}
