import type { ClaimDecisionsBody } from '@leadmart/contracts';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { adminReturnsApi } from './admin-returns-api.js';
import { decidedWords } from './decision-words.js';

/** Decisions that wait for the reason that the buyers read. */
export interface OpenDecision {
  title: string;
  submitLabel: string;
  isDecline: boolean;
  decisions: ClaimDecisionsBody['decisions'];
}

interface Props extends OpenDecision {
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason, and sends the decisions. */
export function DecisionDialog({
  title,
  submitLabel,
  isDecline,
  decisions,
  onDone,
  onClose,
}: Props) {
  const { values, field } = useFields({
    answer: isDecline ? '' : 'Thank you, the credits are on their way.',
  });
  const answer = values.answer.trim();
  const [decide] = adminReturnsApi.useDecideClaimsMutation();
  const { dialog, save, refuse } = useSave(onClose);
  const submit = async (): Promise<void> => {
    if (answer === '')
      return refuse({
        sentence: 'Please write a reason that the buyer can read',
        field: 'answer',
      });
    const call = decide({ decisions, answer });
    save(call, {
      done: decidedWords,
      otherwise: 'The returns could not be decided. Please try again.',
    });
    if (!(await call).error) onDone();
  };
  return (
    <FormModal
      {...dialog}
      title={title}
      submitLabel={submitLabel}
      submitLook={isDecline ? 'danger' : 'primary'}
      noValidate
      onSubmit={() => void submit()}
    >
      <TextField label="Reason, for the buyer to read" maxLength={500} {...field('answer')} />
    </FormModal>
  );
}
