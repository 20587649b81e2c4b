import { Plus, UserX } from 'lucide-react';
import { useState } from 'react';
import { usePolling } from '../../shared/api/use-polling.js';
import { usePaging } from '../../shared/lib/address/use-paging.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { adminOptOutsApi } from './admin-opt-outs-api.js';
import { EnterOptOutModal } from './EnterOptOutModal.js';
import { OptOutTable } from './OptOutTable.js';
import { UndoOptOutModal, type UndoneOptOut } from './UndoOptOutModal.js';
import { WaitingOptOuts } from './WaitingOptOuts.js';
import styles from './AdminOptOutsPage.module.css';

const pollMs = 5_000;

/** Requests of people never to be sold. Phone and email are erased once a request is carried out. */
export function AdminOptOutsPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title="Opt-outs"
      lead="People who asked not to be sold. Their leads are taken out of sale and erased everywhere."
      actions={
        <Button icon={<Plus />} onClick={() => setOpen(true)}>
          Enter an opt-out
        </Button>
      }
    >
      <section className={`stack gap-3 ${styles['section']}`} aria-labelledby="waiting">
        <h2 id="waiting">Waiting for a decision</h2>
        <WaitingOptOuts />
      </section>
      <section className={`stack gap-3 ${styles['section']}`} aria-labelledby="all">
        <h2 id="all">All opt-outs</h2>
        <AllOptOuts />
      </section>
      {isOpen && <EnterOptOutModal onClose={() => setOpen(false)} />}
    </Page>
  );
}

function AllOptOuts() {
  const paging = usePaging();
  const [undone, setUndone] = useState<UndoneOptOut>();
  const query = adminOptOutsApi.useAdminOptOutsQuery(
    { page: paging.page, waiting: false },
    { refetchOnMountOrArgChange: true },
  );
  const isInWork = query.data?.optOuts.some(
    ({ state }) => state === 'working' || state === 'checking',
  );
  usePolling(query.refetch, pollMs, isInWork ?? true);
  return (
    <>
      <PagedList
        query={query}
        what="the opt-outs"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState icon={<UserX />} title="No opt-outs yet">
            Requests from the page “Do not sell my information” appear here, and those you enter.
          </EmptyState>
        }
        paging={paging}
        of="opt-outs"
      >
        {({ optOuts }) => <OptOutTable optOuts={optOuts} onUndo={setUndone} />}
      </PagedList>
      {undone && <UndoOptOutModal {...undone} onClose={() => setUndone(undefined)} />}
    </>
  );
}
