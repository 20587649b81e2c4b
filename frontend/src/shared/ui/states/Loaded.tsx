import { memo, useState, type ReactNode } from 'react';
import { errorText, isApiError } from '../../api/api-error.js';
import { Card } from '../pages/Card.js';
import { ErrorState, Skeleton, SkeletonOf } from './states.js';

interface Query<T> {
  /** The last answer. */
  data?: T | undefined;
  /** Undefined while `data` answers an earlier question: other filters, another page. */
  currentData?: unknown;
  isFetching?: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface Props<T> {
  query: Query<T>;
  /** The name of the loading items, for screen readers. */
  what: string;
  /**
   * The text after a failure that another try may mend, where it is not "The notes could not be loaded." for `the notes`.
   * A thing that does not exist is told in the server's words.
   */
  failure?: string | undefined;
  /** The skeleton while loading. */
  loading?: ReactNode;
  /** The skeleton stands by itself, not on a card. */
  bare?: boolean;
  /** Part of a card: no state has a card of its own, and it loads in the size of its empty state. */
  inCard?: boolean;
  /** Both are missing for a thing that cannot be empty. */
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * The four states of a list: loading, failed, empty, full. Whether a list is empty, and in which words, is decided by the
 * answer to the question that is asked now: until it arrives, an empty list stays as it is, and a full one stays full.
 */
export function Loaded<T>({
  query,
  what,
  failure = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`,
  bare = false,
  inCard = false,
  isEmpty = () => false,
  empty = null,
  loading = inCard ? <SkeletonOf>{empty}</SkeletonOf> : <Skeleton height="12rem" />,
  children,
}: Props<T>) {
  const { data, currentData, isFetching = false, isError, error, refetch } = query;
  const isGone = isApiError(error) && error.status === 404;
  const isAnswered = data !== undefined && !(isFetching && currentData === undefined);
  const [wasEmpty, setWasEmpty] = useState(false);
  const isNowEmpty = isAnswered ? isEmpty(data) : wasEmpty;
  if (isNowEmpty !== wasEmpty) setWasEmpty(isNowEmpty);
  const Frame = inCard ? 'div' : Card;
  const failed = isError && (
    <Frame className="whole">
      {isGone ? (
        <ErrorState text={errorText(error, failure)} />
      ) : (
        <ErrorState text={failure} retry={() => void refetch()} />
      )}
    </Frame>
  );
  if (failed && currentData === undefined) return failed;
  if (data === undefined) {
    return (
      <div className="whole" role="status" aria-label={`Loading ${what}`}>
        {bare || inCard ? loading : <Card>{loading}</Card>}
      </div>
    );
  }
  const shownEmpty = (
    <Frame className="whole">
      <Kept isKept={!isAnswered}>{empty}</Kept>
    </Frame>
  );
  // A list stays below when it could not be fetched again: a form may be open in it.
  return (
    <>
      {failed}
      {isNowEmpty ? shownEmpty : children(data)}
    </>
  );
}

/** Shows the children of the last time while `isKept`. */
const Kept = memo(
  ({ children }: { isKept: boolean; children: ReactNode }) => children,
  (_before, { isKept }) => isKept,
);
