import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { errorText } from '../../shared/api/api-error.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { Page } from '../../shared/ui/Page.js';
import { Outcome } from './Outcome.js';
import { useVerifyEmailMutation } from './session-api.js';
import { signedIn } from './session-slice.js';

const redirectMs = 2_000;

type Situation =
  | { step: 'verifying' }
  | { step: 'success'; hasSession: boolean }
  | { step: 'error'; text: string };

/** The page behind the link in the verification mail. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const dispatch = useDispatch();
  const [verify] = useVerifyEmailMutation();
  const [situation, setSituation] = useState<Situation>({ step: 'verifying' });
  const asked = useRef(false);

  useEffect(() => {
    // The token is spent by the first call; a second one would only be told so.
    if (asked.current) return;
    asked.current = true;
    void verify(token).then((answer) => {
      if (answer.error) {
        return setSituation({
          step: 'error',
          text: errorText(answer.error, 'Verification failed'),
        });
      }
      const hasSession = 'token' in answer.data;
      if ('token' in answer.data) dispatch(signedIn(answer.data));
      return setSituation({ step: 'success', hasSession });
    });
  }, [dispatch, token, verify]);

  if (situation.step === 'verifying') {
    return (
      <Page title="Verifying your email" narrow>
        <Outcome icon={<LoaderCircle />}>
          <p role="status">One moment, please.</p>
        </Outcome>
      </Page>
    );
  }
  if (situation.step === 'error') {
    return (
      <Page key="failed" title="Verification failed" narrow>
        <Outcome icon={<CircleX />} failed>
          <p role="alert">{situation.text}</p>
          <ButtonLink to="/login" wide>
            Back to Login
          </ButtonLink>
        </Outcome>
      </Page>
    );
  }
  return <Verified hasSession={situation.hasSession} />;
}

function Verified({ hasSession }: { hasSession: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/'), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page title="Email Verified!" narrow>
      <Outcome icon={<CircleCheck />}>
        <p role="status">
          {hasSession ? 'You are logged in. We take you home.' : 'You can log in now.'}
        </p>
        {!hasSession && <ButtonLink to="/login">Go to Login</ButtonLink>}
      </Outcome>
    </Page>
  );
}
