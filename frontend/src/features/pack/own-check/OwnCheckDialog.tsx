import { useRef } from 'react';
import type { OwnFileView } from '@leadmart/contracts';
import { fieldsOf } from '../../../shared/lib/hooks/use-fields.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { FilePicker } from '../../../shared/ui/fields/FilePicker.js';
import { RefusalOfForm, useRefusal } from '../../../shared/ui/fields/Refusal.js';
import { FailureText } from '../../../shared/ui/messages/FailureText.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Progress } from '../../../shared/ui/states/Progress.js';
import { ErrorState, SkeletonLines } from '../../../shared/ui/states/states.js';
import { packApi } from '../pack-api.js';
import { Checks } from './Checks.js';
import { FileRead } from './FileRead.js';
import { useOwnFile, type OwnFileForm } from './use-own-file.js';

const today = (): string => new Date().toISOString().slice(0, 10);

/** Compares a pack with the buyer's own registry file: the file is read first, and counts when the buyer has seen the result. */
export function OwnCheckDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = packApi.useOwnChecksQuery(id, { refetchOnMountOrArgChange: true });
  const file = useOwnFile(id);
  const { read, percent } = file;
  const isBusy = percent !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, file.failure);
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
      {!read && (
        <RefusalOfForm value={refusal}>
          <form ref={form} className="stack gap-4" onSubmit={(event) => event.preventDefault()}>
            <Start form={file.form} onChange={file.change} />
          </form>
        </RefusalOfForm>
      )}
      {read && (
        <FileRead read={read} isBusy={isBusy} onBlocked={(codes) => void file.correct(codes)} />
      )}
      {isBusy && <Progress label="Reading the file" percent={percent} />}
      {!isBusy && !read?.applied && <FilePicker onFiles={(files) => void file.take(files)} />}
      {refusal.unsaid !== undefined && (
        <Notice kind="error">
          <FailureText failure={refusal.unsaid} />
        </Notice>
      )}
      <Standing id={id} query={query} read={read} />
    </Modal>
  );
}

interface StartProps {
  form: OwnFileForm;
  onChange: (part: Partial<OwnFileForm>) => void;
}

function Start({ form, onChange }: StartProps) {
  const field = fieldsOf(form, onChange);
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
        maxLength={40}
        {...field('registryNumber')}
      />
      <TextField
        label="Day of the file"
        hint="Empty for today."
        type="date"
        max={today()}
        {...field('checkedOn')}
      />
    </>
  );
}

interface StandingProps {
  id: string;
  query: ReturnType<typeof packApi.useOwnChecksQuery>;
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
