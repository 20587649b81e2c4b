import { useState } from 'react';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { emailTrouble, phoneTrouble } from '../../shared/lib/words/contact-trouble.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { useEnterOptOutMutation } from './admin-opt-outs-api.js';

/** Enters a request that arrived by letter or call. */
export function EnterOptOutModal({ onClose }: { onClose: () => void }) {
  const [enter] = useEnterOptOutMutation();
  const { dialog, save, refuse, forget } = useSave(onClose);
  const [phone, setPhone] = useState('');
  const [email, setEmail] = useState('');
  const [source, setSource] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const phoneError = isChecked ? phoneTrouble(phone) : undefined;
  const emailError = isChecked ? emailTrouble(email) : undefined;
  const hasSource = source.trim() !== '';
  const changing =
    (set: (value: string) => void) =>
    ({ target }: { target: { value: string } }): void =>
      set(target.value);
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
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        value={phone}
        {...(phoneError !== undefined && { error: phoneError })}
        onChange={changing(setPhone)}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        value={email}
        {...(emailError !== undefined && { error: emailError })}
        onChange={changing(setEmail)}
      />
      <TextField
        label="Source"
        name="source"
        hint="How the request arrived, for example: letter of May 4. Kept in the audit trail."
        maxLength={200}
        value={source}
        {...(isChecked && !hasSource && { error: 'Enter how the request arrived.' })}
        onChange={changing(setSource)}
      />
    </FormModal>
  );
}
