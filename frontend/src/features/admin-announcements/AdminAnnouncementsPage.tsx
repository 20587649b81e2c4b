import { useState } from 'react';
import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import type { AnnouncementView } from '@leadmart/contracts';
import { formatDay, formatUtc } from '../../shared/lib/format.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { Button, IconButton } from '../../shared/ui/buttons/Button.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { ActionsCell, Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import {
  useAllAnnouncementsQuery,
  useDeleteAnnouncementMutation,
} from './admin-announcements-api.js';
import { AnnouncementModal } from './AnnouncementModal.js';
import styles from './AdminAnnouncementsPage.module.css';

const columns = ['Announcement', 'Type', 'Status', 'Created', 'Actions'] as const;
const typeWords = { info: 'Info', feature: 'Feature', promotion: 'Promotion' } as const;

type Open = { what: 'new' } | { what: 'edit'; announcement: AnnouncementView } | undefined;

/** The announcements of the users' dashboard. */
export function AdminAnnouncementsPage() {
  const query = useAllAnnouncementsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open>();
  return (
    <Page
      title="Announcements"
      lead="Active announcements are shown on every user's dashboard, the newest first."
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ what: 'new' })}>
          Create announcement
        </Button>
      }
    >
      <Loaded
        query={query}
        what="announcements"
        failure="Error fetching announcements"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState icon={<Megaphone />} title="No announcements yet">
            What you announce here appears on every user&apos;s dashboard.
          </EmptyState>
        }
      >
        {(list) => (
          <Table caption="Announcements" columns={columns}>
            {list.map((announcement) => (
              <AnnouncementRow
                key={announcement._id}
                announcement={announcement}
                onEdit={() => setOpen({ what: 'edit', announcement })}
              />
            ))}
          </Table>
        )}
      </Loaded>
      {open && (
        <AnnouncementModal
          announcement={open.what === 'edit' ? open.announcement : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

function AnnouncementRow({
  announcement,
  onEdit,
}: {
  announcement: AnnouncementView;
  onEdit: () => void;
}) {
  const { _id, title, content, type, active, createdAt } = announcement;
  const [remove, { isLoading }] = useDeleteAnnouncementMutation();
  const toast = useToast();
  const confirmAndRemove = async (): Promise<unknown> => {
    // The browser's own confirmation, as the specification says.
    if (!window.confirm('Are you sure you want to delete this announcement?')) return;
    const answer = await remove(_id);
    if (answer.error) return toast.error('Error deleting announcement');
    toast.success('Announcement deleted successfully');
    // The button disappears with its row; the focus moves to the heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <Row>
      <RowHead of="Announcement">
        <span className={styles['what']}>
          {title}
          <span className={styles['content']}>{content}</span>
        </span>
      </RowHead>
      <Cell of="Type">{typeWords[type]}</Cell>
      <Cell of="Status">
        <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
      </Cell>
      <Cell of="Created">
        <time dateTime={createdAt} title={formatUtc(createdAt)}>
          {formatDay(createdAt)}
        </time>
      </Cell>
      <ActionsCell>
        <IconButton label={`Edit ${title}`} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
        <IconButton
          label={`Delete ${title}`}
          icon={<Trash2 aria-hidden="true" />}
          disabled={isLoading}
          onClick={() => void confirmAndRemove()}
        />
      </ActionsCell>
    </Row>
  );
}
