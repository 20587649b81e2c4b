import type { WebhookEvent, WebhookView, WebhookWithSecretView } from '@leadmart/contracts';
import { useFields } from '../../../../shared/lib/hooks/use-fields.js';
import { FormModal } from '../../../../shared/ui/dialogs/FormModal.js';
import { CheckboxesField } from '../../../../shared/ui/fields/CheckboxesField.js';
import { TextField } from '../../../../shared/ui/fields/Field.js';
import { useNewSecret } from '../use-new-secret.js';
import { eventWords } from './webhook-words.js';
import { webhooksApi } from './webhooks-api.js';

interface Props {
  /** Undefined for a new one. */
  webhook?: WebhookView;
  onClose: () => void;
  onCreated: (created: WebhookWithSecretView) => void;
}

const all = Object.keys(eventWords) as WebhookEvent[];

/** Creates or changes a webhook. */
export function WebhookDialog({ webhook, onClose, onCreated }: Props) {
  const { values, change, field } = useFields({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? all,
  });
  const { url, description, events } = values;
  const [create] = webhooksApi.useCreateWebhookMutation();
  const [changeWebhook] = webhooksApi.useChangeWebhookMutation();
  const { dialog, save, refuse, withSecret } = useNewSecret(onClose, onCreated, {
    version: webhook?.version,
    load: change,
  });
  const submit = (): void => {
    if (url.trim() === '')
      return refuse({ sentence: 'Enter the address of your server.', field: 'url' });
    if (events.length === 0)
      return refuse({ sentence: 'Choose at least one event.', field: 'events' });
    const fields = { url: url.trim(), description, events: [...events] };
    const otherwise = 'The webhook could not be saved.';
    if (webhook)
      save((version) => changeWebhook({ id: webhook._id, ...fields, version }), {
        done: 'Webhook saved',
        otherwise,
      });
    else save(create(fields), { done: withSecret('Webhook created'), otherwise });
  };
  return (
    <FormModal
      {...dialog}
      title={webhook ? 'Edit webhook' : 'New webhook'}
      submitLabel={webhook ? 'Save' : 'Create'}
      noValidate
      onSubmit={submit}
    >
      <TextField
        label="Address"
        type="url"
        placeholder="https://example.com/leadmart"
        hint="A public https:// address. Your server has to answer a challenge before it gets events."
        maxLength={500}
        {...field('url')}
      />
      <TextField label="Description (optional)" maxLength={100} {...field('description')} />
      <CheckboxesField label="Events" words={eventWords} {...field('events')} />
    </FormModal>
  );
}
