import type { AddedFactorView } from '@leadmart/contracts';
import { refusalOf } from '../../../shared/api/api-error.js';
import { useFields } from '../../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { makePasskey } from '../../session/passkeys/devices.js';
import { secondFactorApi } from './second-factor-api.js';

interface Props {
  onAdded: (added: AddedFactorView) => void;
  onClose: () => void;
}

/** Asks for a name; then the device makes a passkey. */
export function AddPasskeyDialog({ onAdded, onClose }: Props) {
  const { values, field } = useFields({ name: '' });
  const [begin] = secondFactorApi.useNewPasskeyOptionsMutation();
  const [add] = secondFactorApi.useAddPasskeyMutation();
  const { dialog, save } = useSave(() => undefined);
  const make = async () => {
    const options = await begin();
    if (!options.data) return options;
    const made = await makePasskey(options.data);
    if ('refusal' in made) return { error: made.refusal };
    return add({ ...values, passkey: made.answer });
  };
  return (
    <FormModal
      {...dialog}
      title="Add a passkey"
      submitLabel="Continue"
      onClose={onClose}
      onSubmit={() =>
        save(make(), {
          done: (added) => {
            onAdded(added as AddedFactorView);
            return 'The passkey is added.';
          },
          about: values.name,
          failed: (error) =>
            typeof error === 'string' ? error : refusalOf(error, 'The passkey could not be added.'),
        })
      }
    >
      <p>Your device then asks for your fingerprint, your face or its PIN.</p>
      <TextField
        label="Name"
        hint="It tells your passkeys apart, for example “Work laptop”."
        required
        maxLength={60}
        autoComplete="off"
        {...field('name')}
      />
    </FormModal>
  );
}
