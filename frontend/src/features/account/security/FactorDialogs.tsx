import { lazy, Suspense } from 'react';
import { useDispatch } from 'react-redux';
import type { NewAuthenticatorView, SessionView } from '@leadmart/contracts';
import { signedIn } from '../../session/session-slice.js';
import { CodeDialog } from './CodeDialog.js';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.js';
import {
  factorsChanged,
  useRemoveAuthenticatorMutation,
  useReplaceRecoveryCodesMutation,
} from './second-factor-api.js';

// The code of QR codes is loaded for the few who add an app.
const AddAuthenticatorDialog = lazy(async () => ({
  default: (await import('./AddAuthenticatorDialog.js')).AddAuthenticatorDialog,
}));

/** The open dialog about the second factor. */
export type OpenDialog =
  | { readonly dialog: 'add'; readonly fresh: NewAuthenticatorView }
  | { readonly dialog: 'codes'; readonly codes: readonly string[] }
  | { readonly dialog: 'off' | 'renew' };

interface Props {
  open: OpenDialog | undefined;
  onOpen: (dialog: OpenDialog | undefined) => void;
}

/** The dialogs that change the second factor; some lead to the next one. */
export function FactorDialogs({ open, onOpen }: Props) {
  const dispatch = useDispatch();
  const [remove] = useRemoveAuthenticatorMutation();
  const [replace] = useReplaceRecoveryCodesMutation();
  const close = (): void => onOpen(undefined);
  const showCodes = (codes: readonly string[]): void => onOpen({ dialog: 'codes', codes });
  const continueWith = ({ token, user }: SessionView): void => {
    dispatch(signedIn({ token, user }));
    void dispatch(factorsChanged());
  };
  switch (open?.dialog) {
    case undefined:
      return null;
    case 'add':
      return (
        <Suspense>
          <AddAuthenticatorDialog
            {...open.fresh}
            onClose={close}
            onAdded={({ recoveryCodes = [], ...session }) => {
              continueWith(session);
              if (recoveryCodes.length > 0) showCodes(recoveryCodes);
              else close();
            }}
          />
        </Suspense>
      );
    case 'codes':
      return <RecoveryCodesDialog codes={open.codes} onClose={close} />;
    case 'off':
      return (
        <CodeDialog
          title="Turn off the authenticator app"
          submitLabel="Turn off"
          submitLook="danger"
          failed="The app could not be turned off."
          about="Logins then ask for your password only. Other devices are logged out, and your recovery codes stop working."
          send={remove}
          onClose={close}
          onDone={(session) => {
            continueWith(session);
            close();
            return 'The authenticator app is turned off.';
          }}
        />
      );
    case 'renew':
      return (
        <CodeDialog
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
