import { useState } from 'react';
import type { ReturnRatesView } from '@leadmart/contracts';
import { stateNames } from '@leadmart/contracts/us-states';
import { isolated } from '../../shared/lib/isolated.js';
import { countText, formatCount } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { ConfirmedCall } from '../../shared/ui/dialogs/ConfirmModal.js';
import { Cell, FigureCell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { reasonWords } from '../pack/returns/claim-words.js';
import { adminReturnsApi } from './admin-returns-api.js';
import { percentOf } from './decision-words.js';

type Upload = ReturnRatesView['uploads'][number];

/** Return rates by upload, dataset, state and reason. The bad part of an upload is withdrawn from its row. */
export function RateTables({ rates }: { rates: ReturnRatesView }) {
  const [upload, setUpload] = useState<Upload>();
  return (
    <>
      <Uploads uploads={rates.uploads} onWithdraw={setUpload} />
      <RateTable
        of="Dataset"
        rows={rates.datasets.map(({ _id, name, ...rate }) => ({ id: _id, name, ...rate }))}
      />
      <RateTable
        of="State"
        rows={rates.states.map(({ _id, ...rate }) => ({ id: _id, name: stateNames[_id], ...rate }))}
      />
      <Reasons reasons={rates.reasons} />
      {upload && <WithdrawPartModal upload={upload} onClose={() => setUpload(undefined)} />}
    </>
  );
}

interface RateTableProps {
  of: string;
  rows: readonly { id: string; name: string; sold: number; returned: number }[];
}

const figures = [
  { name: 'Bought', numeric: true },
  { name: 'Returned', numeric: true },
  { name: 'Rate', numeric: true },
] as const;

function RateTable({ of, rows }: RateTableProps) {
  return (
    <Table caption={`Returned leads by ${of.toLowerCase()}`} columns={[of, ...figures]}>
      {rows.map(({ id, name, ...rate }) => (
        <Row key={id}>
          <RowHead of={of}>
            <ClampedText text={name} />
          </RowHead>
          <RateCells {...rate} />
        </Row>
      ))}
    </Table>
  );
}

function RateCells(rate: { sold: number; returned: number }) {
  return (
    <>
      <FigureCell of="Bought">{formatCount(rate.sold)}</FigureCell>
      <FigureCell of="Returned">{formatCount(rate.returned)}</FigureCell>
      <FigureCell of="Rate">{percentOf(rate)}</FigureCell>
    </>
  );
}

interface UploadsProps extends Pick<ReturnRatesView, 'uploads'> {
  onWithdraw: (upload: Upload) => void;
}

function Uploads({ uploads, onWithdraw }: UploadsProps) {
  return (
    <Table
      caption="Returned leads by upload"
      columns={['Upload', 'Dataset', ...figures, 'Still for sale']}
    >
      {uploads.map((upload) => (
        <Row key={upload._id}>
          <RowHead of="Upload">
            <ClampedText text={upload.fileName} />
          </RowHead>
          <Cell of="Dataset">
            <ClampedText text={upload.datasetName} />
          </Cell>
          <RateCells sold={upload.sold} returned={upload.returned} />
          <Cell of="Still for sale" fixed>
            <Button size="small" onClick={() => onWithdraw(upload)}>
              Withdraw bad part<span className="unseen"> of {upload.fileName}</span>
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Reasons({ reasons }: Pick<ReturnRatesView, 'reasons'>) {
  const all = reasons.reduce((sum, { returned }) => sum + returned, 0);
  return (
    <Table
      caption="Returned leads by reason"
      columns={['Reason', { name: 'Returned', numeric: true }, { name: 'Share', numeric: true }]}
    >
      {reasons.map(({ _id, returned }) => (
        <Row key={_id}>
          <RowHead of="Reason">{reasonWords[_id]}</RowHead>
          <FigureCell of="Returned">{formatCount(returned)}</FigureCell>
          <FigureCell of="Share">{percentOf({ sold: all, returned })}</FigureCell>
        </Row>
      ))}
    </Table>
  );
}

interface Props {
  upload: Upload;
  onClose: () => void;
}

/** Asks before the returned leads of an upload leave the stock for ever. */
function WithdrawPartModal({ upload, onClose }: Props) {
  const [withdraw] = adminReturnsApi.useWithdrawBadPartMutation();
  return (
    <ConfirmedCall
      title="Withdraw the bad part"
      action="Withdraw"
      call={() => withdraw({ datasetId: upload.dataset, uploadId: upload._id })}
      done={({ withdrawn }) =>
        withdrawn === 0
          ? 'None of its returned leads was still for sale.'
          : `${countText(withdrawn, 'lead')} withdrawn from sale.`
      }
      otherwise="The leads could not be withdrawn. Please try again."
      onClose={onClose}
    >
      <p>
        Leads of {isolated(upload.fileName)} that a buyer returned as disconnected are no longer
        sold. This cannot be undone. Buyers keep the leads in their packs.
      </p>
    </ConfirmedCall>
  );
}
