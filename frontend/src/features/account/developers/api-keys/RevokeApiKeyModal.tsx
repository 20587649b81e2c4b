import type { ApiKeyView } from '@leadmart/contracts';
import { errorText } from '../../../../shared/api/api-error.js';
import { useSave } from '../../../../shared/lib/hooks/use-save.js';
import { ConfirmModal } from '../../../../shared/ui/dialogs/ConfirmModal.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { useRevokeApiKeyMutation } from './api-keys-api.js';

interface Props {
  apiKey: ApiKeyView;
  onClose: () => void;
}

export function RevokeApiKeyModal({ apiKey: { _id, name }, onClose }: Props) {
  const [revoke] = useRevokeApiKeyMutation();
  const { dialog, save } = useSave(onClose);
  const sentences = {
    done: 'API key revoked',
    failed: (error: unknown) => errorText(error, 'The API key could not be revoked.'),
  };
  return (
    <ConfirmModal
      {...dialog}
      title="Revoke API key"
      action="Revoke"
      onConfirm={() => save(revoke(_id), sentences)}
    >
      <ClampedText text={name} />
      <p>Programs that use this key are refused at once. This cannot be undone.</p>
    </ConfirmModal>
  );
}
