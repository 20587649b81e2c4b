import { useState } from 'react';
import type { CallListLeadView } from '@leadmart/contracts';
import { formatMoment } from '../../../shared/lib/words/format.js';
import { SkeletonLines } from '../../../shared/ui/states/states.js';
import { callWords } from '../call-list/call-words.js';
import { useLeadOutcomesQuery } from '../pack-api.js';

interface Props {
  pack: string;
  lead: CallListLeadView;
}

/** The calls to a lead before the last one, when they are asked for. */
export function EarlierCalls({ pack, lead: { _id: lead, outcomes } }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="small">All {outcomes} calls</summary>
      {isOpen && <Calls id={pack} lead={lead} />}
    </details>
  );
}

function Calls({ id, lead }: { id: string; lead: string }) {
  const { data, isError } = useLeadOutcomesQuery({ id, lead });
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
