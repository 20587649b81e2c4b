import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnnouncementView } from '@leadmart/contracts';
import { usePaging } from '../../shared/lib/address/use-paging.js';
import { Button, IconButton } from '../../shared/ui/buttons/Button.js';
import { useChange } from '../../shared/ui/dialogs/use-change.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { ActionsCell, Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Day } from '../../shared/ui/text/times.js';
import { adminAnnouncementsApi } from './admin-announcements-api.js';
import { AnnouncementModal } from './AnnouncementModal.js';
import { spanOf } from './span.js';
import { typeWords } from './type-words.js';
import styles from './AdminAnnouncementsPage.module.css';

const columns = ['Announcement', 'Type', 'Status', 'Created', 'Actions'] as const;

type Open = { what: 'new' } | { what: 'edit'; announcement: AnnouncementView } | undefined;

/** The announcements, which users read on their dashboard. */
export function AdminAnnouncementsPage() {
  const paging = usePaging();
  const query = adminAnnouncementsApi.useAllAnnouncementsQuery(paging.page, {
    refetchOnMountOrArgChange: true,
  });
  const [open, setOpen] = useState<Open>();
  return (
    <Page
      title="Announcements"
      lead="Active announcements appear on every user's dashboard from their start until their end, newest first."
      actions={
        <Button icon={<Plus />} onClick={() => setOpen({ what: 'new' })}>
          Create announcement
        </Button>
      }
    >
      <PagedList
        query={query}
        what="announcements"
        failure="Error fetching announcements"
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState icon={<Megaphone />} title="No announcements yet">
            What you announce here appears on every user&apos;s dashboard.
          </EmptyState>
        }
        paging={paging}
      >
        {({ announcements }) => (
          <AnnouncementTable
            announcements={announcements}
            onEdit={(announcement) => setOpen({ what: 'edit', announcement })}
          />
        )}
      </PagedList>
      {open && (
        <AnnouncementModal
          announcement={open.what === 'edit' ? open.announcement : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

interface TableProps {
  announcements: readonly AnnouncementView[];
  onEdit: (announcement: AnnouncementView) => void;
}

/** One page of announcements. */
export function AnnouncementTable({ announcements, onEdit }: TableProps) {
  return (
    <Table caption="Announcements" columns={columns}>
      {announcements.map((announcement) => (
        <AnnouncementRow
          key={announcement._id}
          announcement={announcement}
          onEdit={() => onEdit(announcement)}
        />
      ))}
    </Table>
  );
}

function AnnouncementRow({
  announcement,
  onEdit,
}: {
  announcement: AnnouncementView;
  onEdit: () => void;
}) {
  const { _id: id, title, content, type, createdAt } = announcement;
  const { words, tone, since } = spanOf(announcement, new Date());
  const [remove] = adminAnnouncementsApi.useDeleteAnnouncementMutation();
  const { busy, change, dialog } = useChange();
  const confirmAndRemove = (): void => {
    // The specification asks for the browser's confirm dialog.
    if (!window.confirm('Are you sure you want to delete this announcement?')) return;
    change({
      action: 'Delete',
      call: ({ version } = announcement) => remove({ id, version }),
      done: () => {
        // The focused button is removed with its row, so the focus moves to the heading.
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
        return 'Announcement deleted successfully';
      },
      about: title,
      failed: 'Error deleting announcement',
    });
  };
  return (
    <Row>
      <RowHead of="Announcement">
        <span className="stack slim gap-1">
          <ClampedText text={title} />
          <ClampedText text={content} className={`soft plain ${styles['content']}`} />
        </span>
      </RowHead>
      <Cell of="Type">{typeWords[type]}</Cell>
      <Cell of="Status">
        <span className={`inline-row wrap middle ${styles['status']}`}>
          <Badge tone={tone}>{words}</Badge>
          {since !== undefined && <span className="soft small">{since}</span>}
        </span>
      </Cell>
      <Cell of="Created">
        <Day at={createdAt} />
      </Cell>
      <ActionsCell>
        <IconButton label={`Edit ${title}`} icon={<Pencil />} onClick={onEdit} />
        <IconButton
          label={`Delete ${title}`}
          icon={<Trash2 />}
          disabled={busy}
          onClick={confirmAndRemove}
        />
        {dialog}
      </ActionsCell>
    </Row>
  );
}
