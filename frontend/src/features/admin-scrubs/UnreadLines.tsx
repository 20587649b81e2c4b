import type { Failure } from '../../shared/api/api-error.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countText } from '../../shared/lib/words/format.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { InvalidLines } from '../../shared/ui/tables/InvalidLines.js';
import type { SentList } from './send-list.js';

interface Props {
  list: SentList;
  failure: string | Failure | undefined;
  onStart: (list: SentList) => Promise<void>;
  onClose: () => void;
}

/** Shows what of a list the check would leave out, before it starts: it would date leads as not on the list. */
export function UnreadLines({ list, failure, onStart, onClose }: Props) {
  const { fileName, invalidLines, invalid } = list;
  return (
    <FormModal
      title="Lines that cannot be read"
      submitLabel="Start check without them"
      busy={false}
      failure={failure}
      onSubmit={() => void onStart(list)}
      onClose={onClose}
    >
      <p>
        {countText(invalidLines, 'line')} of {isolated(fileName)} cannot be read completely. Leads
        that they mean count as not on the list. To include them, cancel, correct the file and send
        it again.
      </p>
      <InvalidLines lines={invalid} count={invalidLines} />
    </FormModal>
  );
}
