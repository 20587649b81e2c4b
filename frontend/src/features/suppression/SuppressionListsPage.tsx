import { ListX, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SuppressionListView } from '@leadmart/contracts';
import { isolated } from '../../shared/lib/isolated.js';
import { countOfContacts } from '../../shared/lib/words/pasted-phones.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { ConfirmedCall } from '../../shared/ui/dialogs/ConfirmModal.js';
import { RenameModal } from '../../shared/ui/dialogs/RenameModal.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { AdditionDialog } from './AdditionDialog.js';
import { ListTable, type ListAction } from './ListTable.js';
import { OwnOnceSwitch } from './OwnOnceSwitch.js';
import { suppressionApi } from './suppression-api.js';

type Open = { what: 'new' } | { what: ListAction; list: SuppressionListView } | undefined;

/** The phones and emails that a buyer does not want to be sold. */
export function SuppressionListsPage() {
  const query = suppressionApi.useSuppressionListsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  return (
    <Page
      title="Suppression lists"
      lead="Leads whose phone or email is on one of your lists are neither counted nor sold to you."
      actions={
        <Button icon={<Plus />} onClick={() => setOpen({ what: 'new' })}>
          New list
        </Button>
      }
    >
      <OwnOnceSwitch />
      {query.data?.isCounting === false && query.data.lists.length > 0 && (
        <Notice kind="info">
          Your lists are kept, and leave out leads as soon as you have bought credits.
        </Notice>
      )}
      <Loaded
        query={query}
        what="your suppression lists"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ lists }) => lists.length === 0}
        empty={
          <EmptyState icon={<ListX />} title="No suppression lists yet">
            Add phones or emails of your customers, or of people who asked you not to contact them,
            so that you do not pay for them.
          </EmptyState>
        }
      >
        {({ lists }) => (
          <ListTable lists={lists} onAction={(what, list) => setOpen({ what, list })} />
        )}
      </Loaded>
      {open?.what === 'delete' && <DeleteListModal list={open.list} onClose={close} />}
      {open?.what === 'rename' && <RenameListModal list={open.list} onClose={close} />}
      {open?.what === 'new' && <AdditionDialog target={{ kind: 'new' }} onClose={close} />}
      {(open?.what === 'append' || open?.what === 'replace') && (
        <AdditionDialog target={{ kind: open.what, list: open.list }} onClose={close} />
      )}
    </Page>
  );
}

interface Props {
  list: SuppressionListView;
  onClose: () => void;
}

function RenameListModal({ list, onClose }: Props) {
  const [rename] = suppressionApi.useRenameSuppressionListMutation();
  return (
    <RenameModal
      title="Rename suppression list"
      name={list.name}
      rename={(name) => () => rename({ id: list._id, name })}
      sentencesFor={(name) => ({
        done: `${isolated(list.name)} is now ${isolated(name)}`,
        otherwise: 'The list could not be renamed.',
      })}
      onClose={onClose}
    />
  );
}

function DeleteListModal({ list, onClose }: Props) {
  const { _id, name } = list;
  const [remove] = suppressionApi.useDeleteSuppressionListMutation();
  return (
    <ConfirmedCall
      title="Delete suppression list"
      action="Delete"
      call={() => remove(_id)}
      done={`${isolated(name)} deleted with ${countOfContacts(list)}`}
      otherwise="The list could not be deleted."
      onClose={onClose}
    >
      <p>
        {isolated(name)} has {countOfContacts(list)}. Leads that are left out because of it can be
        sold to you again, unless another list has them, too. This cannot be undone. To keep its
        content, download the list first.
      </p>
    </ConfirmedCall>
  );
}
