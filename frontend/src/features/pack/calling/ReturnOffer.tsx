import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.js';
import { newKey } from '../../../shared/api/requests.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { useSendClaimMutation } from '../pack-api.js';
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
  const [sendClaim, { isLoading }] = useSendClaimMutation();
  // The same press again after a lost answer is the same return.
  const [key] = useState(newKey);
  const toast = useToast();
  if (!returnOffer?.eligible) return null;
  const { reason, decided } = returnOffer;
  const send = async (): Promise<void> => {
    const { data, error } = await sendClaim({ id: pack, key, reason, leads: [lead] });
    if (data) {
      toast.success(sentWords(data));
      onDone();
    } else toast.error(errorText(error, 'The return could not be sent. Please try again.'));
  };
  return (
    <Notice kind="info">
      <div className="row wrap spread middle gap-3">
        <p>
          {name}: {reasonWords[reason].toLowerCase()}.{' '}
          {decided === 'at-once' ? 'A return is approved at once.' : 'We review a return.'}
        </p>
        <Button size="small" busy={isLoading} onClick={() => void send()}>
          Return this lead
        </Button>
      </div>
    </Notice>
  );
}
