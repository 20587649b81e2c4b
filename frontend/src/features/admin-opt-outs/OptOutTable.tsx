import type { AdminOptOutView } from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/words/format.js';
import { PartingButton } from '../../shared/ui/buttons/PartingButton.js';
import {
  ActionsCell,
  Cell,
  FigureCell,
  Row,
  RowHead,
  Table,
} from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Moment } from '../../shared/ui/text/times.js';
import type { UndoneOptOut } from './UndoOptOutModal.js';

const columns = [
  'Request',
  'Source',
  'Requested',
  'State',
  { name: 'Leads found', numeric: true },
  { name: 'Out of sale', numeric: true },
  'Actions',
] as const;

interface Props {
  optOuts: readonly AdminOptOutView[];
  onUndo: (optOut: UndoneOptOut) => void;
}

/** All opt-outs. Those that were carried out can be undone. */
export function OptOutTable({ optOuts, onUndo }: Props) {
  return (
    <Table caption="Opt-outs" columns={columns}>
      {optOuts.map((optOut) => (
        <OptOutRow key={optOut._id} optOut={optOut} onUndo={onUndo} />
      ))}
    </Table>
  );
}

function OptOutRow({
  optOut,
  onUndo,
}: {
  optOut: AdminOptOutView;
  onUndo: (optOut: UndoneOptOut) => void;
}) {
  const { _id: id, source, requestedAt, state, leads, withdrawn } = optOut;
  const about = optOut.about.join(', ');
  return (
    <Row>
      <RowHead of="Request">{about}</RowHead>
      <Cell of="Source">
        <ClampedText text={source} />
      </Cell>
      <Cell of="Requested">
        <Moment at={requestedAt} />
      </Cell>
      <Cell of="State">{stateOf(optOut)}</Cell>
      <FigureCell of="Leads found">{formatCount(leads)}</FigureCell>
      <FigureCell of="Out of sale">{formatCount(withdrawn)}</FigureCell>
      <ActionsCell>
        {state === 'done' && (
          <PartingButton size="small" onClick={() => onUndo({ id, about })}>
            Undo<span className="unseen"> the opt-out of {about}</span>
          </PartingButton>
        )}
      </ActionsCell>
    </Row>
  );
}

function stateOf({ state, searched, datasets }: AdminOptOutView): string {
  if (state === 'working') return `${formatCount(searched)} of ${formatCount(datasets)} datasets`;
  return {
    checking: 'Being compared',
    review: 'Waits for a decision',
    done: 'Carried out',
    declined: 'Declined',
    undone: 'Undone',
  }[state];
}
