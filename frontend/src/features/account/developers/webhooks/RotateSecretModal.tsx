import type { WebhookView, WebhookWithSecretView } from '@leadmart/contracts';
import { errorText } from '../../../../shared/api/api-error.js';
import { FormModal } from '../../../../shared/ui/dialogs/FormModal.js';
import { useNewSecret } from '../use-new-secret.js';
import { useRotateWebhookSecretMutation } from './webhooks-api.js';

interface Props {
  webhook: WebhookView;
  onClose: () => void;
  onRotated: (rotated: WebhookWithSecretView) => void;
}

export function RotateSecretModal({ webhook: { _id, oldSecretUntil }, onClose, onRotated }: Props) {
  const [rotate] = useRotateWebhookSecretMutation();
  const { dialog, save, withSecret } = useNewSecret(onClose, onRotated);
  const sentences = {
    done: withSecret('Secret replaced'),
    failed: (error: unknown) => errorText(error, 'The secret could not be replaced.'),
  };
  return (
    <FormModal
      {...dialog}
      title="Replace the secret"
      submitLabel="Replace"
      onSubmit={() => save(rotate(_id), sentences)}
    >
      <p>
        You get a new secret. The current one stays valid for 24 hours, so that you can replace it
        on your server without missing an event.
      </p>
      {oldSecretUntil !== null && <p>The one before it ends at once.</p>}
    </FormModal>
  );
}
