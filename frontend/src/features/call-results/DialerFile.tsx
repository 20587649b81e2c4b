import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { MatchedOutcomesView } from '@leadmart/contracts';
import { outcomeFaults } from '@leadmart/contracts/calls';
import { outcomeFilePath } from '@leadmart/contracts/paths';
import { errorText } from '../../shared/api/api-error.js';
import { baseApi } from '../../shared/api/base-api.js';
import { sendFile } from '../../shared/api/send-file.js';
import { fileRefusal, filesRefusal } from '../../shared/lib/words/csv-file-refusal.js';
import { countText, formatCount } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { SaveTableButton } from '../../shared/ui/buttons/SaveTableButton.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { FilePicker } from '../../shared/ui/fields/FilePicker.js';
import { FailureText } from '../../shared/ui/messages/FailureText.js';
import { Progress } from '../../shared/ui/states/Progress.js';
import { PlainTable } from '../../shared/ui/tables/PlainTable.js';
import { faultWords, matchedSentence } from './results-words.js';

const linesShown = 100;

/** Takes a dialer's result file, and shows which of its lines were left out and why. */
export function DialerFile({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [matched, setMatched] = useState<MatchedOutcomesView>();
  const take = async (files: FileList): Promise<void> => {
    const [file] = files;
    const refusal = filesRefusal(files) ?? (file && fileRefusal(file));
    if (refusal !== undefined || !file) return setFailure(refusal);
    const form = new FormData();
    form.set('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone);
    form.set('file', file);
    setFailure(undefined);
    setPercent(0);
    const { signal } = new AbortController();
    const answer = await sendFile<MatchedOutcomesView>(
      { path: outcomeFilePath, form, signal },
      setPercent,
    );
    setPercent(undefined);
    if ('error' in answer)
      return setFailure(errorText(answer.error, 'The file could not be read. Please try again.'));
    setMatched(answer.data);
    dispatch(baseApi.util.invalidateTags(['Outcome']));
  };
  return (
    <Modal
      title="Outcomes from a dialer"
      onClose={percent === undefined ? onClose : undefined}
      actions={
        <Button look="secondary" disabled={percent !== undefined} onClick={onClose}>
          Close
        </Button>
      }
    >
      {matched ? (
        <Matched matched={matched} />
      ) : (
        <>
          <p>
            Export the calls of your dialer as CSV: a column with the phone, one with the outcome or
            disposition, and if there are any, time, call back, note, premium and commission. Leads
            are found by phone in your packs.
          </p>
          {percent === undefined ? (
            <FilePicker onFiles={(files) => void take(files)} />
          ) : (
            <Progress label="Reading the file" percent={percent} />
          )}
          {failure !== undefined && (
            <div role="alert">
              <FailureText failure={failure} />
            </div>
          )}
        </>
      )}
    </Modal>
  );
}

function Matched({ matched }: { matched: MatchedOutcomesView }) {
  const { lines, leftOut } = matched;
  const sums = outcomeFaults.filter((fault) => (leftOut[fault] ?? 0) > 0);
  const left = sums.reduce((sum, fault) => sum + (leftOut[fault] ?? 0), 0);
  const rows = lines.map(({ line, value, message }) => [line, value, message] as const);
  const columns = ['Line', 'Value', 'Expected'];
  return (
    <>
      <p role="status">{matchedSentence(matched)}</p>
      {left > 0 && (
        <>
          <div className="row wrap spread middle gap-2">
            <p>
              {countText(left, 'line')} left out:{' '}
              {sums
                .map((fault) => `${formatCount(leftOut[fault] ?? 0)} ${faultWords[fault]}`)
                .join(', ')}
              .
            </p>
            <SaveTableButton
              of="the lines left out"
              file={() => ({ name: 'leadmart-outcomes-left-out', columns, rows })}
            />
          </div>
          <PlainTable caption="Lines left out" columns={columns} rows={rows.slice(0, linesShown)} />
        </>
      )}
    </>
  );
}
