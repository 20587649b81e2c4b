import type { WebhookView } from '@leadmart/contracts';
import { errorText } from '../../../../shared/api/api-error.js';
import { useSave } from '../../../../shared/lib/hooks/use-save.js';
import { ConfirmModal } from '../../../../shared/ui/dialogs/ConfirmModal.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { useDeleteWebhookMutation } from './webhooks-api.js';

interface Props {
  webhook: WebhookView;
  onClose: () => void;
}

export function DeleteWebhookModal({ webhook: { _id: id, url, version }, onClose }: Props) {
  const [remove] = useDeleteWebhookMutation();
  const { dialog, save } = useSave(onClose, { version });
  const sentences = {
    done: 'Webhook deleted',
    failed: (error: unknown) => errorText(error, 'The webhook could not be deleted.'),
  };
  return (
    <ConfirmModal
      {...dialog}
      title="Delete webhook"
      action="Delete"
      onConfirm={() => save((seen) => remove({ id, version: seen }), sentences)}
    >
      <ClampedText text={url} />
      <p>
        It gets no more events, and its log and secret are deleted. To pause it, turn it off
        instead.
      </p>
    </ConfirmModal>
  );
}
