import { Database, Plus } from 'lucide-react';
import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { choiceField, pageField, textField } from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import type { Paging } from '../../shared/lib/address/use-paging.js';
import { useUndo } from '../../shared/lib/address/use-undo.js';
import { useDeferredAnswer } from '../../shared/lib/hooks/use-deferred-answer.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { useNeeds } from '../admin-needs/needs-api.js';
import { adminDataApi } from './admin-data-api.js';
import { DatasetBin, JustBinned } from './bin/DatasetBin.js';
import { DeleteDatasetModal, type BinnedName } from './bin/DeleteDatasetModal.js';
import { CreateDatasetModal } from './CreateDatasetModal.js';
import {
  DeletedDataset,
  DescribeDatasetModal,
  RenameDatasetModal,
  UndoDatasetModal,
} from './dataset-dialogs.js';
import { DatasetList } from './DatasetList.js';
import type { DatasetAction } from './DatasetRow.js';
import { BuyersModal } from './terms/BuyersModal.js';
import { RepriceModal } from './terms/RepriceModal.js';
import { UploadHistoryModal } from './upload-history/UploadHistoryModal.js';
import type { WaitingFile } from './upload-rules/upload-situation.js';
import { LeftFile } from './uploads/LeftFile.js';
import { UploadModal } from './uploads/UploadModal.js';

/** Admin data in its address: the dataset that a link names, its open dialog and the page of its uploads. */
const adminDataAddress = {
  dataset: textField(64),
  open: choiceField(['', 'upload', 'history'], ''),
  uploads: pageField,
};

interface DialogProps {
  dataset: DatasetView;
  /** Of its uploads. */
  paging: Paging;
  onLeft: (file: WaitingFile) => void;
  onBinned: (dataset: BinnedName) => void;
  onClose: () => void;
}

const dialogs: Record<DatasetAction, (props: DialogProps) => React.ReactNode> = {
  upload: UploadModal,
  history: UploadHistoryModal,
  rename: RenameDatasetModal,
  describe: DescribeDatasetModal,
  reprice: RepriceModal,
  buyers: BuyersModal,
  undo: UndoDatasetModal,
  delete: DeleteDatasetModal,
};

type Open = { what: 'create' } | { what: DatasetAction; dataset: DatasetView } | undefined;

/** The dialog that is open: pressed here, or named by the address, as the history of uploads is. */
function useDatasetDialog(datasets: readonly DatasetView[] | undefined) {
  const [address, changeAddress] = useAddress(adminDataAddress);
  const [pressed, setPressed] = useState<Open>();
  const named = datasets?.find(({ _id }) => _id === address.dataset);
  const linked: Open =
    named && address.open !== '' ? { what: address.open, dataset: named } : undefined;
  const open = pressed ?? linked;
  const closeHistory = useUndo(() => changeAddress({ dataset: '', open: '', uploads: 1 }));
  return {
    open,
    isGone:
      open !== undefined &&
      'dataset' in open &&
      datasets?.every(({ _id }) => _id !== open.dataset._id) === true,
    /** The id of the dataset that a link leads to. */
    named: address.open === 'history' ? undefined : named?._id,
    isUnknown: datasets !== undefined && address.dataset !== '' && !named,
    paging: {
      page: address.uploads,
      onPage: (uploads: number): void => changeAddress({ uploads }),
    },
    create: (): void => setPressed({ what: 'create' }),
    act: (what: DatasetAction, dataset: DatasetView): void => {
      if (what === 'history') changeAddress({ dataset: dataset._id, open: what }, 'push');
      else setPressed({ what, dataset });
    },
    close: (): void => {
      setPressed(undefined);
      if (address.open === 'history') closeHistory();
      else changeAddress({ open: '' });
    },
  };
}

/** The datasets with their uploads. */
export function AdminDataPage() {
  const query = useDeferredAnswer(
    adminDataApi.useAllDatasetsQuery(undefined, { refetchOnMountOrArgChange: true }),
  );
  const { data: waiting } = useNeeds();
  const dialog = useDatasetDialog(query.data);
  const { open, isGone, paging, create, close } = dialog;
  const [binned, setBinned] = useState<BinnedName>();
  const [left, setLeft] = useState<{ dataset: DatasetView; file: WaitingFile }>();
  return (
    <Page
      title="Data"
      lead="Prices are in credits per lead."
      actions={
        <Button icon={<Plus />} onClick={create}>
          Create dataset
        </Button>
      }
    >
      {dialog.isUnknown && (
        <p role="status" className="soft">
          The dataset of this link no longer exists.
        </p>
      )}
      {binned && <JustBinned dataset={binned} onDismiss={() => setBinned(undefined)} />}
      {left && (
        <LeftFile
          {...left}
          onLeft={(file) => setLeft({ ...left, file })}
          onGone={() => setLeft(undefined)}
        />
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
              <Button look="secondary" onClick={create}>
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
            named={dialog.named}
            needs={waiting?.needs ?? []}
            onAction={dialog.act}
          />
        )}
      </Loaded>
      {query.data && <DatasetBin />}
      {open && (
        <Dialog
          {...{ open, isGone, paging }}
          onBinned={setBinned}
          onLeft={(dataset, file) => {
            setLeft({ dataset, file });
            close();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface ChosenProps extends Pick<DialogProps, 'paging' | 'onBinned' | 'onClose'> {
  open: NonNullable<Open>;
  /** The dataset of the dialog was deleted meanwhile. */
  isGone: boolean;
  onLeft: (dataset: DatasetView, file: WaitingFile) => void;
}

function Dialog({ open, isGone, paging, onLeft, onBinned, onClose }: ChosenProps) {
  if (open.what === 'create') return <CreateDatasetModal onClose={onClose} />;
  const { dataset } = open;
  if (isGone) return <DeletedDataset name={dataset.name} onClose={onClose} />;
  const Chosen = dialogs[open.what];
  return (
    <Chosen {...{ dataset, paging, onBinned, onClose }} onLeft={(file) => onLeft(dataset, file)} />
  );
}
