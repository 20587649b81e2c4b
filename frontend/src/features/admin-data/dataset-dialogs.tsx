import type { DatasetView } from '@leadmart/contracts';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { isolated } from '../../shared/lib/isolated.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { RenameModal } from '../../shared/ui/dialogs/RenameModal.js';
import { UndoChangeModal } from '../../shared/ui/dialogs/UndoChangeModal.js';
import { TextAreaField } from '../../shared/ui/fields/Field.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { adminDataApi } from './admin-data-api.js';

interface Props {
  dataset: DatasetView;
  onClose: () => void;
}

/** Renames a dataset. Packs that were sold keep the old name. */
export function RenameDatasetModal({ dataset, onClose }: Props) {
  const [rename] = adminDataApi.useRenameDatasetMutation();
  return (
    <RenameModal
      title="Rename dataset"
      name={dataset.name}
      hint="Packs already sold keep the old name."
      version={dataset.version}
      rename={(name) => (version) => rename({ id: dataset._id, name, version })}
      sentencesFor={(name) => ({
        done: 'Dataset name updated successfully',
        about: name,
        failed: 'Failed to update dataset name',
      })}
      onClose={onClose}
    />
  );
}

/** Changes the description of a dataset. */
export function DescribeDatasetModal({ dataset, onClose }: Props) {
  const [describe] = adminDataApi.useDescribeDatasetMutation();
  const { values, change, field } = useFields({ description: dataset.description });
  const { dialog, save } = useSave<DatasetView>(onClose, {
    version: dataset.version,
    load: (current) => change({ description: current.description ?? dataset.description }),
  });
  const submit = (): void =>
    save((version) => describe({ id: dataset._id, ...values, version }), {
      done: 'Description updated',
      about: dataset.name,
      failed: 'The description could not be updated',
    });
  return (
    <FormModal
      {...dialog}
      title={`Description of ${isolated(dataset.name)}`}
      submitLabel="Save"
      onSubmit={submit}
    >
      <TextAreaField
        label="Description (optional)"
        maxLength={2_000}
        hint="Buyers see it when they choose a dataset."
        {...field('description')}
      />
    </FormModal>
  );
}

/** Undoes the last change of a dataset: its name, description, prices, buyers or visibility. */
export function UndoDatasetModal({ dataset, onClose }: Props) {
  const [restore] = adminDataApi.useRestoreDatasetMutation();
  return (
    <UndoChangeModal
      name={dataset.name}
      one={dataset}
      restore={(values) => (version) => restore({ id: dataset._id, values, version })}
      onClose={onClose}
    />
  );
}

/** Stands in for a dialog whose dataset was deleted while it was open. */
export function DeletedDataset({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Modal
      title={isolated(name)}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Notice kind="error">
        This dataset was deleted meanwhile. Nothing can be changed in it or uploaded to it, unless
        it is restored from the bin.
      </Notice>
    </Modal>
  );
}
