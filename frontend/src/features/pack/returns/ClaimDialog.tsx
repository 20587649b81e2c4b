import type { ClaimReason, PackDetailsView } from '@leadmart/contracts';
import type { Failure } from '../../../shared/api/api-error.js';
import { useFields } from '../../../shared/lib/hooks/use-fields.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { wordsForColumns } from '../../../shared/lib/words/list-columns-words.js';
import { countPasted } from '../../../shared/lib/words/pasted-phones.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { SelectField, TextAreaField } from '../../../shared/ui/fields/Field.js';
import {
  PhonesField,
  noPhonesGiven,
  type GivenPhones,
} from '../../../shared/ui/fields/PhonesField.js';
import { outcomeSentence, reasonWords, sentWords, termsSentence } from './claim-words.js';
import { useClaim, type ClaimSource } from './use-claim.js';

const mostLetters = 500;

interface Props {
  details: PackDetailsView;
  /** The ids of the marked leads; without any, the buyer gives phones. */
  marked: ReadonlySet<string>;
  onSent: () => void;
  onClose: () => void;
}

interface Draft extends GivenPhones {
  reason: ClaimReason | '';
  words: string;
}

/** Claims the return of leads: those that are marked, or those with pasted or uploaded phones. */
export function ClaimDialog({ details, marked, onSent, onClose }: Props) {
  const toast = useToast();
  const { busy, failure, refuse, send } = useClaim(details.pack._id, (sent) => {
    toast.success(sentWords(sent), sent.columns ? wordsForColumns(sent.columns) : undefined);
    onSent();
  });
  const initial: Draft = { reason: '', words: '', ...noPhonesGiven };
  const { values: draft, change, field } = useFields(initial, () => refuse(undefined));
  const submit = (): void => {
    const { reason, words } = draft;
    const source = sourceOf(draft, marked);
    if (reason === '') refuse({ sentence: 'Please choose a reason', field: 'reason' });
    else if (reason === 'other' && words.trim() === '')
      refuse({ sentence: 'Please describe the reason', field: 'words' });
    else if ('sentence' in source) refuse(source);
    else send({ reason, words: words.trim(), source });
  };
  const isMarked = marked.size > 0;
  return (
    <FormModal
      title={isMarked ? `Return ${countText(marked.size, 'lead')}` : 'Return leads'}
      submitLabel="Send return"
      busy={busy}
      failure={failure}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{termsSentence(details)} A lead can be returned once, so please check it first.</p>
      <p>
        <strong>{outcomeSentence(details, isMarked ? marked.size : pastedIn(draft))}</strong>
      </p>
      <SelectField
        label="Reason"
        options={{ '': 'Please choose', ...reasonWords }}
        {...field('reason')}
      />
      <TextAreaField
        label={
          draft.reason === 'other'
            ? 'Please describe the reason'
            : 'Anything we should know (optional)'
        }
        rows={2}
        maxLength={mostLetters}
        hint={`${formatCount(draft.words.length)} of ${formatCount(mostLetters)} letters`}
        {...field('words')}
      />
      {!isMarked && <PhonesField phones={draft} onChange={change} onRefuse={refuse} />}
    </FormModal>
  );
}

/** The number of pasted phones; 0 for a file, which only the server reads. */
const pastedIn = ({ way, text }: GivenPhones): number =>
  way === 'file' ? 0 : countPasted(text).phones;

/** The leads of the form, or what is missing. */
function sourceOf(
  { way, text, file }: GivenPhones,
  marked: ReadonlySet<string>,
): ClaimSource | Failure {
  if (marked.size > 0) return { leads: [...marked] };
  if (way === 'file') return file ? { file } : { sentence: 'Please choose a CSV file' };
  const hasPhones = countPasted(text).phones > 0;
  const sentence = 'Please paste at least one phone number with 10 digits';
  return hasPhones ? { phones: text } : { sentence, field: 'phones' };
}
