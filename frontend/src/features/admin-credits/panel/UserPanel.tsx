import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { AdminUserView } from '@leadmart/contracts';
import { exportUserPath } from '@leadmart/contracts/admin-paths';
import { errorText, isApiError } from '../../../shared/api/api-error.js';
import type { Paging } from '../../../shared/lib/address/use-paging.js';
import { formatDay } from '../../../shared/lib/words/format.js';
import { SaveFileButton } from '../../../shared/ui/buttons/SaveFileButton.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Tabs } from '../../../shared/ui/pages/Tabs.js';
import { EmptyState, ErrorState } from '../../../shared/ui/states/states.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { selectUser } from '../../session/session-slice.js';
import { adminUsersApi } from '../accounts/admin-users-api.js';
import { adminCreditsApi } from '../admin-credits-api.js';
import { UserBadges, statesOf } from '../user-states.js';
import { UserActions, type UserActionHandlers } from '../UserActions.js';
import { aDraft } from './NoteForm.js';
import { UserFigures } from './UserFigures.js';
import { UserHistory } from './UserHistory.js';
import { UserNotes } from './UserNotes.js';
import { UserSessions } from './UserSessions.js';
import styles from './UserPanel.module.css';

export type PanelPart = 'history' | 'sessions' | 'notes';

/** The parts of the panel, in the order of their tabs. */
export const panelParts: readonly { id: PanelPart; label: string }[] = [
  { id: 'history', label: 'History' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'notes', label: 'Notes' },
];

interface Props extends UserActionHandlers {
  id: string;
  part: PanelPart;
  onPart: (part: PanelPart) => void;
  /** Of the lines of the part. */
  paging: Paging;
  onClose: () => void;
}

/** One user beside the list: figures, actions, history, sessions and notes. */
export function UserPanel({ id, part, onPart, paging, onClose, ...actions }: Props) {
  const { data, error, refetch } = adminUsersApi.useAdminUserQuery(id);
  const own = useSelector(selectUser);
  const [draft, setDraft] = useState(() => aDraft());
  const { data: account } = adminCreditsApi.useCreditsUserQuery(id);
  const email = data?.email ?? 'User';
  const isOwn = own?._id === id;
  const isGone = isApiError(error) && error.status === 404;
  return (
    <Modal title={email} onClose={onClose} atSide>
      {isGone && (
        <EmptyState icon={<UserX />} title="This user does not exist">
          The account may have been deleted.
        </EmptyState>
      )}
      {error && !isGone && (
        <ErrorState
          text={errorText(error, 'The user could not be loaded.')}
          retry={() => void refetch()}
        />
      )}
      {!isGone && (
        <>
          <Summary user={data} />
          <UserFigures id={id} user={data} account={account} />
          <div className="row wrap middle gap-2">
            {account && <UserActions user={account} {...actions} />}
            <SaveFileButton path={exportUserPath(id)} fallbackName="leadmart-data.zip">
              Export data
            </SaveFileButton>
          </div>
          <Tabs label="About this user" tabs={panelParts} current={part} onSelect={onPart}>
            {part === 'history' && <UserHistory id={id} paging={paging} />}
            {part === 'sessions' && <UserSessions id={id} email={email} isOwn={isOwn} />}
            {part === 'notes' && isOwn && (
              <p className="muted">Notes about your own account are not shown to you.</p>
            )}
            {part === 'notes' && !isOwn && (
              <UserNotes id={id} paging={paging} draft={draft} onDraft={setDraft} />
            )}
          </Tabs>
        </>
      )}
    </Modal>
  );
}

/** Name and states, with room for them while the user loads. */
function Summary({ user }: { user: AdminUserView | undefined }) {
  return (
    <div className={`row wrap middle soft gap-2 ${styles['summary']}`}>
      {user && <ClampedText text={user.username} />}
      {user && <UserBadges states={statesOf(user)} />}
      {user?.deletionDueAt && (
        <Badge tone="warm">Will be deleted on {formatDay(user.deletionDueAt)}</Badge>
      )}
    </div>
  );
}
