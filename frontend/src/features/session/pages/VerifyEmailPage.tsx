import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { VerifiedView } from '@leadmart/contracts';
import { errorText, isApiError } from '../../../shared/api/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { OutcomePage } from '../../../shared/ui/pages/OutcomePage.js';
import { signedIn } from '../session-slice.js';
import { NewMail } from '../verification/NewMail.js';
import { RegistrationPassword } from '../verification/RegistrationPassword.js';
import { verificationApi } from '../verification/verification-api.js';
import { useRedirect } from './use-redirect.js';

type Situation =
  | { step: 'verifying' }
  | { step: 'password'; email: string }
  | { step: 'success'; answer: VerifiedView }
  | { step: 'error'; error: unknown; isLinkBad: boolean };

/** A link is invalid only when the server says so, not when the call fails. */
function failureOf(error: unknown): Situation {
  const isLinkBad = isApiError(error) && error.status >= 400 && error.status < 500;
  return { step: 'error', error, isLinkBad };
}

/** The page of the link in the verification mail. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const dispatch = useDispatch();
  const [verify] = verificationApi.useVerifyEmailMutation();
  const [situation, setSituation] = useState<Situation>({ step: 'verifying' });
  const asked = useRef(false);

  const succeed = useCallback(
    (answer: VerifiedView): void => {
      if ('token' in answer) dispatch(signedIn(answer));
      setSituation({ step: 'success', answer });
    },
    [dispatch],
  );
  const ask = useCallback(async (): Promise<void> => {
    setSituation({ step: 'verifying' });
    const { data, error } = await verify(token);
    if (!data) setSituation(failureOf(error));
    else if ('passwordNeeded' in data) setSituation({ step: 'password', email: data.email });
    else succeed(data);
  }, [succeed, token, verify]);

  useEffect(() => {
    // The first call uses the token up; a second one would fail.
    if (asked.current) return;
    asked.current = true;
    void ask();
  }, [ask]);

  if (situation.step === 'verifying') {
    return (
      <OutcomePage title="Verifying your email" icon={<LoaderCircle />}>
        <p role="status">This takes a moment.</p>
      </OutcomePage>
    );
  }
  if (situation.step === 'password')
    return <RegistrationPassword token={token} email={situation.email} onVerified={succeed} />;
  if (situation.step === 'error') return <Failed {...situation} onRetry={() => void ask()} />;
  return <Verified answer={situation.answer} />;
}

interface FailedProps {
  error: unknown;
  isLinkBad: boolean;
  onRetry: () => void;
}

function Failed({ error, isLinkBad, onRetry }: FailedProps) {
  return (
    <OutcomePage key="failed" title="Verification failed" icon={<CircleX />} failed>
      <p role="alert">{errorText(error, 'Verification failed')}</p>
      {isLinkBad ? (
        <NewMail kind="verification" refusal={error} />
      ) : (
        <Button wide onClick={onRetry}>
          Try again
        </Button>
      )}
      <ButtonLink to="/login" wide look="secondary">
        Back to Login
      </ButtonLink>
    </OutcomePage>
  );
}

/** Tells the landing page to lead on. */
const verified = { isVerified: true };

function Verified({ answer }: { answer: VerifiedView }) {
  useRedirect('/', true, verified);
  const isSignedIn = 'token' in answer;
  return (
    <OutcomePage key="verified" title="Email Verified!" icon={<CircleCheck />}>
      <p role="status">
        {isSignedIn ? 'You are logged in. Taking you to Leadmart…' : answer.message}
      </p>
      {!isSignedIn && <ButtonLink to="/login">Go to Login</ButtonLink>}
    </OutcomePage>
  );
}
