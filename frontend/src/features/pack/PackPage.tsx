import { Search, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { PackDetailsView } from '@leadmart/contracts';
import { packDownloadPath } from '@leadmart/contracts/paths';
import { pageField, textField } from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { isolated } from '../../shared/lib/isolated.js';
import { formatCount, formatDay } from '../../shared/lib/words/format.js';
import { phoneWords, wordsForStates } from '../../shared/lib/words/pack-words.js';
import { Button, ButtonLink } from '../../shared/ui/buttons/Button.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { ExportButton } from '../../shared/ui/export/ExportButton.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { PackName } from '../my-leads/naming/PackName.js';
import { countOfLeads, termsSentence } from './claim-words.js';
import { ClaimDialog } from './ClaimDialog.js';
import { ClaimList } from './ClaimList.js';
import { LeadTable } from './LeadTable.js';
import { usePackLeadsQuery, usePackQuery } from './pack-api.js';
import { SavePack } from './SavePack.js';
import styles from './PackPage.module.css';

const packAddress = { search: textField(100), page: pageField };
const typingPauseMs = 300;
const newest = { refetchOnMountOrArgChange: true };

/** One pack of the buyer: its leads, and their return. */
export function PackPage() {
  const { packId: id = '' } = useParams();
  const query = usePackQuery(id, newest);
  const { data } = query;
  return (
    <Page
      title={data ? data.pack.name : 'Pack'}
      lead={
        data && (
          <PackName pack={data.pack}>
            <span>{aboutPack(data)}</span>
          </PackName>
        )
      }
      actions={
        <div className="row wrap gap-3">
          <ButtonLink look="secondary" to="/my-leads">
            All packs
          </ButtonLink>
          <SaveFileButton path={packDownloadPath(id)} fallbackName="leads.csv" size="medium">
            Download CSV
          </SaveFileButton>
          <SaveFileButton
            path={`${packDownloadPath(id)}?asOf=today`}
            fallbackName="leads-status-today.csv"
            size="medium"
          >
            With current status
          </SaveFileButton>
          <ExportButton id={id} />
          {data && <SavePack pack={data.pack} />}
        </div>
      }
    >
      <Loaded
        query={query}
        what="the pack"
        failure="This pack could not be loaded."
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={() => false}
        empty={null}
      >
        {(details) => <Leads key={id} details={details} />}
      </Loaded>
    </Page>
  );
}

function aboutPack({ pack }: PackDetailsView): string {
  const { dataset, quantity, states, phoneNumberStatus, purchasedAt } = pack;
  const what = `${countOfLeads(quantity)} of ${isolated(dataset.name)}, ${wordsForStates(states)}, ${phoneWords[phoneNumberStatus]}`;
  return `${what}. Bought on ${formatDay(purchasedAt)}.`;
}

/** The leads of the pack; marks stay while the buyer pages and searches. */
function Leads({ details }: { details: PackDetailsView }) {
  const { _id: id } = details.pack;
  const [{ search, page }, change] = useAddress(packAddress);
  const settled = useDebounced(search, typingPauseMs);
  const query = usePackLeadsQuery({ id, page, search: settled.trim() }, newest);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isClaiming, setClaiming] = useState(false);
  const { data, isError } = query;
  const mark = (lead: string, isMarked: boolean): void => {
    const next = new Set(marked);
    if (isMarked) next.add(lead);
    else next.delete(lead);
    setMarked(next);
  };
  const canClaim = details.returns.isOpen && details.returns.left > 0;
  return (
    <>
      <ReturnBar
        details={details}
        marked={marked.size}
        onClaim={() => setClaiming(true)}
        onClear={() => setMarked(new Set())}
      />
      <TextField
        label="Search"
        type="search"
        placeholder="Phone, name or email"
        maxLength={100}
        value={search}
        onChange={({ target }) => change({ search: target.value, page: 1 })}
      />
      <PagedList
        query={{ ...query, isError: isError && data === undefined }}
        what="the leads"
        failure="The leads could not be loaded."
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ leads }) => leads.length === 0}
        empty={<NoLeads onClear={() => change({ search: '', page: 1 })} />}
        paging={{ page, onPage: (next, history) => change({ page: next }, history) }}
        pages={data?.pages}
        of="leads"
      >
        {(view) => <LeadTable view={view} marked={marked} onMark={canClaim ? mark : undefined} />}
      </PagedList>
      <ClaimList id={id} />
      {isClaiming && (
        <ClaimDialog
          details={details}
          marked={marked}
          onSent={() => {
            setMarked(new Set());
            setClaiming(false);
          }}
          onClose={() => setClaiming(false)}
        />
      )}
    </>
  );
}

interface BarProps {
  details: PackDetailsView;
  marked: number;
  onClaim: () => void;
  onClear: () => void;
}

function ReturnBar({ details, marked, onClaim, onClear }: BarProps) {
  const { isOpen, left } = details.returns;
  return (
    <div className={`row wrap spread middle gap-3 ${styles['bar']}`}>
      <p role="status">
        {marked > 0 && <strong>{formatCount(marked)} marked. </strong>}
        {termsSentence(details)}
      </p>
      {isOpen && left > 0 && (
        <div className="row wrap gap-3">
          {marked > 0 && (
            <Button look="secondary" onClick={onClear}>
              Clear marks
            </Button>
          )}
          <Button icon={<Undo2 aria-hidden="true" />} onClick={onClaim}>
            {marked > 0 ? `Return ${countOfLeads(marked)}` : 'Return leads'}
          </Button>
        </div>
      )}
    </div>
  );
}

function NoLeads({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<Search />}
      title="No lead matches your search"
      action={
        <Button look="secondary" onClick={onClear}>
          Show all leads
        </Button>
      }
    />
  );
}
