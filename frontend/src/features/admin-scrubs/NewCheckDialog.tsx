import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { checkKinds, datesLeads } from '@leadmart/contracts/check-kinds';
import { stateNames } from '@leadmart/contracts/us-states';
import type { Failure } from '../../shared/api/api-error.js';
import { baseApi } from '../../shared/api/base-api.js';
import { useFields, type Fields } from '../../shared/lib/hooks/use-fields.js';
import { useLeaveWarning } from '../../shared/lib/hooks/use-leave-warning.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { isolated } from '../../shared/lib/isolated.js';
import { filesRefusal } from '../../shared/lib/words/csv-file-refusal.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { namesOf, SelectField, TextField } from '../../shared/ui/fields/Field.js';
import { FilePicker } from '../../shared/ui/fields/FilePicker.js';
import { Progress } from '../../shared/ui/states/Progress.js';
import { adminDataApi } from '../admin-data/admin-data-api.js';
import { firstDncCheck } from '../admin-data/upload-rules/dnc-day.js';
import { listOf, newDraft, type CheckDraft } from './check-draft.js';
import { kindWords } from './check-words.js';
import { sendList, startCheck, type ListToSend, type SentList } from './send-list.js';
import { UnreadLines } from './UnreadLines.js';

const today = (): string => new Date().toISOString().slice(0, 10);

/** Sends a list of phones and starts its check. */
export function NewCheckDialog({ onClose }: { onClose: () => void }) {
  const { percent, unread, failure, setFailure, send, start, cancel } = useSending(onClose);
  const fields = useFields<CheckDraft>(newDraft, () => setFailure(undefined));
  const { values: draft, change, field } = fields;
  const { data: datasets = [] } = adminDataApi.useAllDatasetsQuery();
  const submit = (): void => {
    const list = listOf(draft, today());
    if ('sentence' in list) setFailure(list);
    else void send(list);
  };
  const take = (files: FileList): void => {
    const refusal = filesRefusal(files);
    if (refusal !== undefined) setFailure(refusal);
    else if (files[0]) change({ file: files[0] });
  };
  if (percent !== undefined)
    return <Sending name={draft.file?.name ?? ''} percent={percent} onCancel={cancel} />;
  if (unread)
    return <UnreadLines list={unread} failure={failure} onStart={start} onClose={onClose} />;
  return (
    <FormModal
      title="New check"
      submitLabel="Start check"
      busy={false}
      failure={failure}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <KindFields {...fields} />
      {draft.file && <p>{isolated(draft.file.name)} is chosen.</p>}
      <FilePicker
        limit="CSV of any size, one phone per line: 2015550100 or 201,5550100"
        onFiles={take}
      />
      <TextField
        label="Day of the list"
        type="date"
        min={firstDncCheck}
        max={today()}
        {...field('checkedOn')}
      />
      <TextField
        label="Source"
        hint={datesLeads(draft.kind) ? 'Buyers of these leads see it.' : 'The name of the list.'}
        maxLength={100}
        {...field('source')}
      />
      {datesLeads(draft.kind) && (
        <TextField
          label="Area codes of the list"
          hint="Separated by commas. Leave it empty if the list covers all."
          placeholder="212, 312, 512"
          {...field('areaCodes')}
        />
      )}
      <SelectField
        label="Datasets"
        options={[['', 'All datasets'], ...namesOf(datasets)]}
        {...field('datasetId')}
      />
    </FormModal>
  );
}

/** Says what the list is about. */
function KindFields({ values: { kind }, field }: Fields<CheckDraft>) {
  return (
    <>
      <SelectField
        label="Kind of list"
        options={checkKinds.map((one) => [one, kindWords[one].name])}
        {...field('kind')}
      />
      {kind === 'state' && (
        <SelectField
          label="State of the registry"
          options={{ '': 'Choose a state', ...stateNames }}
          {...field('stateCode')}
        />
      )}
    </>
  );
}

/** Sends one list at a time, and starts its check unless lines of it are to be looked at first. Leaving the dialog cancels it. */
function useSending(onClose: () => void) {
  const [percent, setPercent] = useState<number>();
  const [unread, setUnread] = useState<SentList>();
  const [failure, setFailure] = useState<string | Failure>();
  const underWay = useRef<AbortController>(undefined);
  const dispatch = useDispatch();
  const toast = useToast();
  // A list that was sent and not started is lost with the page.
  useLeaveWarning(percent !== undefined || unread !== undefined);
  const cancel = (): void => underWay.current?.abort();
  useEffect(() => cancel, []);

  const begin = (): AbortSignal => {
    underWay.current = new AbortController();
    setFailure(undefined);
    return underWay.current.signal;
  };
  const start = async (list: SentList): Promise<void> => {
    const signal = begin();
    setPercent(100);
    const refusal = await startCheck(list, signal);
    setPercent(undefined);
    setFailure(refusal);
    if (refusal || signal.aborted) return;
    dispatch(baseApi.util.invalidateTags(['Scrub']));
    toast.success('The check has started', list.fileName);
    onClose();
  };
  const send = async (list: ListToSend): Promise<void> => {
    const signal = begin();
    setPercent(0);
    const sent = await sendList(list, { signal, sent: setPercent });
    setPercent(undefined);
    if (!sent) return;
    if ('sentence' in sent) setFailure(sent);
    else if (sent.invalidLines > 0) setUnread(sent);
    else await start(sent);
  };
  return { percent, unread, failure, setFailure, send, start, cancel };
}

interface SendingProps {
  name: string;
  percent: number;
  onCancel: () => void;
}

function Sending({ name, percent, onCancel }: SendingProps) {
  return (
    <Modal
      title="New check"
      actions={
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <p role="status">Sending {isolated(name)}…</p>
      <Progress label="Upload progress" percent={percent} />
    </Modal>
  );
}
