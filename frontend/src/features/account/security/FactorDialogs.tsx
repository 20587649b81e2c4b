import { Suspense, lazy } from 'react';
import { useDispatch } from 'react-redux';
import type {
  AddedFactorView,
  NewAuthenticatorView,
  PasskeyView,
  SessionView,
} from '@leadmart/contracts';
import { ConfirmedCall } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { signedIn } from '../../session/session-slice.js';
import { AddPasskeyDialog } from './AddPasskeyDialog.js';
import { FactorDialog } from './FactorDialog.js';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.js';
import { factorsChanged, secondFactorApi } from './second-factor-api.js';

// The code of QR codes is loaded for the few who add an app.
const AddAuthenticatorDialog = lazy(async () => ({
  default: (await import('./AddAuthenticatorDialog.js')).AddAuthenticatorDialog,
}));

/** The open dialog about the second factor. */
export type OpenDialog =
  | { readonly dialog: 'add'; readonly fresh: NewAuthenticatorView }
  | { readonly dialog: 'codes'; readonly codes: readonly string[] }
  | { readonly dialog: 'remove-passkey'; readonly passkey: PasskeyView }
  | { readonly dialog: 'off' | 'renew' | 'add-passkey' };

interface Props {
  open: OpenDialog | undefined;
  onOpen: (dialog: OpenDialog | undefined) => void;
}

/** The dialogs that change the second factor; some lead to the next one. */
export function FactorDialogs({ open, onOpen }: Props) {
  const dispatch = useDispatch();
  const [remove] = secondFactorApi.useRemoveAuthenticatorMutation();
  const [replace] = secondFactorApi.useReplaceRecoveryCodesMutation();
  const close = (): void => onOpen(undefined);
  const showCodes = (codes: readonly string[]): void => onOpen({ dialog: 'codes', codes });
  const continueWith = ({ token, user }: SessionView): void => {
    dispatch(signedIn({ token, user }));
    void dispatch(factorsChanged());
  };
  const added = ({ recoveryCodes = [], ...session }: AddedFactorView): void => {
    continueWith(session);
    if (recoveryCodes.length > 0) showCodes(recoveryCodes);
    else close();
  };
  const removed = (session: SessionView): void => {
    continueWith(session);
    close();
  };
  switch (open?.dialog) {
    case undefined:
      return null;
    case 'add':
      return (
        <Suspense>
          <AddAuthenticatorDialog {...open.fresh} onClose={close} onAdded={added} />
        </Suspense>
      );
    case 'add-passkey':
      return <AddPasskeyDialog onClose={close} onAdded={added} />;
    case 'remove-passkey':
      return <RemovePasskeyDialog {...open.passkey} onClose={close} onRemoved={removed} />;
    case 'codes':
      return <RecoveryCodesDialog codes={open.codes} onClose={close} />;
    case 'off':
      return (
        <FactorDialog
          title="Turn off the authenticator app"
          submitLabel="Turn off"
          submitLook="danger"
          failed="The app could not be turned off."
          about="Other devices are logged out. Without another second factor, logins ask for your password only, and your recovery codes stop working."
          send={remove}
          onClose={close}
          onDone={(session) => {
            removed(session);
            return 'The authenticator app is turned off.';
          }}
        />
      );
    case 'renew':
      return (
        <FactorDialog
          title="New recovery codes"
          submitLabel="Make new codes"
          failed="New recovery codes could not be made."
          about="The codes you have now stop working."
          send={replace}
          onClose={close}
          onDone={({ recoveryCodes }) => {
            showCodes(recoveryCodes);
            return 'You have new recovery codes.';
          }}
        />
      );
  }
}

interface RemovePasskeyDialogProps extends PasskeyView {
  onRemoved: (session: SessionView) => void;
  onClose: () => void;
}

/** Asks before a passkey is removed. */
function RemovePasskeyDialog({ _id, name, onRemoved, onClose }: RemovePasskeyDialogProps) {
  const [remove] = secondFactorApi.useRemovePasskeyMutation();
  return (
    <ConfirmedCall
      title="Remove this passkey"
      action="Remove"
      call={() => remove({ _id })}
      done={(session) => {
        onRemoved(session);
        return 'The passkey is removed.';
      }}
      about={name}
      otherwise="The passkey could not be removed."
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong> does not open your account any more, and other devices are logged
        out. You can then delete it on your device, too.
      </p>
    </ConfirmedCall>
  );
}
