import type {
  ApiKeyMode,
  ApiKeyScope,
  ApiKeyWithSecretView,
  RevokedKeyView,
} from '@leadmart/contracts';
import { useFields } from '../../../../shared/lib/hooks/use-fields.js';
import { FormModal } from '../../../../shared/ui/dialogs/FormModal.js';
import { CheckboxesField } from '../../../../shared/ui/fields/CheckboxesField.js';
import { Choice } from '../../../../shared/ui/fields/Choice.js';
import { SelectField, TextField } from '../../../../shared/ui/fields/Field.js';
import { useNewSecret } from '../use-new-secret.js';
import { modeWords, scopeWords } from './api-key-words.js';
import { apiKeysApi } from './api-keys-api.js';

interface Props {
  /** A revoked key whose name and scopes the new one has. */
  like?: RevokedKeyView;
  onClose: () => void;
  onCreated: (created: ApiKeyWithSecretView) => void;
}

const modes = { live: modeWords.live.label, test: modeWords.test.label };
const lives = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [366, 'One year'],
] as const;

/** Creates an API key. */
export function ApiKeyDialog({ like, onClose, onCreated }: Props) {
  const { values, field } = useFields({
    name: like?.name ?? '',
    mode: like?.mode ?? ('live' as ApiKeyMode),
    scopes: like?.scopes ?? (['read'] as readonly ApiKeyScope[]),
    expiresInDays: 90,
  });
  const { name, scopes } = values;
  const [create] = apiKeysApi.useCreateApiKeyMutation();
  const { dialog, save, refuse, withSecret } = useNewSecret(onClose, onCreated);
  const submit = (): void => {
    if (name.trim() === '') return refuse({ sentence: 'Enter a name for the key.', field: 'name' });
    if (scopes.length === 0)
      return refuse({ sentence: 'Choose at least one permission.', field: 'scopes' });
    save(create({ ...values, name: name.trim(), scopes: [...scopes] }), {
      done: withSecret('API key created'),
      otherwise: 'The API key could not be created.',
    });
  };
  return (
    <FormModal {...dialog} title="New API key" submitLabel="Create" noValidate onSubmit={submit}>
      <TextField
        label="Name"
        hint="The program that uses it, so that you know which one to revoke."
        maxLength={60}
        {...field('name')}
      />
      <ModeField {...field('mode')} />
      <CheckboxesField label="Permissions" words={scopeWords} {...field('scopes')} />
      <SelectField label="Expires after" options={lives} {...field('expiresInDays')} />
    </FormModal>
  );
}

interface ModeFieldProps {
  value: ApiKeyMode;
  onValue: (mode: ApiKeyMode) => void;
}

function ModeField({ value, onValue }: ModeFieldProps) {
  return (
    <div className="stack hugging gap-2">
      <Choice label="Works on" options={modes} value={value} onChoose={onValue} />
      <p className="muted small">{modeWords[value].hint}</p>
    </div>
  );
}
