import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PageForm } from '../../../shared/ui/fields/PageForm.js';
import { signedIn } from '../session-slice.js';
import { verificationApi } from './verification-api.js';

interface Props {
  userId: string;
  /** Needed in another browser than the one that registered. */
  password?: string;
}

/** Verifies the address by the code in the mail and signs in. The guard of the page leads on. */
export function CodeForm({ userId, password }: Props) {
  const dispatch = useDispatch();
  const [verify] = verificationApi.useVerifyByCodeMutation();
  const [code, setCode] = useState('');
  const { form, save, refuse } = useForm();
  const secret = password === undefined ? {} : { password };
  const submit = (): void =>
    save(verify({ userId, code, ...secret }), {
      done: (answer) => {
        if (!('token' in answer)) return refuse(answer.message);
        dispatch(signedIn(answer));
        return 'Email Verified!';
      },
      otherwise: 'Verification failed',
    });
  return (
    <PageForm {...form} submitLabel="Verify" onSubmit={submit}>
      <TextField
        label="Code"
        autoFocus
        hint="The six digits in the email."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        pattern="\s*\d{3}\s*\d{3}\s*"
        title="Please enter the six digits in the email"
        value={code}
        onValue={setCode}
      />
    </PageForm>
  );
}
