import { ChevronLeft, ChevronRight, Phone } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import type { CallListLeadView } from '@leadmart/contracts';
import { formatCalendarDay } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { TextAreaField } from '../../../shared/ui/fields/Field.js';
import { EmptyState, ErrorState, SkeletonLines } from '../../../shared/ui/states/states.js';
import { callWords, callingAddress, isOwnBlocked, phoneText } from '../call-list/call-words.js';
import { StatusToday, nameOf } from '../call-list/CallTable.js';
import { LastCall } from '../call-list/LastCall.js';
import type { CallHours } from '../call-list/use-call-hours.js';
import { EarlierCalls, LeadHistory } from './LeadHistory.js';
import { OutcomeButtons } from './OutcomeButtons.js';
import { CallBackForm, SoldForm } from './OutcomeDetails.js';
import { ReturnOffer } from './ReturnOffer.js';
import type { Outcomes } from './use-outcomes.js';
import { useWork, type Work } from './use-work.js';
import { useWorkQueue, type WorkQueue } from './work-queue.js';
import styles from './WorkDialog.module.css';

interface Props {
  pack: string;
  /** The lead that was pressed; without one, those to call back come first. */
  first: CallListLeadView | undefined;
  hoursOf: ((phone: string, state: CallListLeadView['state']) => CallHours) | undefined;
  outcomes: Outcomes;
  onClose: () => void;
}

/** The leads of a pack one at a time: the number, and the outcome of its call in one press. */
export function WorkDialog({ pack, first, hoursOf, outcomes, onClose }: Props) {
  const queue = useWorkQueue(pack, first);
  const heading = useRef<HTMLHeadingElement>(null);
  const work = useWork(queue, outcomes, () => heading.current?.focus());
  const { lead } = queue;
  const { recorded, forget } = work;
  const offered = recorded && outcomes.answerFor(recorded.lead._id);
  return (
    <Modal
      title="Work this pack"
      onClose={onClose}
      actions={<Actions queue={queue} work={work} waiting={outcomes.waiting} />}
    >
      {recorded && offered?.returnOffer && (
        <ReturnOffer
          key={recorded.lead._id}
          pack={pack}
          name={nameOf(recorded.lead)}
          recorded={offered}
          onDone={() => {
            forget();
            heading.current?.focus();
          }}
        />
      )}
      {queue.state === 'loading' && <SkeletonLines height="2rem" />}
      {queue.state === 'failed' && (
        <ErrorState text="The next leads could not be loaded." retry={queue.again} />
      )}
      {queue.state === 'done' && (
        <EmptyState icon={<Phone />} title="Nobody is left to call">
          Every lead of this pack has an outcome or a return, and nobody is to be called back now.
        </EmptyState>
      )}
      {lead && (
        <>
          <LeadCard
            pack={pack}
            heading={heading}
            lead={lead}
            hours={hoursOf?.(lead.phoneNumber, lead.state)}
            outcomes={outcomes}
          />
          <OutcomeEntry work={work} />
        </>
      )}
    </Modal>
  );
}

function OutcomeEntry({ work: { step, note, setNote, choose, record, cancel } }: { work: Work }) {
  return (
    <>
      {step === undefined && <OutcomeButtons onChoose={choose} />}
      {step === 'call-back' && <CallBackForm onSave={record} onCancel={cancel} />}
      {step === 'sold' && <SoldForm onSave={record} onCancel={cancel} />}
      <TextAreaField
        label="Note (optional)"
        rows={2}
        maxLength={500}
        value={note}
        onValue={setNote}
      />
    </>
  );
}

interface ActionsProps {
  queue: WorkQueue;
  work: Work;
  waiting: number;
}

/** The last outcome, and the ways past a lead without one. */
function Actions({ queue, work: { recorded, leave }, waiting }: ActionsProps) {
  const go = (step: () => void) => () => {
    step();
    leave();
  };
  return (
    <>
      <span role="status" className={`grow muted ${styles['said']}`}>
        {recorded && `${nameOf(recorded.lead)}: ${callWords[recorded.outcome].word}.`}
        {waiting > 0 && ` ${waitingText(waiting)}`}
      </span>
      <Button
        look="secondary"
        icon={<ChevronLeft />}
        disabled={!queue.hasPrevious}
        onClick={go(queue.previous)}
      >
        Previous
      </Button>
      <Button look="secondary" disabled={!queue.lead} onClick={go(queue.next)}>
        Skip
        <ChevronRight />
      </Button>
    </>
  );
}

const waitingText = (waiting: number): string =>
  `${waiting} ${waiting === 1 ? 'outcome waits' : 'outcomes wait'} for a connection.`;

interface CardProps {
  pack: string;
  heading: RefObject<HTMLHeadingElement | null>;
  lead: CallListLeadView;
  hours: CallHours | undefined;
  outcomes: Outcomes;
}

function LeadCard({ pack, heading, lead, hours, outcomes }: CardProps) {
  const { phoneNumber: phone, city, state, email } = lead;
  const last = outcomes.keptOf(lead._id) ?? lead.last;
  return (
    <div className="stack fit gap-2">
      <h3 ref={heading} tabIndex={-1} dir="auto" className="breaks">
        {nameOf(lead) || 'No name'}
      </h3>
      {isOwnBlocked(lead) && (
        <p className="firm">
          {phoneText(phone)} is blocked by your registry file
          {lead.own && ` of ${formatCalendarDay(lead.own.checkedOn)}`}.
        </p>
      )}
      {phone !== '' && !isOwnBlocked(lead) && (
        <a
          className={`inline-row middle gap-2 hug firm ${styles['number']}`}
          href={callingAddress(phone)}
        >
          <Phone size="1.25rem" />
          {phoneText(phone)}
        </a>
      )}
      <p className="soft breaks">
        {[city, state].filter(Boolean).join(', ')}
        {hours && ` · ${hours.time} there`}
      </p>
      {email !== '' && <p className="muted breaks">{email}</p>}
      {hours && (
        <p className={hours.isCallable ? 'muted' : 'small firm gold'}>
          {hours.isCallable ? 'Calls' : 'Not now'}: {hours.words}. Information, not legal advice.
        </p>
      )}
      <p className="row wrap middle gap-3">
        <StatusToday lead={lead} />
        {last && <LastCall last={last} />}
      </p>
      {last?.note !== undefined && <p className="muted breaks">“{last.note}”</p>}
      {lead.outcomes > 1 && <EarlierCalls pack={pack} lead={lead} />}
      <LeadHistory key={lead._id} pack={pack} lead={lead._id} />
    </div>
  );
}
