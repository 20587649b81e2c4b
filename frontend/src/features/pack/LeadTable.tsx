import type { PackLeadsView, PackLeadView } from '@leadmart/contracts';
import { formatCalendarDay } from '../../shared/lib/words/format.js';
import { phoneWords } from '../../shared/lib/words/pack-words.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { Cell, Row, RowHead, Table, PickCell } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { EmailText } from '../../shared/ui/text/EmailText.js';
import { outcomeWords, reasonWords } from './claim-words.js';

interface Props {
  view: PackLeadsView;
  marked: ReadonlySet<string>;
  /** Undefined when nothing can be claimed any more. */
  onMark: ((id: string, isMarked: boolean) => void) | undefined;
}

/** The leads on a page of a pack. Leads of earlier claims cannot be marked. */
export function LeadTable({ view: { columns, leads }, marked, onMark }: Props) {
  const heads = ['Phone', 'Name', 'Place', 'Email', 'Current status', 'Return'];
  return (
    <Table caption="Leads of the pack" columns={onMark ? ['Mark', ...heads] : heads}>
      {leads.map((lead) => (
        <LeadRow
          key={lead._id}
          lead={lead}
          cell={(column) => lead.cells[columns.indexOf(column)] ?? ''}
          isMarked={marked.has(lead._id)}
          onMark={onMark}
        />
      ))}
    </Table>
  );
}

interface RowProps {
  lead: PackLeadView;
  cell: (column: string) => string;
  isMarked: boolean;
  onMark: Props['onMark'];
}

function LeadRow({ lead, cell, isMarked, onMark }: RowProps) {
  const { _id: id, claim } = lead;
  const phone = cell('phoneNumber');
  const name = `${cell('firstName')} ${cell('lastName')}`.trim();
  return (
    <Row>
      {onMark && (
        <PickCell
          of="Mark"
          label={`Mark ${phone || id}`}
          isPicked={isMarked}
          onPick={claim ? undefined : (isNow) => onMark(id, isNow)}
        />
      )}
      <RowHead of="Phone">{phone || '–'}</RowHead>
      <Cell of="Name">
        <ClampedText text={name || '–'} />
      </Cell>
      <Cell of="Place">
        <ClampedText text={[cell('city'), cell('state')].filter(Boolean).join(', ')} />
      </Cell>
      <Cell of="Email">{cell('email') ? <EmailText email={cell('email')} /> : '–'}</Cell>
      <Cell of="Current status">
        <StatusToday lead={lead} sold={cell('phoneNumberStatus')} />
      </Cell>
      <Cell of="Return">
        {claim ? (
          <span title={reasonWords[claim.reason]}>
            <Badge tone={outcomeWords[claim.outcome].tone}>
              {outcomeWords[claim.outcome].word}
            </Badge>
          </span>
        ) : (
          '–'
        )}
      </Cell>
    </Row>
  );
}

function StatusToday({
  lead: { today, dncCheckedOn },
  sold,
}: {
  lead: PackLeadView;
  sold: string;
}) {
  if (!today) return '–';
  return (
    <>
      <Badge tone={today === 'clean' ? 'good' : 'warm'}>
        {phoneWords[today]}
        {sold !== today && ' now'}
      </Badge>
      {dncCheckedOn && (
        <span className="block muted">checked {formatCalendarDay(dncCheckedOn)}</span>
      )}
    </>
  );
}
