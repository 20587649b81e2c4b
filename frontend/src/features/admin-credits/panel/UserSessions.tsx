import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../../shared/lib/isolated.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { ConfirmedCall } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { SelectField } from '../../../shared/ui/fields/Field.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { Moment } from '../../../shared/ui/text/times.js';
import { useFocusKept } from './use-focus-kept.js';
import { userPanelApi } from './user-panel-api.js';
import styles from './UserPanel.module.css';

interface Props {
  id: string;
  email: string;
  /** The account of the admin who looks at it. */
  isOwn: boolean;
}

/** The places where a user is signed in, and the button that ends all of them. */
export function UserSessions({ id, email, isOwn }: Props) {
  const query = userPanelApi.useUserSessionsQuery(id);
  const part = useFocusKept(query.data);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section
      ref={part}
      aria-label="Sessions"
      tabIndex={-1}
      className={`stack fit gap-4 ${styles['part']}`}
    >
      <Loaded
        query={query}
        what="the sessions"
        isEmpty={({ sessions }) => sessions.length === 0}
        empty={<EmptyState icon={<MonitorSmartphone />} title="Not signed in anywhere" />}
      >
        {({ sessions, hasMore }) => (
          <>
            <ul className="lines">
              {sessions.map(({ device, startedAt, lastUsedAt }, place) => (
                // Sessions have no id here, and the list is read anew as a whole.
                <li key={place} className={`row spread middle gap-4 ${styles['line']}`}>
                  <div className={`stack grow slim small breaks`}>
                    <strong className="firm">{device}</strong>
                    <span className="soft figures">
                      Signed in <Moment at={startedAt} />
                    </span>
                  </div>
                  <span className="rigid figures muted">
                    Last used <Moment at={lastUsedAt} />
                  </span>
                </li>
              ))}
            </ul>
            <p className="muted">
              {hasMore && 'These are the 100 sessions that were used last. '}
              The time of the last use can be up to half an hour old.
            </p>
          </>
        )}
      </Loaded>
      {isOwn && (
        <p className="muted">
          This is your account. Use “Log out everywhere” under Account, Security.
        </p>
      )}
      {!isOwn && query.data && (
        <Button
          look="danger"
          size="small"
          className="hug"
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          Sign out everywhere
        </Button>
      )}
      {isAsking && <SignOutModal id={id} email={email} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

const dayMs = 24 * 60 * 60_000;
const spans = [
  [0, 'All of them'],
  [1, 'Set up in the last 24 hours'],
  [7, 'Set up in the last 7 days'],
  [30, 'Set up in the last 30 days'],
] as const;

/** Also for a user who is signed in nowhere: another person may have made an API key. */
function SignOutModal({ id, email, onClose }: Omit<Props, 'isOwn'> & { onClose: () => void }) {
  const [signOut] = userPanelApi.useSignOutUserMutation();
  const [days, setDays] = useState(0);
  const sinceOf = () => (days === 0 ? null : new Date(Date.now() - days * dayMs).toISOString());
  return (
    <ConfirmedCall
      title="Sign out everywhere"
      action="Sign out"
      call={() => signOut({ id, since: sinceOf() })}
      done="Signed out everywhere"
      about={email}
      otherwise="The user could not be signed out."
      onClose={onClose}
    >
      <p>
        {isolated(email)} is signed out in every browser and has to log in again. The password stays
        the same.
      </p>
      <SelectField
        label="Also revoke API keys, and turn off webhooks, repeats and automatic top-up"
        options={spans}
        hint="Choose the time since when another person may have used the account. An email tells the user what was turned off."
        value={days}
        onValue={setDays}
      />
    </ConfirmedCall>
  );
}
