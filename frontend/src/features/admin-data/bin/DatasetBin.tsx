import type { BinnedDatasetView } from '@leadmart/contracts';
import { failureOf } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { countText, formatCount, formatUtc } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { ErrorState } from '../../../shared/ui/states/states.js';
import {
  ActionsCell,
  Cell,
  FigureCell,
  Row,
  RowHead,
  Table,
} from '../../../shared/ui/tables/Table.js';
import { Moment } from '../../../shared/ui/text/times.js';
import { adminDataApi } from '../admin-data-api.js';

const columns = [
  'Dataset',
  { name: 'Leads', numeric: true },
  'Deleted by',
  'Deleted for good',
  'Actions',
] as const;

const dayMs = 24 * 60 * 60 * 1_000;

/** Takes a dataset out of the bin; a toast says the outcome. */
function useRestore() {
  const [take, { isLoading }] = adminDataApi.useTakeFromBinMutation();
  const toast = useToast();
  const restore = async ({ _id, name }: { _id: string; name: string }): Promise<void> => {
    const { data, error } = await take(_id);
    if (data)
      return void toast.success(
        data.visible ? 'Dataset restored: it is for sale again' : 'Dataset restored: it is hidden',
        name,
      );
    const { reason } = failureOf(error, 'Failed to restore dataset');
    toast.error('Failed to restore dataset', reason ?? name);
  };
  return { busy: isLoading, restore };
}

/** The deleted datasets that can be restored. Nothing is shown of an empty bin. */
export function DatasetBin() {
  const { data, isError, refetch } = adminDataApi.useBinQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isError && !data) return <ErrorState text="Failed to fetch the bin" retry={refetch} />;
  if (!data || data.datasets.length === 0) return null;
  return (
    <section className="stack gap-4" aria-labelledby="bin">
      <h2 id="bin">Bin</h2>
      <p className="soft">
        Deleted datasets are kept for {countText(data.days, 'day')}. Nothing of them is sold, their
        names stay taken, and opt-outs and checks reach them. A restored dataset is as it was: sold
        leads stay sold. Uploads that wait for a review can be continued then, while their time
        lasts; schedules of buyers that came due meanwhile are paused.
      </p>
      <Table caption="Bin" columns={columns}>
        {data.datasets.map((dataset) => (
          <BinRow key={dataset._id} dataset={dataset} />
        ))}
      </Table>
    </section>
  );
}

function BinRow({ dataset }: { dataset: BinnedDatasetView }) {
  const { name, leadCount, deletedAt, until, admin } = dataset;
  const { busy, restore } = useRestore();
  return (
    <Row>
      <RowHead of="Dataset">{name}</RowHead>
      <FigureCell of="Leads">{formatCount(leadCount)}</FigureCell>
      <Cell of="Deleted by">
        <span className="breaks">
          {admin.email ?? 'An admin'}, <Moment at={deletedAt} />
        </span>
      </Cell>
      <Cell of="Deleted for good">
        <time dateTime={until} title={formatUtc(until)}>
          {daysLeft(until)}
        </time>
      </Cell>
      <ActionsCell>
        <Button
          size="small"
          busy={busy}
          aria-label={`Restore ${isolated(name)}`}
          onClick={() => void restore(dataset)}
        >
          Restore
        </Button>
      </ActionsCell>
    </Row>
  );
}

function daysLeft(until: string): string {
  const days = Math.ceil((Date.parse(until) - Date.now()) / dayMs);
  return days <= 0 ? 'in a moment' : `in ${countText(days, 'day')}`;
}

interface Props {
  dataset: { _id: string; name: string };
  onDismiss: () => void;
}

/** Takes a deletion back where it was made. Stays longer than a toast, and leaves with the dataset from the bin. */
export function JustBinned({ dataset, onDismiss }: Props) {
  const { data } = adminDataApi.useBinQuery();
  const { busy, restore } = useRestore();
  if (!data?.datasets.some(({ _id }) => _id === dataset._id)) return null;
  return (
    <Notice kind="success" onDismiss={onDismiss}>
      Moved {isolated(dataset.name)} to the bin ·{' '}
      <Button look="link" size="small" busy={busy} onClick={() => void restore(dataset)}>
        Undo<span className="unseen"> the deletion of {isolated(dataset.name)}</span>
      </Button>
    </Notice>
  );
}
