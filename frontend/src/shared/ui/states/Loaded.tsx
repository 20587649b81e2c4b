import type { ReactNode } from 'react';
import { Card } from '../pages/Card.js';
import { ErrorState, Skeleton } from './states.js';

interface Query<T> {
  data?: T | undefined;
  /** The answer to the question that is asked now; undefined until it has come. */
  currentData?: T | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface Props<T> {
  query: Query<T>;
  /** The name of the loading items, for screen readers. */
  what: string;
  /** The text after a failure. */
  failure: string;
  /** The skeleton while loading. */
  loading?: ReactNode;
  /** The skeleton stands by itself, not on a card. */
  bare?: boolean;
  isEmpty: (data: T) => boolean;
  empty: ReactNode;
  children: (data: T) => ReactNode;
}

/** The four states of a list: loading, failed, empty, full. */
export function Loaded<T>({
  query,
  what,
  failure,
  loading = <Skeleton height="12rem" />,
  bare = false,
  isEmpty,
  empty,
  children,
}: Props<T>) {
  const { data, currentData, isError, refetch } = query;
  const failed = isError && (
    <Card>
      <ErrorState text={failure} retry={() => void refetch()} />
    </Card>
  );
  if (failed && currentData === undefined) return failed;
  if (data === undefined) {
    return (
      <div role="status" aria-label={`Loading ${what}`}>
        {bare ? loading : <Card>{loading}</Card>}
      </div>
    );
  }
  // A list stays below when it could not be fetched again: a form may be open in it.
  return (
    <>
      {failed}
      {isEmpty(data) ? <Card>{empty}</Card> : children(data)}
    </>
  );
}
