import { useState } from 'react';
import type { BulkAdjustmentView } from '@leadmart/contracts';
import { useDebounced } from '../../../shared/lib/hooks/use-debounced.js';
import { formatCount } from '../../../shared/lib/words/format.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { adminCreditsApi, type BulkKind } from '../admin-credits-api.js';
import { AmountFields, useAmount } from './AmountFields.js';
import {
  bulkPreview,
  bulkTitles,
  isTyped,
  numberToType,
  reachWords,
  readBulkAmount,
  reasonOf,
} from './credit-dialogs.js';

interface Props {
  kind: BulkKind;
  onBegun: (batch: BulkAdjustmentView) => void;
  onClose: () => void;
}

/** Changes the balance of every user in one job. */
export function BulkDialog({ kind, onBegun, onClose }: Props) {
  const [adjustAll, { isLoading }] = adminCreditsApi.useAdjustAllMutation();
  const { amount, setAmount, key } = useAmount('');
  const [reason, setReason] = useState('');
  // Without a search the total counts every user.
  const { data: everyone } = adminCreditsApi.useCreditsUsersQuery({
    search: '',
    page: 1,
    sort: 'email',
  });
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const wanted = numberToType(everyone?.total);
  const submit = async (): Promise<void> => {
    const read = readBulkAmount(amount);
    if (read === undefined) return;
    if (!isTyped(typed, wanted)) return setMissing(true);
    const answer = await adjustAll({ kind, key, amount: read, ...reasonOf(reason) });
    if (answer.error) return console.warn('The balances could not be changed.', answer.error);
    onBegun(answer.data);
    onClose();
  };
  return (
    <FormModal
      title={bulkTitles[kind]}
      submitLabel="Confirm"
      submitLook={kind === 'remove-all' ? 'danger' : 'primary'}
      busy={isLoading}
      noValidate
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <BulkPreview kind={kind} amount={readBulkAmount(amount)} users={everyone?.total} />
      <AmountFields
        min={1}
        amount={amount}
        reason={reason}
        onAmount={setAmount}
        onReason={setReason}
      />
      {wanted !== undefined && (
        <TextField
          label={`Type ${formatCount(wanted)} to confirm`}
          hint="The number of users that this changes."
          inputMode="numeric"
          autoComplete="off"
          {...(isMissing && { error: `Type ${formatCount(wanted)}, the number of users.` })}
          value={typed}
          onValue={(value) => {
            setTyped(value);
            setMissing(false);
          }}
        />
      )}
    </FormModal>
  );
}

const typingMs = 300;

interface BulkPreviewProps {
  kind: BulkKind;
  /** Undefined until a valid one is typed. */
  amount: number | undefined;
  users: number | undefined;
}

/** The effect of a bulk change: the number of users, and those whose balance a removal ends. */
function BulkPreview({ kind, amount, users }: BulkPreviewProps) {
  const settled = useDebounced(amount, typingMs);
  const { currentData } = adminCreditsApi.useBulkPreviewQuery(settled ?? 0, {
    skip: kind !== 'remove-all' || settled === undefined || settled !== amount,
  });
  const effect = bulkPreview(kind, amount, users);
  const reach = currentData && amount !== undefined ? reachWords(currentData) : undefined;
  return (
    <Notice kind="info">
      <p>This action will affect all users in the system.</p>
      {effect !== undefined && <p>{effect}</p>}
      {reach !== undefined && <p>{reach}</p>}
    </Notice>
  );
}
