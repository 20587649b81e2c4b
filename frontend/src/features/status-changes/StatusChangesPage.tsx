import { PhoneOff } from 'lucide-react';
import type { StatusChangesSummaryView } from '@leadmart/contracts';
import { statusChangesCsvPath } from '@leadmart/contracts/paths';
import { choiceField } from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { CallButton } from '../../shared/ui/buttons/CallButton.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { SelectField } from '../../shared/ui/fields/Field.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { unseenCount, unseenSentences } from './change-words.js';
import { ChangeTable } from './ChangeTable.js';
import { statusChangesApi } from './status-changes-api.js';
import styles from './StatusChangesPage.module.css';

const changesAddress = { show: choiceField(['new', 'all'], 'new') };

/** Changes of the buyer's leads after the purchase: those that they have not seen, or all. */
export function StatusChangesPage() {
  const [{ show }, change] = useAddress(changesAddress);
  const summary = statusChangesApi.useStatusChangesSummaryQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const since = show === 'all' ? '' : summary.data?.since;
  return (
    <Page
      title="Status changes"
      lead="Leads you own whose phone joined the Do Not Call registry, or whose person asked not to be contacted."
      actions={
        <SaveFileButton
          path={`${statusChangesCsvPath}?since=${since ?? ''}`}
          fallbackName="status-changes.csv"
          size="medium"
        >
          Export CSV
        </SaveFileButton>
      }
    >
      {summary.data && <Unseen summary={summary.data} />}
      <div className={styles['show']}>
        <SelectField
          label="Show"
          options={{ new: 'New changes', all: 'All changes' }}
          value={show}
          onValue={(chosen) => change({ show: chosen })}
        />
      </div>
      {since === undefined ? (
        <Loaded {...waiting} query={{ ...summary, data: undefined }} />
      ) : (
        <Changes since={since} isAll={show === 'all'} />
      )}
    </Page>
  );
}

const waiting = {
  what: 'the status changes',
  loading: <SkeletonLines height="1.75rem" />,
  children: () => null,
};

function Unseen({ summary: { unseen, cursor } }: { summary: StatusChangesSummaryView }) {
  const [see] = statusChangesApi.useSeeStatusChangesMutation();
  if (unseenCount(unseen) === 0) return null;
  return (
    <Notice kind="info">
      <p>{unseenSentences(unseen).join(' ')} Please update your call lists.</p>
      <CallButton
        size="small"
        call={() => see(cursor)}
        done="Marked as seen"
        otherwise="The changes could not be marked as seen."
      >
        Mark as seen
      </CallButton>
    </Notice>
  );
}

function Changes({ since, isAll }: { since: string; isAll: boolean }) {
  const query = statusChangesApi.useStatusChangesInfiniteQuery(since, {
    refetchOnMountOrArgChange: true,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const changes = query.data?.pages.flatMap((page) => page.changes);
  return (
    <Loaded
      {...waiting}
      query={{
        data: changes,
        currentData: query.currentData,
        isError: query.isError && changes === undefined,
        refetch: query.refetch,
      }}
      isEmpty={({ length }) => length === 0 && !hasNextPage}
      empty={
        <EmptyState icon={<PhoneOff />} title={isAll ? 'No changes yet' : 'Nothing new'}>
          When a lead you own joins the Do Not Call registry, it appears here.
        </EmptyState>
      }
    >
      {(found) => (
        <div className={`stack hugging gap-4 ${styles['list']}`} aria-busy={isFetchingNextPage}>
          <ChangeTable changes={found} />
          {hasNextPage && (
            <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}
