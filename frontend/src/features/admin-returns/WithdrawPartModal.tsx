import type { ReturnRatesView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { isolated } from '../../shared/lib/isolated.js';
import { ConfirmModal } from '../../shared/ui/dialogs/ConfirmModal.js';
import { countOfLeads } from '../pack/returns/claim-words.js';
import { useWithdrawBadPartMutation } from './admin-returns-api.js';

interface Props {
  upload: ReturnRatesView['uploads'][number];
  onClose: () => void;
}

/** Asks before the returned leads of an upload leave the stock for ever. */
export function WithdrawPartModal({ upload, onClose }: Props) {
  const [withdraw] = useWithdrawBadPartMutation();
  const { dialog, save } = useSave(onClose);
  const submit = (): void =>
    save(withdraw({ datasetId: upload.dataset, uploadId: upload._id }), {
      done: ({ withdrawn }) =>
        withdrawn === 0
          ? 'None of its returned leads was still for sale.'
          : `${countOfLeads(withdrawn)} withdrawn from sale.`,
      failed: (error) => errorText(error, 'The leads could not be withdrawn. Please try again.'),
    });
  return (
    <ConfirmModal {...dialog} title="Withdraw the bad part" action="Withdraw" onConfirm={submit}>
      <p>
        Leads of {isolated(upload.fileName)} that a buyer returned as disconnected are no longer
        sold. This cannot be undone. Buyers keep the leads in their packs.
      </p>
    </ConfirmModal>
  );
}
