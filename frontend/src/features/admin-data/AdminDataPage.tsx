import { useState } from 'react';
import { Database, Plus } from 'lucide-react';
import type { DatasetView } from '@leadmart/contracts';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { adminDataAddress } from './admin-data-address.js';
import { useAllDatasetsQuery } from './admin-data-api.js';
import { CreateDatasetModal } from './CreateDatasetModal.js';
import { DatasetList } from './DatasetList.js';
import type { DatasetAction } from './DatasetRow.js';
import { DeleteDatasetModal } from './DeleteDatasetModal.js';
import { RenameDatasetModal } from './RenameDatasetModal.js';
import { RepriceModal } from './RepriceModal.js';
import { UploadHistoryModal } from './upload-history/UploadHistoryModal.js';
import { UploadModal } from './uploads/UploadModal.js';
import styles from './AdminDataPage.module.css';

const dialogs: Record<
  DatasetAction,
  (props: { dataset: DatasetView; onClose: () => void }) => React.ReactNode
> = {
  upload: UploadModal,
  history: UploadHistoryModal,
  rename: RenameDatasetModal,
  reprice: RepriceModal,
  delete: DeleteDatasetModal,
};

type Open = { what: 'create' } | { what: DatasetAction; dataset: DatasetView } | undefined;

/** The datasets with their uploads. */
export function AdminDataPage() {
  const query = useAllDatasetsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [address, changeAddress] = useAddress(adminDataAddress);
  const [pressed, setPressed] = useState<Open>();
  const named = query.data?.find(({ _id }) => _id === address.dataset);
  const linked: Open =
    named && address.open === 'upload' ? { what: 'upload', dataset: named } : undefined;
  const open = pressed ?? linked;
  const close = (): void => {
    setPressed(undefined);
    changeAddress({ open: '' });
  };
  return (
    <Page
      title="Data"
      lead="Prices are in credits per lead."
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setPressed({ what: 'create' })}>
          Create dataset
        </Button>
      }
    >
      {query.data && address.dataset !== '' && !named && (
        <p role="status" className={styles['gone']}>
          The dataset of this link no longer exists.
        </p>
      )}
      <Loaded
        query={query}
        what="datasets"
        failure="Failed to fetch datasets"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<Database />}
            title="No datasets yet"
            action={
              <Button look="secondary" onClick={() => setPressed({ what: 'create' })}>
                Create the first one
              </Button>
            }
          >
            Create a dataset and upload a CSV file to start selling.
          </EmptyState>
        }
      >
        {(list) => (
          <DatasetList
            datasets={list}
            named={named?._id}
            onAction={(what, dataset) => setPressed({ what, dataset })}
          />
        )}
      </Loaded>
      {open && <Dialog open={open} onClose={close} />}
    </Page>
  );
}

function Dialog({ open, onClose }: { open: NonNullable<Open>; onClose: () => void }) {
  if (open.what === 'create') return <CreateDatasetModal onClose={onClose} />;
  const Chosen = dialogs[open.what];
  return <Chosen dataset={open.dataset} onClose={onClose} />;
}
