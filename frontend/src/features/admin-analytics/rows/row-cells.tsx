import { Link } from 'react-router-dom';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { phoneWords, wordsForStates } from '../../../shared/lib/words/pack-words.js';
import { Cell, TwoLineHead } from '../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { EmailText } from '../../../shared/ui/text/EmailText.js';
import { Moment } from '../../../shared/ui/text/times.js';

interface Wanted {
  dataset: { name: string };
  states: readonly StateCode[];
  phoneStatus: PhoneStatus;
}

/** The dataset of a row, with the states and the status of its leads. */
export function WantedHead({ dataset: { name }, states, phoneStatus }: Wanted) {
  return (
    <TwoLineHead
      of="Dataset"
      name={<ClampedText text={name} />}
      about={`${wordsForStates(states)}, ${phoneWords[phoneStatus]}`}
    />
  );
}

/** The buyer of a row, who leads to the account. */
export function BuyerCell({
  user: { _id, email },
}: {
  user: { _id: string; email: string | null };
}) {
  return (
    <Cell of="Buyer">
      <Link to={`/admin/credits?user=${_id}`}>
        {email === null ? 'No email' : <EmailText email={email} />}
      </Link>
    </Cell>
  );
}

export function WhenCell({ date }: { date: string }) {
  return (
    <Cell of="When">
      <Moment at={date} />
    </Cell>
  );
}
