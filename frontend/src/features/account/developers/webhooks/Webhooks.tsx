import { Webhook } from 'lucide-react';
import { useState } from 'react';
import type { WebhookView, WebhookWithSecretView } from '@leadmart/contracts';
import { usePolling } from '../../../../shared/api/use-polling.js';
import { ConfirmedCall } from '../../../../shared/ui/dialogs/ConfirmModal.js';
import { FormModal } from '../../../../shared/ui/dialogs/FormModal.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { EntriesCard } from '../Entries.js';
import { SecretDialog } from '../SecretDialog.js';
import { useNewSecret } from '../use-new-secret.js';
import { DeliveryLog } from './DeliveryLog.js';
import { WebhookDialog } from './WebhookDialog.js';
import { WebhookItem, type WebhookAction } from './WebhookItem.js';
import { webhooksApi } from './webhooks-api.js';

type Open =
  | { what: 'new' }
  | { what: WebhookAction; webhook: WebhookView }
  | { what: 'secret'; secret: string; isConfirmed: boolean }
  | undefined;

/** While a server has to answer its challenge. */
const lookMs = 3_000;

/** The user's webhooks: addresses to which events are sent. */
export function Webhooks() {
  const query = webhooksApi.useWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const webhooks = data?.webhooks ?? [];
  const isWaiting = webhooks.some(({ state }) => state === 'unconfirmed');
  usePolling(query.refetch, lookMs, isWaiting);
  return (
    <EntriesCard
      title="Webhooks"
      about="A webhook sends events to your server, with the signatures of Standard Webhooks. You can have 5 of them."
      one="webhook"
      query={query}
      entries={webhooks}
      most={5}
      icon={<Webhook />}
      why="Let your CRM or dialer know at once when a purchase is completed or a lead joins the Do Not Call registry."
      onNew={() => setOpen({ what: 'new' })}
      entry={(webhook) => (
        <WebhookItem
          key={webhook._id}
          webhook={webhook}
          onAction={(what) => setOpen({ what, webhook })}
        />
      )}
    >
      <Dialogs open={open} setOpen={setOpen} />
    </EntriesCard>
  );
}

function Dialogs({ open, setOpen }: { open: Open; setOpen: (open: Open) => void }) {
  const close = (): void => setOpen(undefined);
  const show = ({ secret, webhook }: WebhookWithSecretView): void =>
    setOpen({ what: 'secret', secret, isConfirmed: webhook.state !== 'unconfirmed' });
  switch (open?.what) {
    case 'new':
      return <WebhookDialog onClose={close} onCreated={show} />;
    case 'edit':
      return <WebhookDialog webhook={open.webhook} onClose={close} onCreated={show} />;
    case 'rotate':
      return <RotateSecretModal webhook={open.webhook} onClose={close} onRotated={show} />;
    case 'delete':
      return <DeleteWebhookModal webhook={open.webhook} onClose={close} />;
    case 'log':
      return <DeliveryLog webhook={open.webhook} onClose={close} />;
    case 'secret':
      return (
        <SecretDialog
          title="The secret of your webhook"
          label="Secret"
          hint={`Your server verifies our signatures with it. Copy it now: it is not shown again.${open.isConfirmed ? '' : ' When your server has it, send the challenge again.'}`}
          secret={open.secret}
          onClose={close}
        />
      );
    default:
      return null;
  }
}

interface Props {
  webhook: WebhookView;
  onClose: () => void;
}

function DeleteWebhookModal({ webhook: { _id: id, url, version }, onClose }: Props) {
  const [remove] = webhooksApi.useDeleteWebhookMutation();
  return (
    <ConfirmedCall
      title="Delete webhook"
      action="Delete"
      version={version}
      call={(seen) => remove({ id, version: seen })}
      done="Webhook deleted"
      otherwise="The webhook could not be deleted."
      onClose={onClose}
    >
      <ClampedText text={url} />
      <p>
        It gets no more events, and its log and secret are deleted. To pause it, turn it off
        instead.
      </p>
    </ConfirmedCall>
  );
}

interface RotateSecretModalProps {
  webhook: WebhookView;
  onClose: () => void;
  onRotated: (rotated: WebhookWithSecretView) => void;
}

function RotateSecretModal({
  webhook: { _id, oldSecretUntil },
  onClose,
  onRotated,
}: RotateSecretModalProps) {
  const [rotate] = webhooksApi.useRotateWebhookSecretMutation();
  const { dialog, save, withSecret } = useNewSecret(onClose, onRotated);
  const sentences = {
    done: withSecret('Secret replaced'),
    otherwise: 'The secret could not be replaced.',
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
