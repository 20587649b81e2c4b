import { useState } from 'react';
import { PhoneOff, Plus } from 'lucide-react';
import type { ScrubView } from '@leadmart/contracts';
import { pageField } from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { useLastPage } from '../../shared/lib/address/use-last-page.js';
import { useInterval } from '../../shared/lib/use-interval.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { useScrubPageQuery } from './admin-scrubs-api.js';
import { AgeLimit } from './AgeLimit.js';
import { CheckCard } from './CheckCard.js';
import { isUnderWay } from './check-words.js';
import { NewCheckDialog } from './NewCheckDialog.js';
import { UndoCheckModal } from './UndoCheckModal.js';
import styles from './AdminScrubsPage.module.css';

const pollMs = 2_000;
const listId = 'scrubs';
const scrubsAddress = { page: pageField };

/** Compares the stock with lists of phones on the Do Not Call registry. */
export function AdminScrubsPage() {
  const [{ page }, change] = useAddress(scrubsAddress);
  const query = useScrubPageQuery(page, { refetchOnMountOrArgChange: true });
  const { data, isError, isFetching, refetch } = query;
  const [isNew, setIsNew] = useState(false);
  const [undoing, setUndoing] = useState<ScrubView>();
  useInterval(() => void refetch(), pollMs, data?.scrubs.some(isUnderWay) ?? false);
  useLastPage(page, isFetching ? undefined : data?.pages, (last) => change({ page: last }));
  return (
    <Page
      title="Do Not Call checks"
      lead="Clean leads whose phone is on a list of the registry become DNC, and their owners are told."
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsNew(true)}>
          New check
        </Button>
      }
    >
      <AgeLimit />
      <div id={listId} className={styles['list']}>
        <Loaded
          // Keeps the checks on screen when a refetch fails.
          query={{ ...query, isError: isError && data === undefined }}
          what="the checks"
          failure="The checks could not be loaded."
          loading={<SkeletonLines height="2.75rem" />}
          isEmpty={({ total }) => total === 0}
          empty={
            <EmptyState icon={<PhoneOff />} title="No checks yet">
              Download the list of the registry and start a check with it.
            </EmptyState>
          }
        >
          {({ scrubs }) =>
            scrubs.map((check) => (
              <CheckCard key={check._id} check={check} onUndo={() => setUndoing(check)} />
            ))
          }
        </Loaded>
      </div>
      <Pager
        page={page}
        pages={data?.pages ?? 1}
        onPage={(next) => change({ page: next }, 'push')}
        of="the checks"
        listId={listId}
      />
      {isNew && <NewCheckDialog onClose={() => setIsNew(false)} />}
      {undoing && <UndoCheckModal check={undoing} onClose={() => setUndoing(undefined)} />}
    </Page>
  );
}
