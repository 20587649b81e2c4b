import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useToast } from '../../shared/lib/use-toast.js';
import { TextField } from '../../shared/ui/Field.js';
import { Modal } from '../../shared/ui/Modal.js';
import { Notice } from '../../shared/ui/Notice.js';
import { Progress } from '../../shared/ui/Progress.js';
import { DuplicatesStep } from './DuplicatesStep.js';
import { FilePicker } from './FilePicker.js';
import { InvalidRowsStep } from './InvalidRowsStep.js';
import { MappingStep } from './MappingStep.js';
import { useUpload } from './use-upload.js';
import styles from './UploadModal.module.css';

const today = (): string => new Date().toISOString().slice(0, 10);

/** Brings a CSV file into a dataset: file → columns → what to do with duplicates and invalid rows. */
export function UploadModal({ dataset, onClose }: { dataset: DatasetView; onClose: () => void }) {
  const toast = useToast();
  const [dnc, setDnc] = useState({ dncCheckedOn: '', dncSource: '' });
  const upload = useUpload(dataset._id, (message) => {
    toast.success(message);
    onClose();
  });
  const { situation } = upload;
  const leave = (): void => {
    upload.cancel();
    onClose();
  };
  const proceed = (): void => void upload.proceed();

  switch (situation.step) {
    case 'choosing':
      return (
        <Modal title={`Upload to ${dataset.name}`} onClose={onClose}>
          {situation.failure !== undefined && <Notice kind="error">{situation.failure}</Notice>}
          <div className={styles['dnc']}>
            <TextField
              label="DNC checked on"
              type="date"
              max={today()}
              value={dnc.dncCheckedOn}
              onChange={({ target }) => setDnc({ ...dnc, dncCheckedOn: target.value })}
            />
            <TextField
              label="Source of the check"
              maxLength={100}
              placeholder="National DNC Registry"
              value={dnc.dncSource}
              onChange={({ target }) => setDnc({ ...dnc, dncSource: target.value })}
            />
          </div>
          <p className={styles['soft']}>Both are optional and shown to buyers.</p>
          <FilePicker onFile={(file) => void upload.choose(file, dnc)} />
        </Modal>
      );
    case 'mapping':
      return (
        <MappingStep
          view={situation.headers}
          onMap={(mapping) => upload.map(mapping)}
          onClose={onClose}
        />
      );
    case 'duplicates':
      return (
        <DuplicatesStep
          figures={situation.figures}
          failure={situation.failure}
          onProceed={proceed}
          onClose={leave}
        />
      );
    case 'invalid':
      return (
        <InvalidRowsStep
          address={
            situation.uploadId === undefined
              ? undefined
              : { datasetId: dataset._id, uploadId: situation.uploadId }
          }
          figures={situation.figures}
          errors={situation.errors}
          failure={situation.failure}
          onProceed={proceed}
          onClose={leave}
        />
      );
    case 'checking':
    case 'sending':
    case 'proceeding':
      return (
        <Modal title={`Upload to ${dataset.name}`}>
          <p role="status">{busyWords(situation)}</p>
          <Progress
            percent={situation.step === 'sending' ? situation.percent : 0}
            label="Upload progress"
          />
        </Modal>
      );
  }
}

function busyWords(
  situation: { step: 'checking' | 'proceeding' } | { step: 'sending'; percent: number },
): string {
  if (situation.step !== 'sending') {
    return situation.step === 'checking'
      ? 'Reading the header of your file…'
      : 'Adding the records…';
  }
  return situation.percent < 100 ? 'Sending your file…' : 'Checking and adding the records…';
}
