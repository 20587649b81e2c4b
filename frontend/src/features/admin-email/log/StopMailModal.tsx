import type { CampaignView } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { ConfirmModal } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { useStopMailMutation } from '../admin-email-api.js';
import { stopWords } from '../mail-words.js';

interface Props {
  campaign: CampaignView;
  onClose: () => void;
}

/** Asks before a mail is stopped, which is final. */
export function StopMailModal({ campaign: { _id, subject }, onClose }: Props) {
  const [stop] = useStopMailMutation();
  const { dialog, save } = useSave(onClose);
  return (
    <ConfirmModal
      {...dialog}
      title={`Stop “${subject}”?`}
      action="Stop email"
      onConfirm={() =>
        save(stop(_id), {
          done: stopWords(true),
          failed: (failure) => errorText(failure, 'The email could not be stopped.'),
        })
      }
    >
      <p>
        Emails already sent cannot be recalled. Nobody else will receive this email, and it cannot
        be resumed.
      </p>
    </ConfirmModal>
  );
}
