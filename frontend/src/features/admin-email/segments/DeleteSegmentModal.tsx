import type { SegmentView } from '@leadmart/contracts';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { ConfirmModal } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { useDeleteSegmentMutation } from './segments-api.js';

interface Props {
  segment: SegmentView;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a segment is deleted. */
export function DeleteSegmentModal({ segment: { _id, name }, onDeleted, onClose }: Props) {
  const [remove] = useDeleteSegmentMutation();
  const { dialog, save } = useSave(onClose);
  const send = async () => {
    const answer = await remove(_id);
    if (!answer.error) onDeleted();
    return answer;
  };
  return (
    <ConfirmModal
      {...dialog}
      title={`Delete the segment “${name}”?`}
      action="Delete segment"
      onConfirm={() =>
        save(send(), {
          done: 'Segment deleted',
          about: name,
          failed: 'The segment could not be deleted.',
        })
      }
    >
      <p>Emails that were sent to it go on. The users stay.</p>
    </ConfirmModal>
  );
}
