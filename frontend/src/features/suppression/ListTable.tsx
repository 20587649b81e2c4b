import { Download, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import type { SuppressionListView } from '@leadmart/contracts';
import {
  suppressionInvalidLinesPath,
  suppressionListDownloadPath,
} from '@leadmart/contracts/account-paths';
import { downloadFile } from '../../shared/lib/download-file.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { isolated } from '../../shared/lib/isolated.js';
import { formatCount, formatRounded } from '../../shared/lib/words/format.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { Menu, type MenuItem } from '../../shared/ui/menus/Menu.js';
import { Skeleton } from '../../shared/ui/states/states.js';
import {
  ActionsCell,
  Cell,
  FigureCell,
  Row,
  RowHead,
  Table,
} from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Day, Moment } from '../../shared/ui/text/times.js';
import { suppressionApi } from './suppression-api.js';

export type ListAction = 'append' | 'replace' | 'rename' | 'delete';

interface Props {
  lists: readonly SuppressionListView[];
  onAction: (action: ListAction, list: SuppressionListView) => void;
}

const columns = [
  'List',
  { name: 'Phones', numeric: true },
  { name: 'Emails', numeric: true },
  { name: 'In our stock', numeric: true },
  'Invalid lines',
  'Changed',
  'Actions',
] as const;

export function ListTable({ lists, onAction }: Props) {
  return (
    <Table caption="Your suppression lists" columns={columns}>
      {lists.map((list) => (
        <ListRow key={list._id} {...{ list, onAction }} />
      ))}
    </Table>
  );
}

interface RowProps extends Pick<Props, 'onAction'> {
  list: SuppressionListView;
}

function ListRow({ list, onAction }: RowProps) {
  const { _id, name, phones, emails, invalidLines, changedAt } = list;
  const items = useItems(list, onAction);
  return (
    <Row>
      <RowHead of="List">
        <ClampedText text={name} />
      </RowHead>
      <FigureCell of="Phones">{formatCount(phones)}</FigureCell>
      <FigureCell of="Emails">{formatCount(emails)}</FigureCell>
      <FigureCell of="In our stock">
        <Matches list={list} />
      </FigureCell>
      <Cell of="Invalid lines">
        {invalidLines === 0 ? (
          'None'
        ) : (
          <SaveFileButton path={suppressionInvalidLinesPath(_id)} fallbackName="invalid-lines.csv">
            {formatCount(invalidLines)}
            <span className="unseen"> invalid lines of {isolated(name)} as CSV</span>
          </SaveFileButton>
        )}
      </Cell>
      <Cell of="Changed">
        <Day at={changedAt} />
      </Cell>
      <ActionsCell>
        <Menu label={`Actions for ${isolated(name)}`} items={items} />
      </ActionsCell>
    </Row>
  );
}

/** Leads for sale with a phone or an email of the list, counted every six hours; a long list takes seconds. */
function Matches({ list: { _id, phones, emails, changedAt } }: { list: SuppressionListView }) {
  const isEmpty = phones + emails === 0;
  const count = suppressionApi.useListMatchesQuery(
    { id: _id, change: changedAt },
    { refetchOnMountOrArgChange: true, skip: isEmpty },
  );
  if (isEmpty) return '0';
  if (!count.data) return count.isError ? '–' : <Skeleton width="3rem" />;
  const { matches, countedAt } = count.data;
  if (matches === null || countedAt === null) return '–';
  return (
    <>
      {formatRounded(matches)}
      <br />
      <small>
        as of <Moment at={countedAt} />
      </small>
    </>
  );
}

function useItems(list: SuppressionListView, onAction: Props['onAction']): MenuItem[] {
  const toast = useToast();
  const save = async (): Promise<void> => {
    const path = suppressionListDownloadPath(list._id);
    const outcome = await downloadFile({ path, fallbackName: 'suppression-list.csv' });
    if ('failure' in outcome) toast.error(outcome.failure, list.name);
    else toast.success('Download ready', outcome.name);
  };
  return [
    { label: 'Add phones or emails', icon: <Plus />, onChoose: () => onAction('append', list) },
    { label: 'Replace all', icon: <RefreshCw />, onChoose: () => onAction('replace', list) },
    { label: 'Rename', icon: <Pencil />, onChoose: () => onAction('rename', list) },
    { label: 'Download', icon: <Download />, onChoose: () => void save() },
    { label: 'Delete', icon: <Trash2 />, isDanger: true, onChoose: () => onAction('delete', list) },
  ];
}
