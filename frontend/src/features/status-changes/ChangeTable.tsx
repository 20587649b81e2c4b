import type { StatusChangeView } from '@leadmart/contracts';
import { formatCalendarDay } from '../../shared/lib/words/format.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Day } from '../../shared/ui/text/times.js';
import { changeWords } from './change-words.js';

const columns = ['Phone', 'Name', 'State', 'Status', 'Changed', 'Source', 'Dataset'] as const;

export function ChangeTable({ changes }: { changes: readonly StatusChangeView[] }) {
  return (
    <Table caption="Changes of your leads" columns={columns}>
      {changes.map((change, place) => (
        // The log is in order and only grows at its end.
        <ChangeRow key={place} change={change} />
      ))}
    </Table>
  );
}

function ChangeRow({ change }: { change: StatusChangeView }) {
  const { phoneNumber, firstName, lastName, state, changedAt, dataset } = change;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Row>
      <RowHead of="Phone">{phoneNumber ?? 'Erased'}</RowHead>
      <Cell of="Name">{name === '' ? '–' : <ClampedText text={name} />}</Cell>
      <Cell of="State">{state}</Cell>
      <Cell of="Status">
        <Badge tone={change.change === 'clean' ? 'good' : 'warm'}>
          {changeWords[change.change]}
        </Badge>
      </Cell>
      <Cell of="Changed">
        <Day at={changedAt} />
      </Cell>
      <Cell of="Source">
        <ClampedText text={sourceOf(change)} />
      </Cell>
      <Cell of="Dataset">
        <ClampedText text={dataset.name} />
      </Cell>
    </Row>
  );
}

function sourceOf({ source, checkedOn }: StatusChangeView): string {
  const parts = [source, checkedOn && `checked ${formatCalendarDay(checkedOn)}`].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : '–';
}
