import { useState } from 'react';
import type { AdminClaimDetailsView, AdminClaimView } from '@leadmart/contracts';
import type { Paging } from '../../shared/lib/address/use-paging.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countText, formatCount } from '../../shared/lib/words/format.js';
import { phoneWords } from '../../shared/lib/words/pack-words.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { SkeletonLines } from '../../shared/ui/states/states.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { Cell, Row, RowHead, Table, PickCell } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { outcomeWords, reasonWords } from '../pack/returns/claim-words.js';
import { adminReturnsApi } from './admin-returns-api.js';
import { historyOf, nameOf } from './decision-words.js';
import type { OpenDecision } from './DecisionDialog.js';
import { UndoDecisionButton } from './UndoDecisionButton.js';

interface Props {
  id: string;
  /** Undefined when the claim is on another page of the queue. */
  row: AdminClaimView | undefined;
  /** Of its leads. */
  paging: Paging;
  onDecide: (decision: OpenDecision) => void;
  onClose: () => void;
}

/** One claim with its leads. An admin approves all, none or the chosen ones. */
export function ClaimPanel({ id, row, paging, onDecide, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = adminReturnsApi.useAdminClaimQuery(
    { id, page: paging.page },
    { refetchOnMountOrArgChange: true },
  );
  const claim = row ?? query.data?.claim;
  const isOpen = claim?.status === 'open';
  const choose = (lead: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(lead);
    else next.delete(lead);
    setChosen(next);
  };
  return (
    <Modal
      title={claim ? `Return of ${isolated(nameOf(claim.buyer))}` : 'Return'}
      onClose={onClose}
      atSide
      actions={
        (isOpen && <Decisions claim={claim} chosen={chosen} onDecide={onDecide} />) ||
        (claim?.undoableUntil && <UndoDecisionButton claim={claim} />)
      }
    >
      {claim && <About claim={claim} />}
      <PagedList
        query={query}
        what="the return"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ leads }) => leads.length === 0}
        empty={<p>This return has no leads.</p>}
        paging={paging}
        of="leads of the return"
      >
        {(details) => (
          <ClaimedLeads details={details} chosen={chosen} onChoose={isOpen ? choose : undefined} />
        )}
      </PagedList>
    </Modal>
  );
}

function About({ claim }: { claim: AdminClaimView }) {
  const { reason, words, leads, packLeads, buyer, answer } = claim;
  return (
    <>
      <p>
        {reasonWords[reason]}
        {words && `: “${words}”`}. {countText(leads, 'lead')} of {formatCount(packLeads)}.{' '}
        {historyOf(buyer)}.
      </p>
      {answer && <p className="block muted">Answered: {answer}</p>}
    </>
  );
}

interface DecisionsProps extends Pick<Props, 'onDecide'> {
  claim: AdminClaimView;
  chosen: ReadonlySet<string>;
}

function Decisions({ claim: { _id, leads }, chosen, onDecide }: DecisionsProps) {
  const decide = (approve: 'all' | 'none' | string[], submitLabel: string): void =>
    onDecide({
      title: submitLabel,
      submitLabel,
      isDecline: approve === 'none',
      decisions: [{ claim: _id, approve }],
    });
  const isPartly = chosen.size > 0 && chosen.size < leads;
  return (
    <>
      <Button look="secondary" onClick={() => decide('none', 'Decline all')}>
        Decline all
      </Button>
      {isPartly ? (
        <Button
          onClick={() => decide([...chosen], `Approve ${countText(chosen.size, 'lead')} only`)}
        >
          Approve {formatCount(chosen.size)} only
        </Button>
      ) : (
        <Button onClick={() => decide('all', 'Approve all')}>Approve all</Button>
      )}
    </>
  );
}

interface LeadsProps {
  details: AdminClaimDetailsView;
  chosen: ReadonlySet<string>;
  onChoose: ((id: string, isChosen: boolean) => void) | undefined;
}

const heads = ['Phone', 'Name', 'Current status', 'Other buyers', 'State'] as const;

function ClaimedLeads({ details: { columns, leads }, chosen, onChoose }: LeadsProps) {
  return (
    <Table caption="Leads of the return" columns={onChoose ? ['Approve', ...heads] : heads}>
      {leads.map(({ _id: id, cells, today, outcome, otherBuyers }) => {
        const cell = (column: string): string => cells[columns.indexOf(column)] ?? '';
        const { claimed, approved } = otherBuyers;
        return (
          <Row key={id}>
            {onChoose && (
              <PickCell
                of="Approve"
                label={`Approve ${cell('phoneNumber') || id}`}
                isPicked={chosen.has(id)}
                onPick={(isChosen) => onChoose(id, isChosen)}
              />
            )}
            <RowHead of="Phone">{cell('phoneNumber') || '–'}</RowHead>
            <Cell of="Name">
              <ClampedText text={`${cell('firstName')} ${cell('lastName')}`.trim() || '–'} />
            </Cell>
            <Cell of="Current status">{today ? phoneWords[today] : '–'}</Cell>
            <Cell of="Other buyers">
              {claimed === 0
                ? '–'
                : `${formatCount(claimed)} returned, ${formatCount(approved)} approved`}
            </Cell>
            <Cell of="State">
              <Badge tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].word}</Badge>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
