import { useEffect, useState } from 'react';
import { Minus, Plus, Users } from 'lucide-react';
import type { AdjustmentKind, CreditsUserView } from '@leadmart/contracts';
import { useDebounced } from '../../shared/lib/use-debounced.js';
import { Button } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { TextField } from '../../shared/ui/Field.js';
import { Page } from '../../shared/ui/Page.js';
import { EmptyState } from '../../shared/ui/states.js';
import { useCreditsUsersQuery, type BulkKind } from './admin-credits-api.js';
import { BatchProgress } from './BatchProgress.js';
import { BulkDialog, bulkTitles } from './BulkDialog.js';
import { CreditDialog } from './CreditDialog.js';
import { useRunningBatch } from './use-running-batch.js';
import { UserList } from './UserList.js';
import { UsersFooter } from './UsersFooter.js';
import styles from './AdminCreditsPage.module.css';

const searchMs = 500;

type Open =
  | { what: 'one'; kind: AdjustmentKind; user: CreditsUserView }
  | { what: 'all'; kind: BulkKind }
  | undefined;

/** Users and their credits. */
export function AdminCreditsPage() {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), searchMs);
  const [page, setPage] = useState(1);
  const { data, isLoading, isError, error, refetch } = useCreditsUsersQuery(
    { search, page },
    { refetchOnMountOrArgChange: true },
  );
  useEffect(() => {
    if (error) console.warn('The users could not be loaded.', error);
  }, [error]);
  useEffect(() => setPage(1), [search]);
  const running = useRunningBatch(() => void refetch());
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);

  // A list that cannot be loaded is empty, as the specification has it.
  const users = isError ? [] : (data?.users ?? []);
  const pages = isError ? 1 : Math.max(1, data?.pages ?? 1);
  const total = isError ? 0 : (data?.total ?? 0);
  return (
    <Page
      title="User credits"
      actions={
        <span className={styles['actions']}>
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpen({ what: 'all', kind: 'add-all' })}
          >
            {bulkTitles['add-all']}
          </Button>
          <Button
            look="secondary"
            icon={<Minus aria-hidden="true" />}
            onClick={() => setOpen({ what: 'all', kind: 'remove-all' })}
          >
            {bulkTitles['remove-all']}
          </Button>
        </span>
      }
    >
      {running.batch && <BatchProgress batch={running.batch} onDismiss={running.dismiss} />}
      <TextField
        label="Search"
        type="search"
        placeholder="Search users..."
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Card className={styles['list']}>
        {isLoading ? (
          <p role="status">Loading...</p>
        ) : users.length === 0 ? (
          <EmptyState icon={<Users />} title="No users found" />
        ) : (
          <UserList users={users} onChoose={(kind, user) => setOpen({ what: 'one', kind, user })} />
        )}
      </Card>
      <UsersFooter shown={users.length} total={total} page={page} pages={pages} onPage={setPage} />
      {open?.what === 'one' && (
        <CreditDialog {...open} onChanged={() => void refetch()} onClose={close} />
      )}
      {open?.what === 'all' && (
        <BulkDialog kind={open.kind} onBegun={running.begin} onClose={close} />
      )}
    </Page>
  );
}
