import { useState } from 'react';
import type { AnnouncementBody, AnnouncementView } from '@leadmart/contracts';
import { useToast } from '../../shared/lib/use-toast.js';
import { SelectField, TextField } from '../../shared/ui/Field.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { TextAreaField } from '../../shared/ui/TextAreaField.js';
import {
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
} from './admin-announcements-api.js';

const blank: AnnouncementBody = { title: '', content: '', type: 'info', active: true };

/** Writes a new announcement, or changes one. */
export function AnnouncementModal({
  announcement,
  onClose,
}: {
  announcement: AnnouncementView | undefined;
  onClose: () => void;
}) {
  const [create, { isLoading: isCreating }] = useCreateAnnouncementMutation();
  const [update, { isLoading: isUpdating }] = useUpdateAnnouncementMutation();
  const [draft, setDraft] = useState<AnnouncementBody>(announcement ?? blank);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const change = (fields: Partial<AnnouncementBody>): void => {
    setDraft({ ...draft, ...fields });
    setFailure(undefined);
  };
  const save = async (): Promise<void> => {
    const { title, content, type, active } = draft;
    const body = { title, content, type, active };
    const answer = await (announcement ? update({ _id: announcement._id, ...body }) : create(body));
    if (answer.error) return setFailure('Error saving announcement');
    toast.success(`Announcement ${announcement ? 'updated' : 'created'} successfully`);
    onClose();
  };
  return (
    <FormModal
      title={announcement ? 'Edit announcement' : 'Create announcement'}
      submitLabel={announcement ? 'Save' : 'Create'}
      busy={isCreating || isUpdating}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
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
        hint="Users read active announcements on their dashboard."
        onChange={({ target }) => change({ active: target.value === 'active' })}
      >
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </SelectField>
    </FormModal>
  );
}
