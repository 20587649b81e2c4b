import { useId, useState } from 'react';
import type { CreditsUserView } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { useFields } from '../../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { reasonOf } from '../adjustments/credit-dialogs.js';
import { adminUsersApi } from './admin-users-api.js';
import { actionsFor, takesReason, userActionWords, type UserAction } from './manage-user.js';

interface Props {
  user: Pick<CreditsUserView, '_id' | 'email'>;
  onClose: () => void;
}

/**
 * Locks, unlocks, promotes, demotes or deletes a user. Choosing an action changes nothing until the button is
 * pressed.
 */
export function ManageUserDialog({ user: { _id: id, email }, onClose }: Props) {
  const { data, error } = adminUsersApi.useAdminUserQuery(id);
  const [administer] = adminUsersApi.useAdministerUserMutation();
  const { dialog, save, refuse } = useSave(onClose);
  const [action, setAction] = useState<UserAction>();
  const { values, field } = useFields({ reason: '', address: '' });
  const submit = (): void => {
    if (!action) return refuse('Choose what to do.');
    if (action === 'delete' && values.address.trim().toLowerCase() !== email.toLowerCase())
      return refuse({
        sentence: 'Type the address of the user to delete the account.',
        field: 'address',
      });
    save(administer({ id, action, ...(takesReason(action) && reasonOf(values.reason)) }), {
      done: `${email} ${userActionWords[action].done}`,
      otherwise: 'The user could not be changed.',
    });
  };
  const unread = error && errorText(error, 'The user could not be loaded.');
  return (
    <FormModal
      {...dialog}
      failure={dialog.failure ?? unread}
      title="Manage user"
      submitLabel={action ? userActionWords[action].label : 'Continue'}
      submitLook={action === 'unlock' || action === 'keep' ? 'primary' : 'danger'}
      onSubmit={submit}
    >
      <p className="firm breaks">{email}</p>
      {!data && !error && <p role="status">Loading...</p>}
      {data && <Actions actions={actionsFor(data)} chosen={action} onChoose={setAction} />}
      {action === 'delete' && (
        <TextField
          label={`Type ${email} to delete the account`}
          autoComplete="off"
          {...field('address')}
        />
      )}
      {takesReason(action) && (
        <TextField
          label="Reason (optional)"
          maxLength={500}
          hint="Kept in the audit trail."
          {...field('reason')}
        />
      )}
    </FormModal>
  );
}

interface ActionsProps {
  actions: readonly UserAction[];
  chosen: UserAction | undefined;
  onChoose: (action: UserAction) => void;
}

function Actions({ actions, chosen, onChoose }: ActionsProps) {
  const name = useId();
  return (
    <fieldset className="stack gap-3">
      <legend className="unseen">What to do</legend>
      {actions.map((action) => (
        <div key={action}>
          <label className="row middle firm gap-2">
            <input
              type="radio"
              name={name}
              aria-describedby={`${name}-${action}`}
              checked={action === chosen}
              onChange={() => onChoose(action)}
            />
            {userActionWords[action].label}
          </label>
          <p id={`${name}-${action}`} className="muted">
            {userActionWords[action].about}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
