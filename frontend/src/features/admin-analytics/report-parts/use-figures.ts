import { useDeferredValue, useEffect } from 'react';

/** Figures change all the time, so every visit fetches them again. */
export const fresh = { refetchOnMountOrArgChange: true } as const;

export type Figures<T> = { is: 'loading' } | { is: 'missing' } | { is: 'there'; data: T };

/** Figures made of others. */
export function withData<T, U>(figures: Figures<T>, make: (data: T) => U): Figures<U> {
  return figures.is === 'there' ? { is: 'there', data: make(figures.data) } : figures;
}

interface Query<T> {
  currentData?: T | undefined;
  isFetching: boolean;
  error?: unknown;
}

/**
 * The state of a query of figures. A failure is only logged, as the specification says; the page
 * then shows missing figures, never zeros. Drawing all charts takes a slow device a second, in which a press is answered.
 */
export function useFigures<T>({ currentData, isFetching, error }: Query<T>): Figures<T> {
  useEffect(() => {
    if (error !== undefined) console.warn('Some figures could not be loaded.', error);
  }, [error]);
  const data = useDeferredValue(currentData);
  if (data !== undefined) return { is: 'there', data };
  return { is: isFetching || currentData !== undefined ? 'loading' : 'missing' };
}
