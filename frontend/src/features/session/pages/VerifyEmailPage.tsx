import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useParams } from 'react-router-dom';
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import type { VerificationView } from '@leadmart/contracts';
import { errorText, isApiError } from '../../../shared/api/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { OutcomePage } from '../../../shared/ui/pages/OutcomePage.js';
import { useVerifyEmailMutation } from '../session-api.js';
import { signedIn } from '../session-slice.js';
import { useRedirect } from './use-redirect.js';

type Situation =
  | { step: 'verifying' }
  | { step: 'success'; answer: VerificationView }
  | { step: 'error'; text: string; isLinkBad: boolean };

/** A link is invalid only when the server says so, not when the call fails. */
function failureOf(error: unknown): Situation {
  const isLinkBad = isApiError(error) && error.status >= 400 && error.status < 500;
  return { step: 'error', text: errorText(error, 'Verification failed'), isLinkBad };
}

/** The page of the link in the verification mail. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const dispatch = useDispatch();
  const [verify] = useVerifyEmailMutation();
  const [situation, setSituation] = useState<Situation>({ step: 'verifying' });
  const asked = useRef(false);

  const ask = useCallback(async (): Promise<void> => {
    setSituation({ step: 'verifying' });
    const answer = await verify(token);
    if (answer.error) return setSituation(failureOf(answer.error));
    if ('token' in answer.data) dispatch(signedIn(answer.data));
    setSituation({ step: 'success', answer: answer.data });
  }, [dispatch, token, verify]);

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
  if (situation.step === 'error') {
    return (
      <OutcomePage key="failed" title="Verification failed" icon={<CircleX />} failed>
        <p role="alert">{situation.text}</p>
        {!situation.isLinkBad && (
          <Button wide onClick={() => void ask()}>
            Try again
          </Button>
        )}
        <ButtonLink to="/login" wide look={situation.isLinkBad ? 'primary' : 'secondary'}>
          Back to Login
        </ButtonLink>
      </OutcomePage>
    );
  }
  return <Verified answer={situation.answer} />;
}

/** Tells the landing page to lead on. */
const verified = { isVerified: true };

function Verified({ answer }: { answer: VerificationView }) {
  const { to, text } = nextStepAfter(answer);
  useRedirect(to, true, verified);
  return (
    <OutcomePage title="Email Verified!" icon={<CircleCheck />}>
      <p role="status">{text}</p>
      {!('token' in answer) && <ButtonLink to="/login">Go to Login</ButtonLink>}
    </OutcomePage>
  );
}

function nextStepAfter(answer: VerificationView): { to: string; text: string } {
  if (!('token' in answer)) return { to: '/', text: answer.message };
  if (answer.choosePassword === undefined)
    return { to: '/', text: 'You are logged in. Taking you to Leadmart…' };
  return {
    to: `/reset-password/${answer.choosePassword}`,
    text: 'This account was registered in another browser. Choose a new password to continue.',
  };
}
