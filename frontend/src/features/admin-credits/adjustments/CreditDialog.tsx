import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AdjustmentKind, CreditsUserView } from '@leadmart/contracts';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { creditsText } from '../../../shared/lib/words/format.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { refreshUser } from '../../session/refresh-user.js';
import { userRefreshed } from '../../session/session-slice.js';
import { adminCreditsApi } from '../admin-credits-api.js';
import { AmountFields, useAmount } from './AmountFields.js';
import {
  adjustmentWords,
  dialogTitles,
  previewWords,
  readAmount,
  reasonOf,
  startingAmount,
} from './credit-dialogs.js';

interface Props {
  kind: AdjustmentKind;
  user: CreditsUserView;
  onClose: () => void;
}

/**
 * Changes one user's balance. As the specification says, invalid input is ignored and a failure is
 * only logged; the dialog then stays open and shows the current balance.
 */
export function CreditDialog({ kind, user, onClose }: Props) {
  const [adjust, { isLoading }] = adminCreditsApi.useAdjustCreditsMutation();
  const { amount, setAmount, key } = useAmount(startingAmount(kind, user));
  const [reason, setReason] = useState('');
  const dispatch = useDispatch();
  const toast = useToast();
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
    if (answer.error) return console.warn('The balance could not be changed.', answer.error);
    toast.success(adjustmentWords(kind, answer.data));
    // The admin's own balance may have changed.
    void refreshUser((answer) => dispatch(userRefreshed(answer)));
    onClose();
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
      <p className={`stack slim small breaks`}>
        <strong className="firm">{user.email}</strong>
        <span className="soft figures" role="status">
          Balance: {creditsText(user.creditBalance)}
        </span>
      </p>
      <AmountFields
        min={kind === 'set' ? 0 : 1}
        amount={amount}
        reason={reason}
        onAmount={setAmount}
        onReason={setReason}
      />
      <p className="muted" role="status">
        {previewWords(kind, user, readAmount(amount))}
      </p>
    </FormModal>
  );
}
