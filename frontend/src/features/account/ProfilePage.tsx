import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { isolated } from '../../shared/lib/isolated.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { selectUser } from '../session/session-slice.js';
import { accountApi } from './account-api.js';
import { ChangeEmailDialog } from './profile/ChangeEmailDialog.js';
import { ChangeNameDialog } from './profile/ChangeNameDialog.js';
import { ChangePasswordDialog } from './profile/ChangePasswordDialog.js';

type Open = 'name' | 'email' | 'password' | undefined;

/** The name, the address and the password of the user. */
export function ProfilePage() {
  const user = useSelector(selectUser);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  return (
    <Page title="Profile" measure="text">
      {user && (
        <>
          <Part title="Name" action="Change name" onAction={() => setOpen('name')}>
            {isolated(user.username)}
          </Part>
          <Part title="Email address" action="Change address" onAction={() => setOpen('email')}>
            {user.email}
            <PendingAddress />
          </Part>
          <Part title="Password" action="Change password" onAction={() => setOpen('password')}>
            A change ends your sessions on other devices.
          </Part>
          {open === 'name' && <ChangeNameDialog user={user} onClose={close} />}
          {open === 'email' && <ChangeEmailDialog onClose={close} />}
          {open === 'password' && <ChangePasswordDialog email={user.email} onClose={close} />}
        </>
      )}
    </Page>
  );
}

/** A new address is not in use before its link was opened, which may be days later and on another device. */
function PendingAddress() {
  const { data } = accountApi.useEmailChangeQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data?.newEmail) return null;
  return (
    <small className="block soft">
      Changes to {data.newEmail} once you open the link that we sent there.
    </small>
  );
}

interface PartProps {
  title: string;
  action: string;
  onAction: () => void;
  children: ReactNode;
}

function Part({ title, action, onAction, children }: PartProps) {
  return (
    <Card className="stack hugging gap-3 breaks">
      <h2 className="large">{title}</h2>
      <p>{children}</p>
      <Button look="secondary" onClick={onAction}>
        {action}
      </Button>
    </Card>
  );
}
