import type { ClaimView } from '@leadmart/contracts';
import { countText, formatCredits } from '../../../shared/lib/words/format.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Cell, Row, RowHead, Table } from '../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { Day } from '../../../shared/ui/text/times.js';
import { packApi } from '../pack-api.js';
import { reasonWords, statusWords } from './claim-words.js';

const columns = ['Sent', 'Reason', 'Leads', 'State', 'Credits', 'Answer'] as const;

/** The claims of a pack with their answers; nothing while there are none. */
export function ClaimList({ id }: { id: string }) {
  const { data } = packApi.usePackClaimsQuery(id);
  if (!data || data.claims.length === 0) return null;
  return (
    <section className="stack gap-4">
      <h2>Your returns</h2>
      <Table caption="Your returns" columns={columns}>
        {data.claims.map((claim) => (
          <ClaimRow key={claim._id} claim={claim} />
        ))}
      </Table>
    </section>
  );
}

function ClaimRow({ claim }: { claim: ClaimView }) {
  const { createdAt, reason, words, leads, status, approved, answer } = claim;
  const { word, tone } = statusWords[status];
  return (
    <Row>
      <RowHead of="Sent">
        <Day at={createdAt} />
      </RowHead>
      <Cell of="Reason">
        <ClampedText text={words ? `${reasonWords[reason]}: ${words}` : reasonWords[reason]} />
      </Cell>
      <Cell of="Leads">
        {status === 'partly'
          ? `${approved} of ${countText(leads, 'lead')}`
          : countText(leads, 'lead')}
      </Cell>
      <Cell of="State">
        <Badge tone={tone}>{word}</Badge>
      </Cell>
      <Cell of="Credits">{creditsOf(claim)}</Cell>
      <Cell of="Answer">
        <ClampedText text={answerOf(claim, answer)} />
      </Cell>
    </Row>
  );
}

function creditsOf({ credits, paid }: ClaimView): string {
  if (credits === 0) return '–';
  return paid ? `+${formatCredits(credits)}` : `${formatCredits(credits)}, on their way`;
}

function answerOf({ status, automatic }: ClaimView, answer: string | undefined): string {
  if (answer !== undefined) return answer;
  if (automatic) return 'Approved at once';
  return status === 'open' ? 'We have not decided yet' : '–';
}
