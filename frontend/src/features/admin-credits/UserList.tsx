import { Users } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { CreditsUserRowView } from '@leadmart/contracts';
import { formatCredits } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { ActionsCell, Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { EmailText } from '../../shared/ui/text/EmailText.js';
import { Day } from '../../shared/ui/text/times.js';
import { UserBadges } from './user-states.js';
import { UserActions, type UserActionHandlers } from './UserActions.js';
import { sortingBy, type UsersSort } from './users-sort.js';
import styles from './AdminCreditsPage.module.css';

const columns = [
  ['Email', 'email'],
  ['Name', 'name'],
  ['Balance', 'balance'],
  ['Last purchase', 'lastPurchase'],
] as const;

interface Actions extends UserActionHandlers {
  /** Opens the panel of a user. */
  onOpen: (user: CreditsUserRowView) => void;
}

interface Props extends Actions {
  /** Undefined before the first answer. */
  users: readonly CreditsUserRowView[] | undefined;
  /** Another page is loading. */
  isLoading: boolean;
  /** Defined after a failure. */
  retry: (() => void) | undefined;
  sort: UsersSort;
  onSort: (sort: UsersSort) => void;
}

/**
 * The table of users with their actions. The current page stays, dimmed, while another one loads. Memoized, because it is the
 * largest part of its page.
 */
export const UserList = memo(function UserList(props: Props) {
  const { users, isLoading, retry, sort, onSort, ...actions } = props;
  const heads = columns.map(([name, column]) => ({
    name,
    sorting: sortingBy(column, sort, onSort),
  }));
  return (
    <Card className={styles['list']} aria-busy={isLoading}>
      {isLoading && (
        <p className={`amid muted ${styles['loading']}`} role="status">
          Loading...
        </p>
      )}
      {users?.length === 0 && !isLoading && (
        <EmptyState
          icon={<Users />}
          title="No users found"
          action={
            retry && (
              <Button size="small" onClick={retry}>
                Try again
              </Button>
            )
          }
        />
      )}
      {users && users.length > 0 && (
        <div className={styles['users']}>
          <Table caption="Users" columns={[...heads, 'Actions']}>
            {users.map((user) => (
              <UserRow key={user._id} user={user} {...actions} />
            ))}
          </Table>
        </div>
      )}
    </Card>
  );
});

function UserRow({ user, onOpen, ...actions }: Actions & { user: CreditsUserRowView }) {
  const { email, name, states, creditBalance, lastPurchaseAt } = user;
  return (
    <Row className={styles['row']} onClick={(event) => openByRow(event, () => onOpen(user))}>
      <RowHead of="Email">
        <Button
          look="link"
          className={styles['opener']}
          aria-haspopup="dialog"
          aria-label={`Open ${email}`}
          onClick={() => onOpen(user)}
        >
          <EmailText email={email} />
        </Button>
        <UserBadges states={states} />
      </RowHead>
      <Cell of="Name">{name ? <ClampedText text={name} /> : '–'}</Cell>
      <Cell of="Balance">Current Credits: {formatCredits(creditBalance)}</Cell>
      <Cell of="Last purchase">{lastPurchaseAt ? <Day at={lastPurchaseAt} /> : 'Never'}</Cell>
      <ActionsCell>
        <UserActions user={user} {...actions} />
      </ActionsCell>
    </Row>
  );
}

/** A click anywhere on the row opens it, except on its actions and at the end of a selection of text. */
function openByRow({ target }: MouseEvent, open: () => void): void {
  const isControl =
    target instanceof Element && target.closest('button, a, td:last-child') !== null;
  if (!isControl && getSelection()?.isCollapsed !== false) open();
}
