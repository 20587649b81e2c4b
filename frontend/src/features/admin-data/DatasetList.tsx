import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { DatasetView, Need } from '@leadmart/contracts';
import { TextField } from '../../shared/ui/fields/Field.js';
import { Announcement } from '../../shared/ui/messages/Announcement.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { Table } from '../../shared/ui/tables/Table.js';
import { DatasetRow, type DatasetAction } from './DatasetRow.js';

const columns = [
  'Dataset',
  { name: 'Leads', numeric: true },
  { name: 'Clean price', numeric: true },
  { name: 'DNC price', numeric: true },
  'Updated',
  'Status',
  'Actions',
] as const;

/** Shows the search box above this number of datasets. */
const searchAboveCount = 8;

interface Props {
  datasets: readonly DatasetView[];
  /** The id of the dataset that the address names. */
  named: string | undefined;
  /** Files and more that wait for admins, as far as they are known. */
  needs: readonly Need[];
  onAction: (what: DatasetAction, dataset: DatasetView) => void;
}

export function DatasetList({ datasets, named, needs, onAction }: Props) {
  const [text, setText] = useState('');
  const hasSearch = datasets.length > searchAboveCount;
  const found = hasSearch ? datasets.filter(({ name }) => holds(name, text)) : datasets;
  return (
    <>
      {hasSearch && (
        <TextField label="Search datasets" type="search" value={text} onValue={setText} />
      )}
      <Announcement text={text === '' ? '' : `${found.length} of ${datasets.length} datasets`} />
      {found.length === 0 ? (
        <Card>
          <EmptyState icon={<SearchX />} title="No dataset has this name" />
        </Card>
      ) : (
        <Table caption="Datasets" columns={columns}>
          {found.map((dataset) => (
            <DatasetRow
              key={dataset._id}
              dataset={dataset}
              isNamed={dataset._id === named}
              waiting={needs.find(
                ({ kind, about }) => kind === 'uploads' && about?._id === dataset._id,
              )}
              onAction={(what) => onAction(what, dataset)}
            />
          ))}
        </Table>
      )}
    </>
  );
}

const holds = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text.trim().toLowerCase());
