import { useState } from 'react';
import type { AnnouncementBody, AnnouncementView } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { SelectField, TextField } from '../../shared/ui/fields/Field.js';
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.js';
import {
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
} from './admin-announcements-api.js';

const blank: AnnouncementBody = { title: '', content: '', type: 'info', active: true };

/** The form that creates or changes an announcement. */
export function AnnouncementModal({
  announcement,
  onClose,
}: {
  announcement: AnnouncementView | undefined;
  onClose: () => void;
}) {
  const [create] = useCreateAnnouncementMutation();
  const [update] = useUpdateAnnouncementMutation();
  const [draft, setDraft] = useState<AnnouncementBody>(announcement ?? blank);
  const { dialog, save, refuse, forget } = useSave<AnnouncementView>(onClose, {
    version: announcement?.version,
    load: (current) => setDraft({ ...draft, ...current }),
  });
  const change = (fields: Partial<AnnouncementBody>): void => {
    setDraft({ ...draft, ...fields });
    forget();
  };
  const submit = (): void => {
    const { title, content, type, active } = draft;
    // The browser accepts spaces in a required field, the server does not.
    if (title.trim() === '' || content.trim() === '')
      return refuse('Title and content are required');
    const body = { title, content, type, active };
    const call = (version: number | undefined) =>
      announcement ? update({ _id: announcement._id, ...body, version }) : create(body);
    save(call, {
      done: `Announcement ${announcement ? 'updated' : 'created'} successfully`,
      about: title,
      failed: 'Error saving announcement',
    });
  };
  return (
    <FormModal
      {...dialog}
      title={announcement ? 'Edit announcement' : 'Create announcement'}
      submitLabel={announcement ? 'Save' : 'Create'}
      onSubmit={submit}
    >
      <TextField
        label="Title"
        required
        maxLength={150}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        label="Content"
        required
        maxLength={5_000}
        value={draft.content}
        onChange={({ target }) => change({ content: target.value })}
      />
      <SelectField
        label="Type"
        value={draft.type}
        onChange={({ target }) => change({ type: target.value as AnnouncementBody['type'] })}
      >
        <option value="info">Info</option>
        <option value="feature">Feature</option>
        <option value="promotion">Promotion</option>
      </SelectField>
      <SelectField
        label="Status"
        value={draft.active ? 'active' : 'inactive'}
        hint="Active announcements appear on every user's dashboard."
        onChange={({ target }) => change({ active: target.value === 'active' })}
      >
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </SelectField>
    </FormModal>
  );
}
