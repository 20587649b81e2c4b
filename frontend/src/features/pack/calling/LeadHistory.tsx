import { useState } from 'react';
import type { CallListLeadView } from '@leadmart/contracts';
import { formatCalendarDay, formatMoment } from '../../../shared/lib/words/format.js';
import { SkeletonLines } from '../../../shared/ui/states/states.js';
import { callWords } from '../call-list/call-words.js';
import { packApi } from '../pack-api.js';
import { buyersText } from './sales-words.js';

interface Props {
  pack: string;
  lead: string;
}

/** Since when a lead was for sale, and how many buyers it had and has, when it is asked for. */
export function LeadHistory({ pack, lead }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="small">Age and past sales</summary>
      {isOpen && <History id={pack} lead={lead} />}
    </details>
  );
}

function History({ id, lead }: { id: string; lead: string }) {
  const { data, isError } = packApi.useLeadHistoryQuery(
    { id, lead },
    { refetchOnMountOrArgChange: true },
  );
  if (isError) return <p className="muted">They could not be loaded.</p>;
  if (!data) return <SkeletonLines height="1rem" />;
  return (
    <dl className="facts small">
      <div>
        <dt>First listed</dt>
        <dd>{formatCalendarDay(data.firstListed)}</dd>
      </div>
      <div>
        <dt>Buyers before you</dt>
        <dd>{buyersText(data.soldBefore)}</dd>
      </div>
      <div>
        <dt>Buyers today, with you</dt>
        <dd>{buyersText(data.soldNow)}</dd>
      </div>
    </dl>
  );
}

interface EarlierCallsProps {
  pack: string;
  lead: CallListLeadView;
}

/** The calls to a lead before the last one, when they are asked for. */
export function EarlierCalls({ pack, lead: { _id: lead, outcomes } }: EarlierCallsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="small">All {outcomes} calls</summary>
      {isOpen && <Calls id={pack} lead={lead} />}
    </details>
  );
}

function Calls({ id, lead }: { id: string; lead: string }) {
  const { data, isError } = packApi.useLeadOutcomesQuery({ id, lead });
  if (isError) return <p className="muted">They could not be loaded.</p>;
  if (!data) return <SkeletonLines height="1rem" />;
  return (
    <ul className="lines small">
      {data.outcomes.map(({ id: key, outcome, calledAt, note }) => (
        <li key={key} className="breaks">
          {formatMoment(calledAt)}: {callWords[outcome].word}
          {note !== undefined && ` – ${note}`}
        </li>
      ))}
    </ul>
  );
}
