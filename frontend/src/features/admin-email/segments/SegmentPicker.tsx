import type { SegmentId } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { namesOf, SelectField } from '../../../shared/ui/fields/Field.js';
import { adminEmailApi } from '../admin-email-api.js';
import { reachWords } from '../mail-words.js';
import { segmentsApi } from './segments-api.js';

interface Props {
  segmentId: string;
  onChoose: (id: string) => void;
  onNew: () => void;
  onDelete: () => void;
}

/** Chooses a saved segment, and shows how many people are in it now. */
export function SegmentPicker({ segmentId, onChoose, onNew, onDelete }: Props) {
  const { data: segments = [] } = segmentsApi.useSegmentsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isKnown = segments.some(({ _id }) => _id === segmentId);
  return (
    <div className="stack gap-3">
      <SelectField
        label="Segment"
        name="recipients"
        {...(isKnown && { hint: <Size key={segmentId} segmentId={segmentId} /> })}
        value={isKnown ? segmentId : ''}
        options={[
          ['', segments.length === 0 ? 'No segments saved yet' : 'Choose a segment'],
          ...namesOf(segments),
        ]}
        onValue={onChoose}
      />
      <div className="row wrap gap-3">
        <Button size="small" aria-haspopup="dialog" onClick={onNew}>
          New segment
        </Button>
        {isKnown && (
          <Button size="small" aria-haspopup="dialog" onClick={onDelete}>
            Delete segment
          </Button>
        )}
      </div>
    </div>
  );
}

function Size({ segmentId }: { segmentId: string }) {
  const { currentData, error } = adminEmailApi.useMailReachQuery(
    { segment: segmentId as SegmentId },
    { refetchOnMountOrArgChange: true },
  );
  if (error) return errorText(error, 'The people in it could not be counted.');
  return currentData ? reachWords(currentData) : 'Counting…';
}
