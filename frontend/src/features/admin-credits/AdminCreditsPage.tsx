import { Minus, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { AdjustmentKind, BulkAdjustmentView, CreditsUserView } from '@leadmart/contracts';
import {
  choiceField,
  idField,
  numberChoiceField,
  pageField,
  textField,
} from '../../shared/lib/address/address-fields.js';
import type { AddressValues } from '../../shared/lib/address/address-schema.js';
import { useAddress, type ChangeAddress } from '../../shared/lib/address/use-address.js';
import { useLastPage } from '../../shared/lib/address/use-last-page.js';
import type { Paging } from '../../shared/lib/address/use-paging.js';
import { useUndo } from '../../shared/lib/address/use-undo.js';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { ManageUserDialog } from './accounts/ManageUserDialog.js';
import { BatchList } from './adjustments/BatchList.js';
import { BatchProgress } from './adjustments/BatchProgress.js';
import { BulkDialog } from './adjustments/BulkDialog.js';
import { bulkTitles } from './adjustments/credit-dialogs.js';
import { CreditDialog } from './adjustments/CreditDialog.js';
import { UndoBatchDialog } from './adjustments/UndoBatchDialog.js';
import { useRunningBatch } from './adjustments/use-running-batch.js';
import { adminCreditsApi, type BulkKind } from './admin-credits-api.js';
import { UserPanel, panelParts } from './panel/UserPanel.js';
import { stateChoices } from './user-states.js';
import type { UserActionHandlers } from './UserActions.js';
import { UserFilters } from './UserFilters.js';
import { UserList } from './UserList.js';
import { usersSorts, type UsersSort } from './users-sort.js';
import { UsersFooter, pageSizes } from './UsersFooter.js';

const searchMs = 500;
const usersAddress = {
  search: textField(254),
  state: choiceField(stateChoices, 'all'),
  sort: choiceField(usersSorts, 'email'),
  limit: numberChoiceField(pageSizes, 10),
  page: pageField,
  user: idField,
  part: choiceField(
    panelParts.map(({ id }) => id),
    'history',
  ),
  /** The page of the lines in the panel. */
  lines: pageField,
};

type Open =
  | { what: 'one'; kind: AdjustmentKind; user: CreditsUserView }
  | { what: 'account'; user: CreditsUserView }
  | { what: 'all'; kind: BulkKind }
  | { what: 'undo'; batch: BulkAdjustmentView }
  | undefined;

export function AdminCreditsPage() {
  const [address, change] = useAddress(usersAddress);
  const list = useUsers(address, (page, history) => change({ page }, history));
  const running = useRunningBatch();
  const [open, setOpen] = useState<Open>();
  const closePanel = useUndo(() => change({ user: '', part: 'history', lines: 1 }));
  const { sortBy, openPanel, ...actions } = useHandlers(change, setOpen);
  const close = (): void => setOpen(undefined);
  const undo = (batch: BulkAdjustmentView): void => setOpen({ what: 'undo', batch });
  const bulkButton = (kind: BulkKind) => (
    <Button
      look="secondary"
      icon={kind === 'add-all' ? <Plus /> : <Minus />}
      onClick={() => setOpen({ what: 'all', kind })}
    >
      {bulkTitles[kind]}
    </Button>
  );
  return (
    <Page
      title="User credits"
      lead="Every change appears in the user's history and in the audit trail."
      actions={
        <span className="row wrap middle gap-2">
          {bulkButton('add-all')}
          {bulkButton('remove-all')}
        </span>
      }
    >
      {running.batch && (
        <BatchProgress batch={running.batch} onUndo={undo} onDismiss={running.dismiss} />
      )}
      <UserFilters
        search={address.search}
        state={address.state}
        sort={address.sort}
        onState={(state) => change({ state, page: 1 })}
        onSearch={(search) => change({ search, page: 1 })}
        onSort={sortBy}
      />
      <UserList
        users={list.users}
        isLoading={list.isLoading}
        retry={list.retry}
        sort={address.sort}
        onSort={sortBy}
        {...actions}
        onOpen={openPanel}
      />
      {list.users && (
        <UsersFooter
          {...list}
          shown={list.users.length}
          limit={address.limit}
          onLimit={(limit) => change({ limit, page: 1 })}
        />
      )}
      <BatchList shown={running.batch?.batchId} onUndo={undo} />
      {address.user !== '' && (
        <UserPanel
          key={address.user}
          id={address.user}
          {...actions}
          part={address.part}
          onPart={(part) => change({ part, lines: 1 })}
          paging={{ page: address.lines, onPage: (lines) => change({ lines }) }}
          onClose={closePanel}
        />
      )}
      <OpenDialog open={open} users={list.users} onBegun={running.begin} onClose={close} />
    </Page>
  );
}

/** Stable functions, so that a key of the search does not render the list. */
function useHandlers(change: ChangeAddress<typeof usersAddress>, setOpen: (open: Open) => void) {
  return useMemo(() => {
    const actions: UserActionHandlers = {
      onChoose: (kind, user) => setOpen({ what: 'one', kind, user }),
      onManage: (user) => setOpen({ what: 'account', user }),
    };
    return {
      ...actions,
      sortBy: (sort: UsersSort): void => change({ sort, page: 1 }),
      openPanel: ({ _id: user }: CreditsUserView): void =>
        change({ user, part: 'history' }, 'push'),
    };
  }, [change, setOpen]);
}

interface OpenDialogProps {
  open: Open;
  users: readonly CreditsUserView[] | undefined;
  onBegun: (batch: BulkAdjustmentView) => void;
  onClose: () => void;
}

function OpenDialog({ open, users, onBegun, onClose }: OpenDialogProps) {
  switch (open?.what) {
    case 'one': {
      // The user as the list has it now: the balance may have changed since the dialog opened.
      const user = users?.find(({ _id }) => _id === open.user._id) ?? open.user;
      return <CreditDialog kind={open.kind} user={user} onClose={onClose} />;
    }
    case 'account':
      return <ManageUserDialog user={open.user} onClose={onClose} />;
    case 'all':
      return <BulkDialog kind={open.kind} onBegun={onBegun} onClose={onClose} />;
    case 'undo':
      return <UndoBatchDialog batch={open.batch} onBegun={onBegun} onClose={onClose} />;
    case undefined:
      return null;
  }
}

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  Object.keys(one).every((key) => one[key] === other[key]);

/**
 * A page of the users that match `search`; `users` is undefined before the first answer. A list
 * that cannot be loaded is empty, as the specification says.
 */
function useUsers(wanted: AddressValues<typeof usersAddress>, onPage: Paging['onPage']) {
  const text = wanted.search.trim();
  const search = useDebounced(text, searchMs);
  const { page: wantedPage, sort, state, limit } = wanted;
  const next = { search, page: wantedPage, sort, state, limit };
  const [asked, setAsked] = useState(next);
  // While the user types, the list stays at the last search and its page.
  const isSettled = search === text;
  if (isSettled && !isSame(asked, next)) setAsked(next);
  const { page } = asked;
  const { data, currentData, isFetching, isError, error, refetch } =
    adminCreditsApi.useCreditsUsersQuery(asked, {
      refetchOnMountOrArgChange: true,
    });
  useEffect(() => {
    if (error) console.warn('The users could not be loaded.', error);
  }, [error]);
  useLastPage(page, currentData?.pages, onPage);
  const isLoading = isFetching && currentData === undefined;
  const isEmpty = isError && !isLoading;
  return {
    users: isEmpty ? [] : data?.users,
    total: isEmpty ? 0 : (data?.total ?? 0),
    pages: isEmpty ? 1 : Math.max(1, data?.pages ?? 1),
    hasMore: !isEmpty && (data?.hasMore ?? false),
    page,
    isLoading,
    retry: isEmpty ? () => void refetch() : undefined,
    onPage: (next: number): void => onPage(next, 'push'),
  };
}
