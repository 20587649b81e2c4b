import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminClaimView } from '@leadmart/contracts';
import { choiceField, idField, pageField } from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import type { Paging } from '../../shared/lib/address/use-paging.js';
import { useUndo } from '../../shared/lib/address/use-undo.js';
import { countText } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { SelectField } from '../../shared/ui/fields/Field.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { returnsPolicyApi } from '../returns-policy/returns-policy-api.js';
import { ReturnsLine } from '../returns-policy/ReturnsTerms.js';
import { adminReturnsApi } from './admin-returns-api.js';
import { ClaimPanel } from './ClaimPanel.js';
import { ClaimTable } from './ClaimTable.js';
import { DecisionDialog, type OpenDecision } from './DecisionDialog.js';
import { PolicyDialog } from './PolicyDialog.js';
import { RatesPanel } from './RatesPanel.js';
import styles from './AdminReturnsPage.module.css';

const queueAddress = {
  show: choiceField(['open', 'pending', 'decided', 'rates'], 'open'),
  page: pageField,
  /** The claim in the panel, and the page of its leads. */
  claim: idField,
  leads: pageField,
};

const shows = {
  open: 'Open returns',
  pending: 'Just decided',
  decided: 'Decided returns',
  rates: 'Return rates',
} as const;
const emptyTitles = {
  open: 'No open returns',
  pending: 'No decisions to undo',
  decided: 'No decided returns yet',
} as const;
type Show = keyof typeof shows;

/** The queue of claims to return leads, and how many leads are returned. */
export function AdminReturnsPage() {
  const [{ show, page, claim, leads }, change] = useAddress(queueAddress);
  const close = useUndo(() => change({ claim: '', leads: 1 }));
  return (
    <Page title="Returns" lead="Returns of buyers, the oldest first." actions={<Terms />}>
      <div className={styles['show']}>
        <SelectField
          label="Show"
          options={shows}
          value={show}
          onValue={(show) => change({ show, page: 1 })}
        />
      </div>
      {show === 'rates' ? (
        <RatesPanel />
      ) : (
        <Queue
          key={show}
          show={show}
          paging={{ page, onPage: (next, history) => change({ page: next }, history) }}
          opened={claim}
          onOpen={({ _id }) => change({ claim: _id }, 'push')}
          onClose={close}
          leads={{ page: leads, onPage: (next) => change({ leads: next }) }}
        />
      )}
    </Page>
  );
}

interface QueueProps {
  show: Exclude<Show, 'rates'>;
  paging: Paging;
  /** The id of the claim in the panel, or ''. */
  opened: string;
  onOpen: (claim: AdminClaimView) => void;
  onClose: () => void;
  /** Of the leads in the panel. */
  leads: Paging;
}

function Queue({ show, paging, opened, onOpen, onClose, leads }: QueueProps) {
  const wanted = { show, page: paging.page };
  const query = adminReturnsApi.useClaimQueueQuery(wanted, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [decision, setDecision] = useState<OpenDecision>();
  const select = (id: string, isSelected: boolean): void => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const decided = (): void => {
    setSelected(new Set());
    if (opened !== '') onClose();
  };
  return (
    <>
      {selected.size > 0 && <Bulk ids={[...selected]} onDecide={setDecision} />}
      <PagedList
        query={{ ...query, isError: isError && data === undefined }}
        what="the returns"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ claims }) => claims.length === 0}
        empty={<EmptyState icon={<Undo2 />} title={emptyTitles[show]} />}
        paging={paging}
        of="returns"
      >
        {({ claims }) => <ClaimTable {...{ claims, selected, onOpen }} onSelect={select} />}
      </PagedList>
      {opened !== '' && !decision && (
        <ClaimPanel
          id={opened}
          row={data?.claims.find(({ _id }) => _id === opened)}
          paging={leads}
          onDecide={setDecision}
          onClose={onClose}
        />
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
      title: `${word} ${countText(ids.length, 'return')}`,
      submitLabel: `${word} ${countText(ids.length, 'return')}`,
      isDecline: approve === 'none',
      decisions: ids.map((claim) => ({ claim: claim as AdminClaimView['_id'], approve })),
    });
  return (
    <div className="row wrap middle gap-3">
      <Button look="danger" onClick={decide('none', 'Decline')}>
        Decline {countText(ids.length, 'return')}
      </Button>
      <Button onClick={decide('all', 'Approve')}>Approve {countText(ids.length, 'return')}</Button>
    </div>
  );
}

/** The terms of today, and their dialog. */
function Terms() {
  const { data } = returnsPolicyApi.useReturnsPolicyQuery();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="row wrap middle gap-3">
      <ReturnsLine />
      <Button look="secondary" disabled={!data} onClick={() => setOpen(true)}>
        Change terms
      </Button>
      {isOpen && data && <PolicyDialog policy={data} onClose={() => setOpen(false)} />}
    </div>
  );
}
