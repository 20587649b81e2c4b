import type { OwnFileView } from '@leadmart/contracts';
import { errorAt, type Failure } from '../../../shared/api/api-error.js';
import { useRefusedFocus } from '../../../shared/lib/focus/use-refused-focus.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { FilePicker } from '../../../shared/ui/fields/FilePicker.js';
import { FailureText } from '../../../shared/ui/messages/FailureText.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Progress } from '../../../shared/ui/states/Progress.js';
import { ErrorState, SkeletonLines } from '../../../shared/ui/states/states.js';
import { useOwnChecksQuery } from '../pack-api.js';
import { Checks } from './Checks.js';
import { FileRead } from './FileRead.js';
import { useOwnFile, type OwnFileForm } from './use-own-file.js';

const today = (): string => new Date().toISOString().slice(0, 10);

/** Compares a pack with the buyer's own registry file: the file is read first, and counts when the buyer has seen the result. */
export function OwnCheckDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useOwnChecksQuery(id, { refetchOnMountOrArgChange: true });
  const file = useOwnFile(id);
  const { read, percent, failure } = file;
  const isBusy = percent !== undefined;
  const isAtField = typeof failure === 'object' && failure.field !== undefined;
  useRefusedFocus(failure);
  return (
    <Modal
      title="Check with my own registry file"
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button look="secondary" disabled={isBusy} onClick={onClose}>
            Close
          </Button>
          {read && !read.applied && (
            <Button disabled={isBusy} onClick={() => void file.apply()}>
              Use these results
            </Button>
          )}
        </>
      }
    >
      {!read && <Start form={file.form} failure={failure} onChange={file.change} />}
      {read && (
        <FileRead read={read} isBusy={isBusy} onBlocked={(codes) => void file.correct(codes)} />
      )}
      {isBusy && <Progress label="Reading the file" percent={percent} />}
      {!isBusy && !read?.applied && <FilePicker onFiles={(files) => void file.take(files)} />}
      {failure !== undefined && !isAtField && (
        <Notice kind="error">
          <FailureText failure={failure} />
        </Notice>
      )}
      <Standing id={id} query={query} read={read} />
    </Modal>
  );
}

interface StartProps {
  form: OwnFileForm;
  failure: string | Failure | undefined;
  onChange: (part: Partial<OwnFileForm>) => void;
}

function Start({ form, failure, onChange }: StartProps) {
  return (
    <>
      <p>
        A list of phones on your registry (2015550100 or 201,5550100), or the result file of a
        vendor with a column of codes. Only you see the results; nothing is returned or sold
        otherwise.
      </p>
      <TextField
        label="Registry number (SAN)"
        hint="It stands in your exports, with the day of the file."
        error={errorAt('registryNumber', failure)}
        maxLength={40}
        value={form.registryNumber}
        onChange={({ target }) => onChange({ registryNumber: target.value })}
      />
      <TextField
        label="Day of the file"
        hint="Empty for today."
        error={errorAt('checkedOn', failure)}
        type="date"
        max={today()}
        value={form.checkedOn}
        onChange={({ target }) => onChange({ checkedOn: target.value })}
      />
    </>
  );
}

interface StandingProps {
  id: string;
  query: ReturnType<typeof useOwnChecksQuery>;
  read: OwnFileView | undefined;
}

/** The files that count now. */
function Standing({ id, query, read }: StandingProps) {
  const { data, isError, refetch } = query;
  if (data) return <Checks id={id} own={data} />;
  if (read?.applied) return null;
  if (isError)
    return <ErrorState text="Earlier checks could not be loaded." retry={() => void refetch()} />;
  return <SkeletonLines height="1.75rem" />;
}
