import { Download } from 'lucide-react';
import {
  isRequiredLeadColumn,
  leadColumnTitles,
  leadColumns,
} from '@leadmart/contracts/lead-files';
import type { Failure } from '../../../shared/api/api-error.js';
import { saveFile } from '../../../shared/lib/download-file.js';
import { fieldsOf } from '../../../shared/lib/hooks/use-fields.js';
import { filesRefusal } from '../../../shared/lib/words/csv-file-refusal.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { FilePicker } from '../../../shared/ui/fields/FilePicker.js';
import { FailureText } from '../../../shared/ui/messages/FailureText.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { dncDayRefusal, firstDncCheck } from '../upload-rules/dnc-day.js';
import type { Chosen, DncCheck } from '../upload-rules/upload-situation.js';
import styles from './UploadModal.module.css';

interface Props {
  title: string;
  dnc: DncCheck;
  failure?: string | Failure | undefined;
  /** Sends the same file again. */
  again?: (() => void) | undefined;
  onDnc: (dnc: DncCheck) => void;
  onChoose: (chosen: Chosen) => void;
  onRefuse: (failure: string) => void;
  onClose: () => void;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** Chooses the file and the date of its check against the Do Not Call registry. */
export function ChooseStep(props: Props) {
  const { title, dnc, failure, again, onDnc, onChoose, onRefuse, onClose } = props;
  const dayRefusal = dncDayRefusal(dnc.dncCheckedOn, today());
  const field = fieldsOf(dnc, (changed) => onDnc({ ...dnc, ...changed }));
  const take = (files: FileList): void => {
    const [file] = files;
    const refusal = filesRefusal(files) ?? dayRefusal;
    if (refusal !== undefined) onRefuse(refusal);
    else if (file) onChoose({ file, dnc });
  };
  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles['dnc']}>
        <TextField
          label="DNC checked on"
          type="date"
          min={firstDncCheck}
          max={today()}
          error={dayRefusal}
          {...field('dncCheckedOn')}
        />
        <TextField
          label="Source of the check"
          maxLength={100}
          placeholder="National DNC Registry"
          {...field('dncSource')}
        />
      </div>
      <p className="muted">Both are optional and shown to buyers.</p>
      {failure !== undefined && (
        <Notice kind="error">
          <FailureText failure={failure} />
          {again && (
            <Button look="link" size="small" onClick={again}>
              Try the same file again
            </Button>
          )}
        </Notice>
      )}
      <FilePicker
        limit="CSV or Excel (xlsx, its first sheet), at most 10MB; larger CSV files up to 1GB are sent in parts"
        accept=".csv,text/csv,.xlsx"
        onFiles={take}
      />
      <ColumnsNeeded />
    </Modal>
  );
}

const required = leadColumns.filter(isRequiredLeadColumn);

/** A file with this header needs no mapping. It has no example row, which would be uploaded as a lead. */
const template = (): Blob => new Blob([`${leadColumns.join(',')}\r\n`], { type: 'text/csv' });

/** Lists the columns of a file before one is chosen, and offers an empty file to fill in. */
function ColumnsNeeded() {
  return (
    <div className="stack gap-2">
      <p>
        Required columns: {required.map((column) => leadColumnTitles[column]).join(', ')}. Other
        names are mapped in the next step.
      </p>
      <p className="muted">
        Each row needs a phone number, a state, a status (clean or dnc) and a first or last name.
        City and email may be empty.
      </p>
      <div>
        <Button
          size="small"
          icon={<Download />}
          onClick={() => saveFile(template(), 'leads-template.csv')}
        >
          Download a template
        </Button>
      </div>
    </div>
  );
}
