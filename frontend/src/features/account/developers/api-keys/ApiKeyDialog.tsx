import { useState } from 'react';
import type {
  ApiKeyMode,
  ApiKeyScope,
  ApiKeyWithSecretView,
  RevokedKeyView,
} from '@leadmart/contracts';
import { FormModal } from '../../../../shared/ui/dialogs/FormModal.js';
import { CheckboxesField } from '../../../../shared/ui/fields/CheckboxesField.js';
import { Choice } from '../../../../shared/ui/fields/Choice.js';
import { SelectField, TextField } from '../../../../shared/ui/fields/Field.js';
import { useNewSecret } from '../use-new-secret.js';
import { modeWords, scopeWords } from './api-key-words.js';
import { useCreateApiKeyMutation } from './api-keys-api.js';

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
  const [name, setName] = useState(like?.name ?? '');
  const [mode, setMode] = useState<ApiKeyMode>(like?.mode ?? 'live');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(like?.scopes ?? ['read']);
  const [expiresInDays, setDays] = useState(90);
  const [create] = useCreateApiKeyMutation();
  const { dialog, save, refuse, withSecret } = useNewSecret(onClose, onCreated);
  const submit = (): void => {
    if (name.trim() === '') return refuse({ sentence: 'Enter a name for the key.', field: 'name' });
    if (scopes.length === 0)
      return refuse({ sentence: 'Choose at least one permission.', field: 'scopes' });
    save(create({ name: name.trim(), mode, scopes: [...scopes], expiresInDays }), {
      done: withSecret('API key created'),
      otherwise: 'The API key could not be created.',
    });
  };
  return (
    <FormModal {...dialog} title="New API key" submitLabel="Create" noValidate onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        hint="The program that uses it, so that you know which one to revoke."
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ModeField mode={mode} onChoose={setMode} />
      <CheckboxesField
        label="Permissions"
        name="scopes"
        words={scopeWords}
        chosen={scopes}
        onChoose={setScopes}
      />
      <SelectField label="Expires after" options={lives} value={expiresInDays} onChoose={setDays} />
    </FormModal>
  );
}

interface ModeFieldProps {
  mode: ApiKeyMode;
  onChoose: (mode: ApiKeyMode) => void;
}

function ModeField({ mode, onChoose }: ModeFieldProps) {
  return (
    <div className="stack hugging gap-2">
      <Choice label="Works on" options={modes} value={mode} onChoose={onChoose} />
      <p className="muted small">{modeWords[mode].hint}</p>
    </div>
  );
}
