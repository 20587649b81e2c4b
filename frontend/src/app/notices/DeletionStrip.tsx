import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectDeletionDueAt } from '../../features/session/session-slice.js';

const DeletionNotice = lazy(async () => ({
  default: (await import('./DeletionNotice.js')).DeletionNotice,
}));

/**
 * The place of the notice on every page. The region is always mounted, so that screen readers
 * announce the notice; its code is loaded for the few who need it.
 */
export function DeletionStrip() {
  const dueAt = useSelector(selectDeletionDueAt);
  return (
    <div role="status" aria-label="Deletion of the account">
      {dueAt !== undefined && (
        <Suspense fallback={null}>
          <DeletionNotice dueAt={dueAt} />
        </Suspense>
      )}
    </div>
  );
}
