import type { AdminClaimView } from '@leadmart/contracts';
import { isolated } from '../../shared/lib/isolated.js';
import { countText, formatMoment } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { ActionsCell, Cell, Row, RowHead, Table, PickCell } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Day } from '../../shared/ui/text/times.js';
import { reasonWords, statusWords } from '../pack/returns/claim-words.js';
import { historyOf, nameOf } from './decision-words.js';
import { UndoDecisionButton } from './UndoDecisionButton.js';

interface Props {
  claims: readonly AdminClaimView[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onOpen: (claim: AdminClaimView) => void;
}

const heads = ['Buyer', 'Sent', 'Reason', 'Leads', 'Dataset', 'State', 'Actions'] as const;

/** Claims with the history of their buyers. Open ones can be selected. */
export function ClaimTable({ claims, selected, onSelect, onOpen }: Props) {
  const isOpen = claims.some(({ status }) => status === 'open');
  return (
    <Table caption="Claims" columns={isOpen ? ['Select', ...heads] : heads}>
      {claims.map((claim) => (
        <Row key={claim._id}>
          {isOpen && (
            <PickCell
              of="Select"
              label={`Select the return of ${isolated(nameOf(claim.buyer))}`}
              isPicked={selected.has(claim._id)}
              onPick={(isSelected) => onSelect(claim._id, isSelected)}
            />
          )}
          <RowHead of="Buyer">
            <div className="stack">
              <ClampedText text={nameOf(claim.buyer)} />
              <small className="block muted">{historyOf(claim.buyer)}</small>
            </div>
          </RowHead>
          <Cell of="Sent">
            <Day at={claim.createdAt} />
          </Cell>
          <Cell of="Reason">
            <ClampedText
              text={[reasonWords[claim.reason], claim.words].filter(Boolean).join(': ')}
            />
          </Cell>
          <Cell of="Leads">
            <div className="stack">
              <span>
                {countText(claim.leads, 'lead')} of {claim.packLeads}
              </span>
              {claim.alsoClaimed > 0 && (
                <small className="block muted">
                  {countText(claim.alsoClaimed, 'lead')} returned by others, too
                </small>
              )}
            </div>
          </Cell>
          <Cell of="Dataset">
            <ClampedText text={claim.dataset.name} />
          </Cell>
          <Cell of="State">
            <div className="stack slim">
              <Badge tone={statusWords[claim.status].tone}>{stateOf(claim)}</Badge>
              {claim.undoableUntil && (
                <small className="block muted">from {formatMoment(claim.undoableUntil)}</small>
              )}
            </div>
          </Cell>
          <ActionsCell>
            {claim.undoableUntil && <UndoDecisionButton claim={claim} />}
            <Button size="small" onClick={() => onOpen(claim)}>
              Review<span className="unseen"> the return of {nameOf(claim.buyer)}</span>
            </Button>
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}

function stateOf({ status, automatic }: AdminClaimView): string {
  if (status === 'open') return 'Open';
  return automatic ? 'Approved at once' : statusWords[status].word;
}
