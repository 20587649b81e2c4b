import { useState } from 'react';
import { newKey } from '../../../shared/api/requests.js';
import { CallButton } from '../../../shared/ui/buttons/CallButton.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { packApi } from '../pack-api.js';
import { reasonWords, sentWords } from '../returns/claim-words.js';
import type { RecordedLead } from './use-outcomes.js';

interface Props {
  pack: string;
  /** The name of the lead that was called. */
  name: string;
  recorded: RecordedLead;
  onDone: () => void;
}

/** After a bad number or a wrong person: the return of the lead, in one press, while the terms allow it. */
export function ReturnOffer({ pack, name, recorded, onDone }: Props) {
  const { lead, returnOffer } = recorded;
  const [sendClaim] = packApi.useSendClaimMutation();
  // The same press again after a lost answer is the same return.
  const [key] = useState(newKey);
  if (!returnOffer?.eligible) return null;
  const { reason, decided } = returnOffer;
  return (
    <Notice kind="info">
      <div className="row wrap spread middle gap-3">
        <p>
          {name}: {reasonWords[reason].toLowerCase()}.{' '}
          {decided === 'at-once' ? 'A return is approved at once.' : 'We review a return.'}
        </p>
        <CallButton
          size="small"
          call={() => sendClaim({ id: pack, key, reason, leads: [lead] })}
          done={(claim) => {
            onDone();
            return sentWords(claim);
          }}
          otherwise="The return could not be sent. Please try again."
        >
          Return this lead
        </CallButton>
      </div>
    </Notice>
  );
}
