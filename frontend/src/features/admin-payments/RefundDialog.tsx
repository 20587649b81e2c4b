import type { AdminPaymentView } from '@leadmart/contracts';
import { failureOf } from '../../shared/api/api-error.js';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { formatDollars } from '../../shared/lib/words/format.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { paymentsApi } from './payments-api.js';

interface Props {
  payment: NonNullable<AdminPaymentView['payment']>;
  email: string;
  onClose: () => void;
}

/** Refunds a payment, whole or in part. It is final, so it needs a reason and names the sum on its button. */
export function RefundDialog({ payment, email, onClose }: Props) {
  const { _id: id, amount: paid, refunded, refundable } = payment;
  const [refund, { isLoading, error }] = paymentsApi.useRefundPaymentMutation();
  const { values, field } = useFields({ amount: refundable.toFixed(2), reason: '' });
  const amount = Number(values.amount);
  const toast = useToast();
  const submit = async (): Promise<void> => {
    const answer = await refund({ id, ...values, amount, refundedBefore: refunded });
    if (answer.error) return;
    toast.success(`${formatDollars(amount)} goes back to the card of ${email}`);
    onClose();
  };
  return (
    <FormModal
      title="Refund a payment"
      submitLabel={`Refund ${formatDollars(amount || 0)}`}
      submitLook="danger"
      busy={isLoading}
      failure={error && failureOf(error, 'The payment was not refunded.')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="small breaks">
        {email} paid {formatDollars(paid)}
        {refunded > 0 && `, of which ${formatDollars(refunded)} went back already`}. The money goes
        back to the card within days. Credits are taken back in proportion, also below zero. A
        refund cannot be undone.
      </p>
      <TextField
        label="Dollars"
        type="number"
        required
        min={0.01}
        max={refundable}
        step={0.01}
        {...field('amount')}
      />
      <TextField
        label="Reason"
        required
        maxLength={500}
        hint="Kept in the audit trail; the user does not see it."
        {...field('reason')}
      />
    </FormModal>
  );
}
