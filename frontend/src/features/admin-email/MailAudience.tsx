import type { SegmentView } from '@leadmart/contracts';
import { fieldsOf } from '../../shared/lib/hooks/use-fields.js';
import { ConfirmedCall } from '../../shared/ui/dialogs/ConfirmModal.js';
import { SelectField } from '../../shared/ui/fields/Field.js';
import type { Draft } from './mail-draft.js';
import { RecipientPicker } from './RecipientPicker.js';
import { NewSegmentModal } from './segments/NewSegmentModal.js';
import { SegmentPicker } from './segments/SegmentPicker.js';
import { segmentsApi } from './segments/segments-api.js';

interface Props {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  /** How many users a mail to all reaches, in words. */
  reach: string;
  /** The search for recipients. */
  search: string;
  onSearch: (text: string) => void;
  onDialog: (dialog: SegmentDialog) => void;
}

/** A dialog about segments; it has a form of its own and stands beside that of the mail. */
export type SegmentDialog = 'new' | 'delete' | undefined;

/** The recipients of a mail: all users, some by name, or a saved segment. */
export function MailAudience({ draft, change, reach, search, onSearch, onDialog }: Props) {
  const field = fieldsOf(draft, change);
  return (
    <>
      <SelectField
        label="Recipients"
        options={{ all: 'All Users', specific: 'Specific Users', segment: 'Saved Segment' }}
        {...(draft.audience === 'all' && { hint: reach })}
        {...field('audience')}
      />
      {draft.audience === 'specific' && (
        <RecipientPicker
          text={search}
          onText={onSearch}
          chosen={draft.chosen}
          onChange={(chosen) => change({ chosen })}
        />
      )}
      {draft.audience === 'segment' && (
        <SegmentPicker
          segmentId={draft.segment}
          onChoose={(segment) => change({ segment })}
          onNew={() => onDialog('new')}
          onDelete={() => onDialog('delete')}
        />
      )}
    </>
  );
}

interface DialogsProps extends Pick<Props, 'draft' | 'change'> {
  dialog: SegmentDialog;
  onClose: () => void;
}

/** The dialogs in which segments are saved and deleted. */
export function SegmentDialogs({ draft, change, dialog, onClose }: DialogsProps) {
  const { data: segments } = segmentsApi.useSegmentsQuery(undefined, {
    skip: draft.audience !== 'segment',
  });
  const chosen = segments?.find(({ _id }) => _id === draft.segment);
  if (dialog === 'new')
    return <NewSegmentModal onSaved={({ _id }) => change({ segment: _id })} onClose={onClose} />;
  if (dialog !== 'delete' || !chosen) return null;
  return (
    <DeleteSegmentModal
      segment={chosen}
      onDeleted={() => change({ segment: '' })}
      onClose={onClose}
    />
  );
}

interface DeleteSegmentModalProps {
  segment: SegmentView;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a segment is deleted. */
function DeleteSegmentModal({
  segment: { _id, name },
  onDeleted,
  onClose,
}: DeleteSegmentModalProps) {
  const [remove] = segmentsApi.useDeleteSegmentMutation();
  const send = async () => {
    const answer = await remove(_id);
    if (!answer.error) onDeleted();
    return answer;
  };
  return (
    <ConfirmedCall
      title={`Delete the segment “${name}”?`}
      action="Delete segment"
      call={send}
      done="Segment deleted"
      about={name}
      failed="The segment could not be deleted."
      onClose={onClose}
    >
      <p>Emails that were sent to it go on. The users stay.</p>
    </ConfirmedCall>
  );
}
