import { PhoneOff, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ScrubView } from '@leadmart/contracts';
import { usePolling } from '../../shared/api/use-polling.js';
import { usePaging } from '../../shared/lib/address/use-paging.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countText, formatCount } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { ConfirmedCall } from '../../shared/ui/dialogs/ConfirmModal.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { adminScrubsApi } from './admin-scrubs-api.js';
import { AgeLimit } from './AgeLimit.js';
import { isUnderWay, kindWords, turnedIn } from './check-words.js';
import { CheckCard } from './CheckCard.js';
import { NewCheckDialog } from './NewCheckDialog.js';

const pollMs = 2_000;

/** Compares the stock with lists of phones. */
export function AdminScrubsPage() {
  const paging = usePaging();
  const query = adminScrubsApi.useScrubPageQuery(paging.page, { refetchOnMountOrArgChange: true });
  const { data, isError, refetch } = query;
  const [isNew, setIsNew] = useState(false);
  const [undoing, setUndoing] = useState<ScrubView>();
  usePolling(refetch, pollMs, data?.scrubs.some(isUnderWay) ?? false);
  return (
    <Page
      title="Checks"
      lead="Compare the leads of all datasets with a list of phones: a Do Not Call registry, litigators, disconnected phones, or phones of one kind of line."
      actions={
        <Button icon={<Plus />} onClick={() => setIsNew(true)}>
          New check
        </Button>
      }
    >
      <AgeLimit />
      <PagedList
        // Keeps the checks on screen when a refetch fails.
        query={{ ...query, isError: isError && data === undefined }}
        what="the checks"
        loading={<SkeletonLines height="2.75rem" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState icon={<PhoneOff />} title="No checks yet">
            Start one with a list of phones, such as that of the Do Not Call registry.
          </EmptyState>
        }
        paging={paging}
      >
        {({ scrubs }) =>
          scrubs.map((check) => (
            <CheckCard key={check._id} check={check} onUndo={() => setUndoing(check)} />
          ))
        }
      </PagedList>
      {isNew && <NewCheckDialog onClose={() => setIsNew(false)} />}
      {undoing && <UndoCheckModal check={undoing} onClose={() => setUndoing(undefined)} />}
    </Page>
  );
}

/** Undoes a completed check, or stops a running one and undoes what it did. */
function UndoCheckModal({ check, onClose }: { check: ScrubView; onClose: () => void }) {
  const [undo] = adminScrubsApi.useUndoScrubMutation();
  const isRunning = check.state === 'running';
  const { did, undo: then } = kindWords[check.kind];
  return (
    <ConfirmedCall
      title={isRunning ? 'Stop check' : 'Undo check'}
      action={isRunning ? 'Stop and undo' : 'Undo check'}
      call={() => undo(check._id)}
      done={isRunning ? 'The check is being stopped' : 'The check is being undone'}
      about={check.fileName}
      otherwise={`The check could not be ${isRunning ? 'stopped' : 'undone'}.`}
      onClose={onClose}
    >
      {isRunning ? (
        <p>
          The check of {isolated(check.fileName)} stops within seconds. The leads that it has
          changed so far ({formatCount(turnedIn(check))} by now) {then}. To compare the list later,
          start a new check.
        </p>
      ) : (
        <p>
          By {isolated(check.fileName)}, {did(countText(turnedIn(check), 'lead'))}. After the undo,
          these leads {then}. Undo it only if the list was wrong.
        </p>
      )}
    </ConfirmedCall>
  );
}
