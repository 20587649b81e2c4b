import { StickyNote, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { UserNoteView } from '@leadmart/contracts';
import type { Paging } from '../../../shared/lib/address/use-paging.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { formatMoment } from '../../../shared/lib/words/format.js';
import { IconButton } from '../../../shared/ui/buttons/Button.js';
import { ConfirmedCall } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { PagedList } from '../../../shared/ui/tables/PagedList.js';
import { LinkedText } from '../../../shared/ui/text/LinkedText.js';
import { Moment } from '../../../shared/ui/text/times.js';
import { NoteForm, type NoteDraft } from './NoteForm.js';
import { useFocusKept } from './use-focus-kept.js';
import { userPanelApi } from './user-panel-api.js';
import styles from './UserPanel.module.css';

interface Props {
  id: string;
  paging: Paging;
  draft: NoteDraft;
  onDraft: (draft: NoteDraft) => void;
}

/** The notes of admins about a user, newest first, below the form for a new one. */
export function UserNotes({ id, paging, draft, onDraft }: Props) {
  const [deleting, setDeleting] = useState<UserNoteView>();
  const query = userPanelApi.useUserNotesQuery({ id, page: paging.page });
  const list = useFocusKept(query.data);
  return (
    <div className={`stack fit gap-4 ${styles['part']}`}>
      <NoteForm
        id={id}
        draft={draft}
        onDraft={onDraft}
        onAdded={() => paging.onPage(1, 'replace')}
      />
      <section
        ref={list}
        aria-label="Notes"
        tabIndex={-1}
        className={`stack fit gap-4 ${styles['part']}`}
      >
        <PagedList
          query={query}
          what="the notes"
          isEmpty={({ notes }) => notes.length === 0}
          empty={<EmptyState icon={<StickyNote />} title="No notes yet" />}
          paging={paging}
        >
          {({ notes }) => (
            <ul className="lines">
              {notes.map((note) => (
                <NoteLine key={note._id} note={note} onDelete={() => setDeleting(note)} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      {deleting && (
        <DeleteNoteModal id={id} note={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </div>
  );
}

function NoteLine({ note, onDelete }: { note: UserNoteView; onDelete: () => void }) {
  const { text, author, createdAt } = note;
  return (
    <li className="row spread middle gap-4">
      <div className={`stack grow slim small breaks`}>
        <p dir="auto" className="as-typed">
          <LinkedText text={text} />
        </p>
        <span className="soft figures">
          {author === null ? 'A deleted admin' : isolated(author)}, <Moment at={createdAt} />
        </span>
      </div>
      <IconButton
        label={`Delete the note of ${formatMoment(createdAt)}`}
        icon={<Trash2 />}
        aria-haspopup="dialog"
        onClick={onDelete}
      />
    </li>
  );
}

interface DeleteProps {
  id: string;
  note: UserNoteView;
  onClose: () => void;
}

function DeleteNoteModal({ id, note, onClose }: DeleteProps) {
  const [remove] = userPanelApi.useDeleteUserNoteMutation();
  return (
    <ConfirmedCall
      title="Delete note"
      action="Delete"
      call={() => remove({ id, noteId: note._id })}
      done="Note deleted"
      otherwise="The note could not be deleted."
      onClose={onClose}
    >
      <p>The note is deleted for every admin. This action cannot be undone.</p>
    </ConfirmedCall>
  );
}
