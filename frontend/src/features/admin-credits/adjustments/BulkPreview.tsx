import { useDebounced } from '../../../shared/lib/hooks/use-debounced.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { useBulkPreviewQuery, type BulkKind } from '../admin-credits-api.js';
import { bulkPreview, reachWords } from './credit-dialogs.js';

const typingMs = 300;

interface Props {
  kind: BulkKind;
  /** Undefined until a valid one is typed. */
  amount: number | undefined;
  users: number | undefined;
}

/** The effect of a bulk change: the number of users, and those whose balance a removal ends. */
export function BulkPreview({ kind, amount, users }: Props) {
  const settled = useDebounced(amount, typingMs);
  const { currentData } = useBulkPreviewQuery(settled ?? 0, {
    skip: kind !== 'remove-all' || settled === undefined || settled !== amount,
  });
  const effect = bulkPreview(kind, amount, users);
  const reach = currentData && amount !== undefined ? reachWords(currentData) : undefined;
  return (
    <Notice kind="info">
      <p>This action will affect all users in the system.</p>
      {effect !== undefined && <p>{effect}</p>}
      {reach !== undefined && <p>{reach}</p>}
    </Notice>
  );
}
