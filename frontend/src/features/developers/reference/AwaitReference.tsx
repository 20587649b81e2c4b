import { ErrorState, Skeleton } from '../../../shared/ui/states/states.js';
import { developersApi } from './api-reference-api.js';

/** In the place of what comes from the API reference, until it is there. */
export function AwaitReference() {
  const { isError, refetch } = developersApi.useApiReferenceQuery();
  return isError ? (
    <ErrorState text="The API reference could not be loaded." retry={() => void refetch()} />
  ) : (
    <div role="status" aria-label="Loading the API reference">
      <Skeleton height="12rem" />
    </div>
  );
}
