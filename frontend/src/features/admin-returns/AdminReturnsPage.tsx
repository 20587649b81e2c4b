import { useState } from 'react';
import { Undo2 } from 'lucide-react';
import type { AdminClaimView } from '@leadmart/contracts';
import { choiceField, pageField } from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { useLastPage } from '../../shared/lib/address/use-last-page.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { SelectField } from '../../shared/ui/fields/Field.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { shortTerms } from '../returns-policy/policy-words.js';
import { useReturnsPolicyQuery } from '../returns-policy/returns-policy-api.js';
import { useClaimQueueQuery } from './admin-returns-api.js';
import { ClaimPanel } from './ClaimPanel.js';
import { ClaimTable } from './ClaimTable.js';
import { countOfClaims } from './decision-words.js';
import { DecisionDialog, type OpenDecision } from './DecisionDialog.js';
import { PolicyDialog } from './PolicyDialog.js';
import { RatesPanel } from './RatesPanel.js';
import styles from './AdminReturnsPage.module.css';

const queueAddress = { show: choiceField(['open', 'decided', 'rates'], 'open'), page: pageField };

const shows = { open: 'Open claims', decided: 'Decided claims', rates: 'Return rates' } as const;
type Show = keyof typeof shows;

/** The queue of claims to return leads, and how many leads are returned. */
export function AdminReturnsPage() {
  const [{ show, page }, change] = useAddress(queueAddress);
  return (
    <Page title="Returns" lead="Claims of buyers, the oldest first." actions={<Terms />}>
      <div className={styles['show']}>
        <SelectField
          label="Show"
          value={show}
          onChange={({ target }) => change({ show: target.value as Show, page: 1 })}
        >
          {Object.entries(shows).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {show === 'rates' ? (
        <RatesPanel />
      ) : (
        <Queue
          key={show}
          show={show}
          page={page}
          onPage={(next, history) => change({ page: next }, history)}
        />
      )}
    </Page>
  );
}

interface QueueProps {
  show: Exclude<Show, 'rates'>;
  page: number;
  onPage: (page: number, history?: 'push') => void;
}

function Queue({ show, page, onPage }: QueueProps) {
  const query = useClaimQueueQuery({ show, page }, { refetchOnMountOrArgChange: true });
  const { data, isFetching, isError } = query;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<AdminClaimView>();
  const [decision, setDecision] = useState<OpenDecision>();
  useLastPage(page, isFetching ? undefined : data?.pages, (last) => onPage(last));
  const select = (id: string, isSelected: boolean): void => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const decided = (): void => {
    setSelected(new Set());
    setOpened(undefined);
  };
  return (
    <>
      {selected.size > 0 && <Bulk ids={[...selected]} onDecide={setDecision} />}
      <Loaded
        query={{ ...query, isError: isError && data === undefined }}
        what="the claims"
        failure="The claims could not be loaded."
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ claims }) => claims.length === 0}
        empty={
          <EmptyState
            icon={<Undo2 />}
            title={show === 'open' ? 'No open claims' : 'No decided claims yet'}
          />
        }
      >
        {({ claims, pages }) => (
          <div id="claims" className={styles['list']} aria-busy={isFetching}>
            <ClaimTable {...{ claims, selected }} onSelect={select} onOpen={setOpened} />
            <Pager
              page={page}
              pages={pages}
              onPage={(next) => onPage(next, 'push')}
              of="claims"
              listId="claims"
            />
          </div>
        )}
      </Loaded>
      {opened && !decision && (
        <ClaimPanel claim={opened} onDecide={setDecision} onClose={() => setOpened(undefined)} />
      )}
      {decision && (
        <DecisionDialog {...decision} onDone={decided} onClose={() => setDecision(undefined)} />
      )}
    </>
  );
}

interface BulkProps {
  ids: readonly string[];
  onDecide: (decision: OpenDecision) => void;
}

function Bulk({ ids, onDecide }: BulkProps) {
  const decide = (approve: 'all' | 'none', word: string) => (): void =>
    onDecide({
      title: `${word} ${countOfClaims(ids.length)}`,
      submitLabel: `${word} ${countOfClaims(ids.length)}`,
      isDecline: approve === 'none',
      decisions: ids.map((claim) => ({ claim: claim as AdminClaimView['_id'], approve })),
    });
  return (
    <div className={styles['actions']}>
      <Button look="danger" onClick={decide('none', 'Decline')}>
        Decline {countOfClaims(ids.length)}
      </Button>
      <Button onClick={decide('all', 'Approve')}>Approve {countOfClaims(ids.length)}</Button>
    </div>
  );
}

/** The terms of today, and their dialog. */
function Terms() {
  const { data } = useReturnsPolicyQuery();
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <div className={styles['terms']}>
      <span className={styles['soft']}>{shortTerms(data)}</span>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Change terms
      </Button>
      {isOpen && <PolicyDialog policy={data} onClose={() => setOpen(false)} />}
    </div>
  );
}
