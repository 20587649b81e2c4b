import { useRef } from 'react';
import { Download, Plus, RefreshCw, Trash2 } from 'lucide-react';
import type { SuppressionListView } from '@leadmart/contracts';
import {
  suppressionInvalidLinesPath,
  suppressionListDownloadPath,
} from '@leadmart/contracts/paths';
import { downloadFile } from '../../shared/lib/download-file.js';
import { usePartingFocus } from '../../shared/lib/focus/use-parting-focus.js';
import { formatCount, formatDay, formatUtc } from '../../shared/lib/format.js';
import { isolated } from '../../shared/lib/isolated.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { Menu, type MenuItem } from '../../shared/ui/menus/Menu.js';
import { ActionsCell, Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';

export type ListAction = 'append' | 'replace' | 'delete';

interface Props {
  lists: readonly SuppressionListView[];
  onAction: (action: ListAction, list: SuppressionListView) => void;
}

/** Suppression lists; the column of matches is there when the server counts them. */
export function ListTable({ lists, onAction }: Props) {
  const hasMatches = lists.some(({ matches }) => matches !== undefined);
  const columns = [
    'List',
    { name: 'Phones', numeric: true },
    ...(hasMatches ? [{ name: 'In our stock', numeric: true } as const] : []),
    'Invalid lines',
    'Changed',
    'Actions',
  ] as const;
  return (
    <Table caption="Your suppression lists" columns={columns}>
      {lists.map((list) => (
        <ListRow key={list._id} {...{ list, hasMatches, onAction }} />
      ))}
    </Table>
  );
}

interface RowProps extends Pick<Props, 'onAction'> {
  list: SuppressionListView;
  hasMatches: boolean;
}

function ListRow({ list, hasMatches, onAction }: RowProps) {
  const { _id, name, phones, matches, invalidLines, changedAt } = list;
  const row = useRef<HTMLTableRowElement>(null);
  usePartingFocus(row);
  const items = useItems(list, onAction);
  return (
    <Row ref={row}>
      <RowHead of="List">
        <ClampedText text={name} />
      </RowHead>
      <Cell of="Phones" numeric>
        {formatCount(phones)}
      </Cell>
      {hasMatches && (
        <Cell of="In our stock" numeric>
          {matches === undefined ? '–' : formatCount(matches)}
        </Cell>
      )}
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
        <time dateTime={changedAt} title={formatUtc(changedAt)}>
          {formatDay(changedAt)}
        </time>
      </Cell>
      <ActionsCell>
        <Menu label={`Actions for ${isolated(name)}`} items={items} />
      </ActionsCell>
    </Row>
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
    { label: 'Add phones', icon: <Plus />, onChoose: () => onAction('append', list) },
    { label: 'Replace phones', icon: <RefreshCw />, onChoose: () => onAction('replace', list) },
    { label: 'Download', icon: <Download />, onChoose: () => void save() },
    {
      label: 'Delete',
      icon: <Trash2 />,
      isDanger: true,
      onChoose: () => onAction('delete', list),
    },
  ];
}
