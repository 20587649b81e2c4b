import { useEffect } from 'react';

/** Figures are counted all the time: whoever comes back sees those of now. */
export const fresh = { refetchOnMountOrArgChange: true } as const;

export type Figures<T> = { is: 'loading' } | { is: 'missing' } | { is: 'there'; data: T };

interface Query<T> {
  currentData?: T | undefined;
  isFetching: boolean;
  error?: unknown;
}

/**
 * What a query of figures has come to. A failure is only logged, as the specification has it; what is
 * shown then is that the figures are missing, never a zero.
 */
export function useFigures<T>({ currentData, isFetching, error }: Query<T>): Figures<T> {
  useEffect(() => {
    if (error !== undefined) console.warn('Some figures could not be loaded.', error);
  }, [error]);
  if (currentData !== undefined) return { is: 'there', data: currentData };
  return { is: isFetching ? 'loading' : 'missing' };
}
