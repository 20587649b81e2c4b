import { ChevronLeft, ChevronRight, Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CallListLeadView, CallOutcome } from '@leadmart/contracts';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { TextAreaField } from '../../../shared/ui/fields/TextAreaField.js';
import { EmptyState, ErrorState, SkeletonLines } from '../../../shared/ui/states/states.js';
import { callWords, callingAddress, phoneText } from '../call-list/call-words.js';
import { nameOf, StatusToday } from '../call-list/CallTable.js';
import { LastCall } from '../call-list/LastCall.js';
import type { CallHours } from '../call-list/use-call-hours.js';
import type { CallFacts } from './kept-outcomes.js';
import { OutcomeButtons } from './OutcomeButtons.js';
import { CallBackForm, SoldForm } from './OutcomeDetails.js';
import { ReturnOffer } from './ReturnOffer.js';
import type { Outcomes } from './use-outcomes.js';
import { useWorkQueue } from './work-queue.js';
import styles from './WorkDialog.module.css';

interface Props {
  pack: string;
  /** The lead that was pressed; without one, those to call back come first. */
  first: CallListLeadView | undefined;
  hoursOf: ((phone: string, state: CallListLeadView['state']) => CallHours) | undefined;
  outcomes: Outcomes;
  onClose: () => void;
}

/** The outcomes whose details are asked for. */
type Step = 'call-back' | 'sold';

/** The leads of a pack one at a time: the number, and the outcome of its call in one press. */
export function WorkDialog({ pack, first, hoursOf, outcomes, onClose }: Props) {
  const queue = useWorkQueue(pack, first);
  const [step, setStep] = useState<Step>();
  const [note, setNote] = useState('');
  const [recorded, setRecorded] = useState<{ lead: CallListLeadView; said: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { lead } = queue;
  const leave = (): void => {
    setStep(undefined);
    setNote('');
    heading.current?.focus();
  };
  const record = (facts: CallFacts): void => {
    if (!lead) return;
    outcomes.record(lead._id, { ...facts, ...(note.trim() !== '' && { note: note.trim() }) });
    setRecorded({ lead, said: callWords[facts.outcome].word });
    queue.next();
    leave();
  };
  const choose = (outcome: CallOutcome): void => {
    if (outcome === 'call-back' || outcome === 'sold') setStep(outcome);
    else record({ outcome });
  };
  const offered = recorded && outcomes.answerFor(recorded.lead._id);
  return (
    <Modal
      title="Work this pack"
      onClose={onClose}
      actions={
        <>
          <span role="status" className={`grow muted ${styles['said']}`}>
            {recorded && `${nameOf(recorded.lead)}: ${recorded.said}.`}
            {outcomes.waiting > 0 && ` ${waitingText(outcomes.waiting)}`}
          </span>
          <Button
            look="secondary"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={!queue.hasPrevious}
            onClick={() => {
              queue.previous();
              leave();
            }}
          >
            Previous
          </Button>
          <Button
            look="secondary"
            disabled={!lead}
            onClick={() => {
              queue.next();
              leave();
            }}
          >
            Skip
            <ChevronRight aria-hidden="true" />
          </Button>
        </>
      }
    >
      {recorded && offered?.returnOffer && (
        <ReturnOffer
          key={recorded.lead._id}
          pack={pack}
          name={nameOf(recorded.lead)}
          recorded={offered}
          onDone={() => setRecorded(undefined)}
        />
      )}
      {queue.state === 'loading' && <SkeletonLines height="2rem" />}
      {queue.state === 'failed' && (
        <ErrorState text="The next leads could not be loaded." retry={queue.again} />
      )}
      {queue.state === 'done' && (
        <EmptyState icon={<Phone />} title="Nobody is left to call">
          Every lead of this pack has an outcome, and nobody is to be called back now.
        </EmptyState>
      )}
      {lead && (
        <>
          <LeadCard
            heading={heading}
            lead={lead}
            hours={hoursOf?.(lead.phoneNumber, lead.state)}
            outcomes={outcomes}
          />
          {step === undefined && <OutcomeButtons onChoose={choose} />}
          {step === 'call-back' && (
            <CallBackForm onSave={record} onCancel={() => setStep(undefined)} />
          )}
          {step === 'sold' && <SoldForm onSave={record} onCancel={() => setStep(undefined)} />}
          <TextAreaField
            label="Note (optional)"
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
    </Modal>
  );
}

const waitingText = (waiting: number): string =>
  `${waiting} ${waiting === 1 ? 'outcome waits' : 'outcomes wait'} for a connection.`;

interface CardProps {
  heading: React.RefObject<HTMLHeadingElement | null>;
  lead: CallListLeadView;
  hours: CallHours | undefined;
  outcomes: Outcomes;
}

function LeadCard({ heading, lead, hours, outcomes }: CardProps) {
  const { phoneNumber: phone, city, state, email } = lead;
  const last = outcomes.keptOf(lead._id) ?? lead.last;
  return (
    <div className="stack fit gap-2">
      <h3 ref={heading} tabIndex={-1} dir="auto" className="breaks">
        {nameOf(lead) || 'No name'}
      </h3>
      {phone !== '' && (
        <a className={styles['number']} href={callingAddress(phone)}>
          <Phone aria-hidden="true" />
          {phoneText(phone)}
        </a>
      )}
      <p className="soft breaks">
        {[city, state].filter(Boolean).join(', ')}
        {hours && ` · ${hours.time} there`}
      </p>
      {email !== '' && <p className="muted breaks">{email}</p>}
      {hours && (
        <p className={hours.isCallable ? 'muted' : `small firm ${styles['closed']}`}>
          {hours.isCallable ? 'Calls' : 'Not now'}: {hours.words}. Information, not legal advice.
        </p>
      )}
      <p className="row wrap middle gap-3">
        <StatusToday lead={lead} />
        {last && <LastCall last={last} />}
      </p>
      {last?.note !== undefined && <p className="muted breaks">“{last.note}”</p>}
    </div>
  );
}
