import { useDispatch, useSelector } from 'react-redux';
import { deletionGraceDays } from '@leadmart/contracts/account-deletion';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { creditsText } from '../../shared/lib/words/format.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { PasswordField } from '../../shared/ui/fields/PasswordField.js';
import { proofFailure } from '../session/proof-failure.js';
import { selectBalance, userChanged } from '../session/session-slice.js';
import { accountApi } from './account-api.js';

/** Asks for the password and says what is lost. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const balance = useSelector(selectBalance);
  const dispatch = useDispatch();
  const [remove] = accountApi.useDeleteAccountMutation();
  const { dialog, save } = useSave(onClose);
  const { values, field } = useFields({ password: '' });
  const submit = (): void =>
    save(remove(values), {
      done: (user) => {
        dispatch(userChanged(user));
        return `Your account will be deleted in ${deletionGraceDays} days.`;
      },
      failed: (error) => proofFailure(error, 'Your account could not be deleted.'),
    });
  return (
    <FormModal
      {...dialog}
      title="Delete my account"
      submitLabel={`Delete in ${deletionGraceDays} days`}
      submitLook="danger"
      onSubmit={submit}
    >
      <p>
        Your account is deleted in {deletionGraceDays} days. Until then everything works as before,
        and one click keeps the account.
      </p>
      <p>
        {balance > 0
          ? `Your ${creditsText(balance)} ${balance === 1 ? 'is' : 'are'} lost at the end of the ${deletionGraceDays} days. Credits are not paid out, so use them before then.`
          : 'You have no credits left, so none are lost.'}{' '}
        Download your leads before then: nobody can do it for you afterwards.
      </p>
      <p>
        Cards on file and billing details are removed. The law requires us to keep issued receipts
        and credit notes with the details on them; download yours before then.
      </p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
    </FormModal>
  );
}
