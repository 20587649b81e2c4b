import type { CallListLeadView } from '@leadmart/contracts';
import { classNames } from '../../../shared/lib/class-names.js';
import { formatNearDay } from '../../../shared/lib/words/format.js';
import { phoneWords } from '../../../shared/lib/words/pack-words.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Cell, PickCell, Row, RowHead, Table } from '../../../shared/ui/tables/Table.js';
import type { Outcomes } from '../calling/use-outcomes.js';
import { outcomeWords, reasonWords } from '../returns/claim-words.js';
import { callingAddress, isOwnBlocked, phoneText } from './call-words.js';
import { LastCall } from './LastCall.js';
import type { CallHours } from './use-call-hours.js';
import styles from './CallTable.module.css';

interface Props {
  leads: readonly CallListLeadView[];
  hoursOf: ((phone: string, state: CallListLeadView['state']) => CallHours) | undefined;
  outcomes: Outcomes;
  /** Opens a lead for the outcome of its call. */
  onOpen: (lead: CallListLeadView) => void;
  /** While leads are chosen for a return. */
  marking?:
    | { marked: ReadonlySet<string>; onMark: (id: string, isMarked: boolean) => void }
    | undefined;
}

export const nameOf = ({ firstName, lastName }: CallListLeadView): string =>
  `${firstName} ${lastName}`.trim();

const heads = ['Lead', 'Phone', 'Place', 'Local time', 'Phone status', 'Last call'];

/** The leads on a page of a call list. On a narrow screen each is three lines, with its phone to press. */
export function CallTable({ leads, marking, ...rest }: Props) {
  return (
    <Table
      caption="Leads of the pack"
      columns={marking ? ['Mark', ...heads] : heads}
      narrow="lines"
    >
      {leads.map((lead) => (
        <LeadRow key={lead._id} lead={lead} marking={marking} {...rest} />
      ))}
    </Table>
  );
}

type RowProps = Omit<Props, 'leads'> & { lead: CallListLeadView };

function LeadRow({ lead, hoursOf, outcomes, onOpen, marking }: RowProps) {
  const { _id: id, phoneNumber: phone, city, state, claim } = lead;
  const name = nameOf(lead) || phoneText(phone) || id;
  const hours = phone === '' ? undefined : hoursOf?.(phone, state);
  const last = outcomes.keptOf(id) ?? lead.last;
  return (
    <Row className={classNames(styles['lead'], marking && styles['marking'])}>
      {marking && (
        <PickCell
          of="Mark"
          label={`Mark ${phone || id}`}
          className={styles['mark']}
          isPicked={marking.marked.has(id)}
          onPick={claim ? undefined : (isNow) => marking.onMark(id, isNow)}
        />
      )}
      <RowHead of="Lead" className={styles['name']}>
        <Button look="link" onClick={() => onOpen(lead)} aria-label={`Outcome of ${name}`}>
          <span dir="auto" className="clamped breaks" title={name}>
            {name}
          </span>
        </Button>
        <span className={styles['onPaper']}>{name}</span>
      </RowHead>
      <Cell of="Phone" className={styles['phone']}>
        <PhoneToCall lead={lead} onCall={() => onOpen(lead)} />
      </Cell>
      <Cell of="Place" className={styles['place']}>
        <span dir="auto">
          {[city, state].filter(Boolean).join(', ')}
          {hours && (
            <span className={classNames(styles['timeBeside'], !hours.isCallable && 'gold')}>
              {` · ${hours.time}`}
            </span>
          )}
        </span>
      </Cell>
      <Cell of="Local time" className={styles['time']}>
        {hours && (
          <span title={hours.words} className={hours.isCallable ? undefined : 'gold'}>
            {hours.time}
            {!hours.isCallable && <span className="block tiny">{hours.words}</span>}
          </span>
        )}
      </Cell>
      <Cell of="Phone status" className={styles['status']}>
        <StatusToday lead={lead} />
      </Cell>
      <Cell of="Last call" className={styles['last']}>
        {last ? (
          <LastCall last={last} />
        ) : (
          !claim && <span className={`muted ${styles['untouched']}`}>Not called yet</span>
        )}
        {last && ' '}
        {claim && (
          <span title={reasonWords[claim.reason]}>
            <Badge tone={outcomeWords[claim.outcome].tone}>
              {outcomeWords[claim.outcome].word}
            </Badge>
          </span>
        )}
      </Cell>
    </Row>
  );
}

interface PhoneProps {
  lead: CallListLeadView;
  onCall: () => void;
}

/** The phone to press; plain text if the buyer's own file blocks it, so that nobody calls it by mistake. */
function PhoneToCall({ lead, onCall }: PhoneProps) {
  const { phoneNumber: phone } = lead;
  if (phone === '') return '–';
  if (isOwnBlocked(lead))
    return (
      <span className="muted nowrap">
        {phoneText(phone)}
        <span className="block tiny">Blocked by my file</span>
      </span>
    );
  // The call leaves the page for a phone's own: the outcome is asked for when the user is back.
  return (
    <a href={callingAddress(phone)} onClick={onCall}>
      {phoneText(phone)}
    </a>
  );
}

/** Clean is what the registry said on a day; it never says that a lead may be called. */
export function StatusToday({ lead: { today, dncCheckedOn } }: { lead: CallListLeadView }) {
  if (!today) return <span className="muted">Status not known</span>;
  return (
    <span className={`small ${today === 'clean' ? 'soft' : 'gold'}`}>
      {phoneWords[today]}
      {dncCheckedOn && `, checked ${formatNearDay(dncCheckedOn)}`}
    </span>
  );
}
