import { useFields } from '../../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { proofFailure } from '../../session/proof-failure.js';
import { accountApi } from '../account-api.js';

/** Asks for a new address and the password. The address changes when its link is confirmed. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const [change] = accountApi.useChangeEmailMutation();
  const { dialog, save } = useSave(onClose);
  const { values, field } = useFields({ email: '', password: '' });
  return (
    <FormModal
      {...dialog}
      title="Change email address"
      submitLabel="Send the link"
      onSubmit={() =>
        save(change(values), {
          done: ({ message }) => message,
          failed: (error) => proofFailure(error, 'The link could not be sent.'),
        })
      }
    >
      <p>
        We send a link to the new address. Until you confirm it, you log in with the old one, which
        then gets an email, too.
      </p>
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
    </FormModal>
  );
}
