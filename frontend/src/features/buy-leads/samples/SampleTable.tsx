import type { SampleRowView } from '@leadmart/contracts';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import { Cell, Row, RowHead, Table } from '../../../shared/ui/tables/Table.js';
import { placeText, spokenEmail, spokenName, spokenPhone, spokenPlace } from './sample-words.js';
import styles from './SamplePanel.module.css';

const columns = ['Name', 'Phone', 'Email', 'City', 'Status'];

/** The sample rows; placeholders of their size while they load. */
export function SampleTable({ rows }: { rows: readonly SampleRowView[] | undefined }) {
  return (
    <Table caption="Sample rows with hidden contact details" columns={columns}>
      {rows?.map((row, place) => (
        // Rows have no id.
        <SampleRow key={place} {...row} />
      ))}
      {rows === undefined && [1, 2, 3, 4, 5].map((place) => <PlaceholderRow key={place} />)}
    </Table>
  );
}

function SampleRow({ name, phone, email, phoneStatus, ...place }: SampleRowView) {
  return (
    <Row>
      <RowHead of="Name">
        <Masked text={name} spoken={spokenName(name)} />
      </RowHead>
      <Cell of="Phone">
        <Masked text={phone} spoken={spokenPhone(phone)} />
      </Cell>
      <Cell of="Email">
        <Masked text={email || '–'} spoken={spokenEmail(email)} />
      </Cell>
      <Cell of="City">
        <Masked text={placeText(place)} spoken={spokenPlace(place)} />
      </Cell>
      <Cell of="Status">
        <Badge tone={phoneStatus === 'clean' ? 'good' : 'warm'}>
          {phoneStatus === 'clean' ? 'Clean' : 'DNC'}
        </Badge>
      </Cell>
    </Row>
  );
}

/** Screen readers read a sentence instead of the dots. */
function Masked({ text, spoken }: { text: string; spoken: string }) {
  return (
    <span>
      <span className={`nowrap ${styles['masked']}`} dir="ltr" aria-hidden="true">
        {text}
      </span>
      <span className="unseen">{spoken}</span>
    </span>
  );
}

function PlaceholderRow() {
  return (
    <Row>
      {columns.map((column) => (
        <Cell key={column} of={column}>
          <Skeleton width="5rem" height="1.3125rem" />
        </Cell>
      ))}
    </Row>
  );
}
