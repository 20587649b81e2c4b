import { useState } from 'react';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { emailTrouble, phoneTrouble } from '../../shared/lib/words/contact-trouble.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { adminOptOutsApi } from './admin-opt-outs-api.js';

/** Enters a request that arrived by letter or call. */
export function EnterOptOutModal({ onClose }: { onClose: () => void }) {
  const [enter] = adminOptOutsApi.useEnterOptOutMutation();
  const { dialog, save, refuse, forget } = useSave(onClose);
  const { values, field } = useFields({ phone: '', email: '', source: '' });
  const { phone, email, source } = values;
  const [isChecked, setIsChecked] = useState(false);
  const phoneError = isChecked ? phoneTrouble(phone) : undefined;
  const emailError = isChecked ? emailTrouble(email) : undefined;
  const hasSource = source.trim() !== '';
  const submit = (): void => {
    setIsChecked(true);
    if (phoneTrouble(phone) ?? emailTrouble(email)) return forget();
    const details = {
      ...(phone.trim() !== '' && { phone: phone.trim() }),
      ...(email.trim() !== '' && { email: email.trim() }),
    };
    if (Object.keys(details).length === 0)
      return refuse({ sentence: 'Enter a phone or an email address.', field: 'phone' });
    if (!hasSource) return forget();
    save(enter({ ...details, source: source.trim() }), {
      done: 'The request is being carried out.',
      otherwise: 'The request could not be saved.',
    });
  };
  return (
    <FormModal
      {...dialog}
      title="Enter an opt-out"
      submitLabel="Take out of sale"
      submitLook="danger"
      noValidate
      onSubmit={submit}
    >
      <p>
        Leads with this phone or email are taken out of sale in all datasets, and their lines are
        erased. You can undo the opt-out, but erased lines stay blank.
      </p>
      <TextField label="Phone" type="tel" error={phoneError} {...field('phone')} />
      <TextField label="Email" type="email" error={emailError} {...field('email')} />
      <TextField
        label="Source"
        hint="How the request arrived, for example: letter of May 4. Kept in the audit trail."
        maxLength={200}
        error={isChecked && !hasSource ? 'Enter how the request arrived.' : undefined}
        {...field('source')}
      />
    </FormModal>
  );
}
