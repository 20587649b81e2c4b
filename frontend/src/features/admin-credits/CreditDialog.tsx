import { useState } from 'react';
import type { AdjustmentKind, CreditsUserView } from '@leadmart/contracts';
import { newKey } from '../../shared/lib/new-key.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { useAdjustCreditsMutation } from './admin-credits-api.js';
import { AmountFields } from './AmountFields.js';
import { dialogTitles, readAmount, reasonOf, startingAmount } from './credit-dialogs.js';

interface Props {
  kind: AdjustmentKind;
  user: CreditsUserView;
  /** The list is stale: a balance changed, here or elsewhere. */
  onChanged: () => void;
  onClose: () => void;
}

/**
 * Changes one user's balance. As the specification has it, what cannot be read is ignored, and a
 * failure is only logged; the dialog then stays as it is.
 */
export function CreditDialog({ kind, user, onChanged, onClose }: Props) {
  const [adjust, { isLoading }] = useAdjustCreditsMutation();
  const [amount, setAmount] = useState(startingAmount(kind, user));
  const [reason, setReason] = useState('');
  // One key for one dialog: pressed twice, or again after a lost answer, it changes once.
  const [key] = useState(() => newKey());
  const submit = async (): Promise<void> => {
    const read = readAmount(amount);
    if (read === undefined) return;
    const answer = await adjust({
      kind,
      key,
      userId: user._id,
      amount: read,
      ...reasonOf(reason),
      ...(kind === 'set' && { expectedBalance: user.creditBalance }),
    });
    onChanged();
    if (answer.error) console.warn('The balance could not be changed.', answer.error);
    else onClose();
  };
  return (
    <FormModal
      title={dialogTitles[kind]}
      submitLabel="Confirm"
      busy={isLoading}
      noValidate
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{user.email}</p>
      <AmountFields
        min={kind === 'set' ? 0 : 1}
        amount={amount}
        reason={reason}
        onAmount={setAmount}
        onReason={setReason}
      />
    </FormModal>
  );
}
