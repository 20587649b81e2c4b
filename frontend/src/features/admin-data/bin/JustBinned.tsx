import { isolated } from '../../../shared/lib/isolated.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { useBinQuery } from '../admin-data-api.js';
import { useRestore } from './use-restore.js';

interface Props {
  dataset: { _id: string; name: string };
  onDismiss: () => void;
}

/** Takes a deletion back where it was made. Stays longer than a toast, and leaves with the dataset from the bin. */
export function JustBinned({ dataset, onDismiss }: Props) {
  const { data } = useBinQuery();
  const { busy, restore } = useRestore();
  if (!data?.datasets.some(({ _id }) => _id === dataset._id)) return null;
  return (
    <Notice kind="success" onDismiss={onDismiss}>
      Moved {isolated(dataset.name)} to the bin ·{' '}
      <Button look="link" size="small" busy={busy} onClick={() => void restore(dataset)}>
        Undo<span className="unseen"> the deletion of {isolated(dataset.name)}</span>
      </Button>
    </Notice>
  );
}
