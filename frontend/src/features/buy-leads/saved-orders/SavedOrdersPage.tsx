import { Bookmark } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { SavedOrderView } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { ConfirmedCall } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { RenameModal } from '../../../shared/ui/dialogs/RenameModal.js';
import { useChange } from '../../../shared/ui/dialogs/use-change.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../../shared/ui/states/states.js';
import { returnsPolicyApi } from '../../returns-policy/returns-policy-api.js';
import { seenOffer } from '../summary/seen-offer.js';
import { BuySavedOrder } from './BuySavedOrder.js';
import { orderOf, savedOrdersApi } from './saved-orders-api.js';
import { SavedOrderTable, type SavedOrderAction } from './SavedOrderTable.js';
import { RunsDialog } from './schedules/RunsDialog.js';
import { ScheduleDialog } from './schedules/ScheduleDialog.js';
import { schedulesApi } from './schedules/schedules-api.js';

type Open = { what: SavedOrderAction; saved: SavedOrderView } | undefined;

/** The orders that the buyer keeps to buy them again. */
export function SavedOrdersPage() {
  const query = savedOrdersApi.useSavedOrdersQuery(undefined, { refetchOnMountOrArgChange: true });
  const schedules = schedulesApi.useSchedulesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open>();
  const pause = usePause();
  const close = useCallback(() => setOpen(undefined), []);
  const act = (what: SavedOrderAction, saved: SavedOrderView): void => {
    if (what === 'pause' || what === 'resume')
      pause.turn(saved, what === 'pause', schedules.data?.[saved._id]?.version);
    else setOpen({ what, saved });
  };
  return (
    <Page
      title="Saved orders"
      lead="Orders you buy often. One click buys the same again at the current price, or a repeat buys it for you."
      actions={query.data?.length !== 0 && <ButtonLink to="/buy-leads">New order</ButtonLink>}
    >
      <Loaded
        query={query}
        what="your saved orders"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={(orders) => orders.length === 0}
        empty={
          <EmptyState
            icon={<Bookmark />}
            title="No saved orders yet"
            action={<ButtonLink to="/buy-leads">Buy Leads</ButtonLink>}
          >
            Choose leads on Buy Leads and save the order, or save the order of a pack in My Leads.
          </EmptyState>
        }
      >
        {(orders) => (
          <>
            {schedules.isError && (
              <Notice kind="error">The repeats of your orders could not be loaded.</Notice>
            )}
            <SavedOrderTable orders={orders} schedules={schedules.data} onAction={act} />
          </>
        )}
      </Loaded>
      {open?.what === 'buy' && isForSale(open.saved) && (
        <BuySavedOrder saved={open.saved} onClose={close} />
      )}
      {open?.what === 'rename' && <RenameDialog saved={open.saved} onClose={close} />}
      {open?.what === 'schedule' && (
        <ScheduleDialog
          saved={open.saved}
          schedule={schedules.data?.[open.saved._id]}
          onClose={close}
        />
      )}
      {open?.what === 'runs' && <RunsDialog saved={open.saved} onClose={close} />}
      {open?.what === 'unschedule' && (
        <UnscheduleDialog
          saved={open.saved}
          version={schedules.data?.[open.saved._id]?.version}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && <DeleteDialog saved={open.saved} onClose={close} />}
      {pause.dialog}
    </Page>
  );
}

const isForSale = (saved: SavedOrderView): saved is SavedOrderView & { price: number } =>
  saved.price !== null;

interface DialogProps {
  saved: SavedOrderView;
  onClose: () => void;
}

function RenameDialog({ saved, onClose }: DialogProps) {
  const [change] = savedOrdersApi.useChangeSavedOrderMutation();
  return (
    <RenameModal
      title="Rename saved order"
      name={saved.name}
      version={saved.version}
      rename={(name) => (version) =>
        change({ id: saved._id, version, order: { ...orderOf(saved), name } })
      }
      sentencesFor={(name) => ({
        done: `${isolated(saved.name)} is now ${isolated(name)}`,
        otherwise: 'The order could not be renamed.',
      })}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ saved: { _id: id, name, version }, onClose }: DialogProps) {
  const [remove] = savedOrdersApi.useDeleteSavedOrderMutation();
  return (
    <ConfirmedCall
      title="Delete saved order"
      action="Delete"
      version={version}
      call={(seen) => remove({ id, version: seen })}
      done={`${isolated(name)} deleted`}
      otherwise="The order could not be deleted."
      onClose={onClose}
    >
      <p>
        {isolated(name)} and its repeat will be deleted. Packs that you bought with it stay in My
        Leads.
      </p>
    </ConfirmedCall>
  );
}

function UnscheduleDialog({
  saved: { _id: id, name },
  version,
  onClose,
}: DialogProps & { version: number | undefined }) {
  const [remove] = schedulesApi.useDeleteScheduleMutation();
  return (
    <ConfirmedCall
      title="Remove repeat"
      action="Remove"
      version={version}
      call={(seen) => remove({ id, version: seen })}
      done={`The repeat of ${isolated(name)} is removed`}
      otherwise="The repeat could not be removed."
      onClose={onClose}
    >
      <p>{isolated(name)} is no longer bought automatically. The saved order stays.</p>
    </ConfirmedCall>
  );
}

/** Pauses a schedule, or resumes it on the terms that are shown, with a toast. */
function usePause() {
  const [pause] = schedulesApi.usePauseScheduleMutation();
  const { change, dialog } = useChange();
  const { data: returns } = returnsPolicyApi.useReturnsPolicyQuery();
  const turn = ({ _id: id, name, price }: SavedOrderView, paused: boolean, seen?: number): void =>
    change({
      action: paused ? 'Pause' : 'Resume',
      call: (stale) =>
        pause({
          id,
          paused,
          version: stale?.version ?? seen,
          ...(paused ? {} : seenOffer({ price, returns })),
        }),
      done: paused ? 'The repeat is paused.' : 'The repeat is on again.',
      about: name,
      otherwise: 'The repeat could not be changed.',
    });
  return { turn, dialog };
}
