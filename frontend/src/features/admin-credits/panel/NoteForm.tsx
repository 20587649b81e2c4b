import { useState, type FormEvent } from 'react';
import { errorText } from '../../../shared/api/api-error.js';
import { newKey } from '../../../shared/api/requests.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { formatCount } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextAreaField } from '../../../shared/ui/fields/Field.js';
import { userPanelApi } from './user-panel-api.js';

const maxNoteLength = 2_000;

/** A note that is being written. The key belongs to its text: a repeated request adds one note. */
export interface NoteDraft {
  text: string;
  key: string;
}

export const aDraft = (text = ''): NoteDraft => ({ text, key: newKey() });

interface Props {
  id: string;
  draft: NoteDraft;
  onDraft: (draft: NoteDraft) => void;
  onAdded: () => void;
}

/** The form for a new note. The text stays after a failure. */
export function NoteForm({ id, draft, onDraft, onAdded }: Props) {
  const [add, { isLoading }] = userPanelApi.useAddUserNoteMutation();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    if (draft.text.trim() === '') return setFailure('Write a note first.');
    setFailure(undefined);
    const { error } = await add({ id, ...draft });
    if (error) return setFailure(errorText(error, 'The note could not be added.'));
    toast.success('Note added');
    onDraft(aDraft());
    onAdded();
  };
  return (
    <form className="stack gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <TextAreaField
        label="New note"
        rows={3}
        maxLength={maxNoteLength}
        hint={`Only admins read notes. At most ${formatCount(maxNoteLength)} characters.`}
        error={failure}
        value={draft.text}
        onValue={(value) => {
          setFailure(undefined);
          onDraft(aDraft(value));
        }}
      />
      <Button look="primary" type="submit" size="small" className="hug" busy={isLoading}>
        Add note
      </Button>
    </form>
  );
}
