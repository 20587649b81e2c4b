import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { AdminOptOutView, OptOutEvidenceView } from '@leadmart/contracts';
import { usePaging } from '../../shared/lib/address/use-paging.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { EmptyState, SkeletonOf } from '../../shared/ui/states/states.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { ActionsCell, Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { Moment } from '../../shared/ui/text/times.js';
import { adminOptOutsApi } from './admin-opt-outs-api.js';
import { DecideOptOutModal, type OpenDecision } from './DecideOptOutModal.js';
import { namedWords, saleWords, soldWords, wordsFor } from './evidence-words.js';

const columns = [
  'Phone',
  'Requested',
  'Its leads',
  'Sold',
  'Phones named',
  'State',
  'Actions',
] as const;

const nothingWaits = (
  <EmptyState icon={<UserCheck />} title="Nothing waits for a decision">
    A request for a phone that its email address does not prove appears here.
  </EmptyState>
);

/** Phones that no email proves, with what speaks for and against them. */
export function WaitingOptOuts() {
  const paging = usePaging('waiting');
  const [decision, setDecision] = useState<OpenDecision>();
  const query = adminOptOutsApi.useAdminOptOutsQuery(
    { page: paging.page, waiting: true },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PagedList
        query={query}
        what="the opt-outs that wait"
        failure="The opt-outs that wait for a decision could not be loaded."
        loading={<SkeletonOf>{nothingWaits}</SkeletonOf>}
        isEmpty={({ total }) => total === 0}
        empty={nothingWaits}
        paging={paging}
        of="waiting opt-outs"
      >
        {({ optOuts }) => (
          <Table caption="Opt-outs that wait for a decision" columns={columns}>
            {optOuts.map((optOut) => (
              <WaitingRow key={optOut._id} optOut={optOut} onDecide={setDecision} />
            ))}
          </Table>
        )}
      </PagedList>
      {decision && <DecideOptOutModal {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

interface RowProps {
  optOut: AdminOptOutView;
  onDecide: (decision: OpenDecision) => void;
}

function WaitingRow({ optOut, onDecide }: RowProps) {
  const { _id: id, requestedAt, evidence } = optOut;
  const about = optOut.about.join(', ');
  return (
    <Row>
      <RowHead of="Phone">{about}</RowHead>
      <Cell of="Requested">
        <Moment at={requestedAt} />
      </Cell>
      {evidence && <EvidenceCells {...evidence} />}
      <ActionsCell>
        {(['accept', 'decline'] as const).map((decision) => (
          <Button key={decision} size="small" onClick={() => onDecide({ id, about, decision })}>
            {decision === 'accept' ? 'Accept' : 'Decline'}
            <span className="unseen"> the opt-out of {about}</span>
          </Button>
        ))}
      </ActionsCell>
    </Row>
  );
}

function EvidenceCells(evidence: OptOutEvidenceView) {
  return (
    <>
      <Cell of="Its leads">{wordsFor(evidence)}</Cell>
      <Cell of="Sold">{soldWords(evidence)}</Cell>
      <Cell of="Phones named">{namedWords(evidence)}</Cell>
      <Cell of="State">
        <Badge tone={evidence.stillForSale === null ? 'neutral' : 'warm'}>
          {saleWords(evidence)}
        </Badge>
      </Cell>
    </>
  );
}
