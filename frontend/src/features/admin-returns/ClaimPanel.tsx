import { useState } from 'react';
import type { AdminClaimDetailsView, AdminClaimView } from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/format.js';
import { isolated } from '../../shared/lib/isolated.js';
import { phoneWords } from '../../shared/lib/pack-words.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { SkeletonLines } from '../../shared/ui/states/states.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { countOfLeads, outcomeWords, reasonWords } from '../pack/claim-words.js';
import { useAdminClaimQuery } from './admin-returns-api.js';
import { historyOf, nameOf } from './decision-words.js';
import type { OpenDecision } from './DecisionDialog.js';
import styles from './AdminReturnsPage.module.css';

interface Props {
  claim: AdminClaimView;
  onDecide: (decision: OpenDecision) => void;
  onClose: () => void;
}

/** One claim with its leads. An admin approves all, none or the chosen ones. */
export function ClaimPanel({ claim, onDecide, onClose }: Props) {
  const { _id: id, buyer, reason, words, status, answer } = claim;
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useAdminClaimQuery({ id, page }, { refetchOnMountOrArgChange: true });
  const choose = (lead: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(lead);
    else next.delete(lead);
    setChosen(next);
  };
  return (
    <Modal
      title={`Claim of ${isolated(nameOf(buyer))}`}
      onClose={onClose}
      atSide
      actions={status === 'open' && <Decisions claim={claim} chosen={chosen} onDecide={onDecide} />}
    >
      <p>
        {reasonWords[reason]}
        {words && `: “${words}”`}. {countOfLeads(claim.leads)} of {formatCount(claim.packLeads)}.{' '}
        {historyOf(buyer)}.
      </p>
      {answer && <p className={styles['soft']}>Answered: {answer}</p>}
      <Loaded
        query={query}
        what="the claim"
        failure="The claim could not be loaded."
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ leads }) => leads.length === 0}
        empty={<p>This claim has no leads.</p>}
      >
        {(details) => (
          <div id="claimed" className={styles['list']}>
            <ClaimedLeads
              details={details}
              chosen={chosen}
              onChoose={status === 'open' ? choose : undefined}
            />
            <Pager
              page={page}
              pages={details.pages}
              onPage={setPage}
              of="claimed leads"
              listId="claimed"
            />
          </div>
        )}
      </Loaded>
    </Modal>
  );
}

interface DecisionsProps extends Pick<Props, 'claim' | 'onDecide'> {
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
      <Button look="danger" onClick={() => decide('none', 'Decline all')}>
        Decline all
      </Button>
      {isPartly ? (
        <Button onClick={() => decide([...chosen], `Approve ${countOfLeads(chosen.size)} only`)}>
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

const heads = ['Phone', 'Name', 'Status today', 'Other buyers', 'State'] as const;

function ClaimedLeads({ details: { columns, leads }, chosen, onChoose }: LeadsProps) {
  return (
    <Table caption="Claimed leads" columns={onChoose ? ['Approve', ...heads] : heads}>
      {leads.map(({ _id: id, cells, today, outcome, otherBuyers }) => {
        const cell = (column: string): string => cells[columns.indexOf(column)] ?? '';
        const { claimed, approved } = otherBuyers;
        return (
          <Row key={id}>
            {onChoose && (
              <Cell of="Approve" fixed className={styles['select']}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`Approve ${cell('phoneNumber') || id}`}
                    checked={chosen.has(id)}
                    onChange={({ target }) => onChoose(id, target.checked)}
                  />
                </label>
              </Cell>
            )}
            <RowHead of="Phone">{cell('phoneNumber') || '–'}</RowHead>
            <Cell of="Name">
              <ClampedText text={`${cell('firstName')} ${cell('lastName')}`.trim() || '–'} />
            </Cell>
            <Cell of="Status today">{today ? phoneWords[today] : '–'}</Cell>
            <Cell of="Other buyers">
              {claimed === 0
                ? '–'
                : `${formatCount(claimed)} claimed, ${formatCount(approved)} returned`}
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
