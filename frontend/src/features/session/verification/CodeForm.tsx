import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { errorText } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { signedIn } from '../session-slice.js';
import { useVerifyByCodeMutation } from './verification-api.js';

interface Props {
  userId: string;
  /** Needed in another browser than the one that registered. */
  password?: string;
}

/** Verifies the address by the code in the mail and signs in. The guard of the page leads on. */
export function CodeForm({ userId, password }: Props) {
  const dispatch = useDispatch();
  const toast = useToast();
  const [verify, { isLoading }] = useVerifyByCodeMutation();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const secret = password === undefined ? {} : { password };
    const { data, error } = await verify({ userId, code, ...secret });
    if (!data) return setFailure(errorText(error, 'Verification failed'));
    if (!('token' in data)) return setFailure(data.message);
    toast.success('Email Verified!');
    dispatch(signedIn(data));
  };
  return (
    <form className="stack gap-4" onSubmit={(event) => void submit(event)}>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
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
        onChange={({ target }) => {
          setCode(target.value);
          setFailure(undefined);
        }}
      />
      <Button type="submit" wide busy={isLoading}>
        Verify
      </Button>
    </form>
  );
}
