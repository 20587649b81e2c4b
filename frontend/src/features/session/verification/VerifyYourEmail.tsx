import { CircleCheck, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.js';
import { usePolling } from '../../../shared/api/use-polling.js';
import { ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { OutcomePage } from '../../../shared/ui/pages/OutcomePage.js';
import { CodeForm } from './CodeForm.js';
import { ResendVerification } from './ResendVerification.js';
import { verificationApi } from './verification-api.js';

/** A registration whose address is not verified yet. */
interface Waiting {
  email: string;
  /** Missing if the server did not say it. */
  userId: string | undefined;
}

/** The state of the history entry of `/register`, which survives a reload. */
export const toWaitingState = (waiting: Waiting): { waiting: Waiting } => ({ waiting });

export function waitingOf(state: unknown): Waiting | undefined {
  if (typeof state !== 'object' || state === null || !('waiting' in state)) return undefined;
  return state.waiting as Waiting;
}

const pollMs = 5_000;

/** Waits for the verification: takes the code, and notices when the link was opened elsewhere. */
export function VerifyYourEmail({ email, userId }: Waiting) {
  const [mails, setMails] = useState(1);
  if (useIsVerified(userId))
    return (
      <OutcomePage key="verified" title="Email Verified!" icon={<CircleCheck />}>
        <p role="status">Verified. Go to Login to sign in with your password.</p>
        <ButtonLink to="/login" wide>
          Go to Login
        </ButtonLink>
      </OutcomePage>
    );
  return (
    <OutcomePage title="Verify Your Email" icon={<MailCheck />}>
      <p>
        We have sent a link and a code to <strong>{email}</strong>. Open the link on any device
        within 24 hours, or enter the code here within ten minutes.
      </p>
      {/* A new code makes the typed one and its refusal void. */}
      {userId !== undefined && <CodeForm key={mails} userId={userId} />}
      <ButtonLink to="/login" wide look={userId === undefined ? 'primary' : 'secondary'}>
        Go to Login
      </ButtonLink>
      <ResendVerification
        email={email}
        label="Send a new code"
        onSent={() => setMails(mails + 1)}
      />
    </OutcomePage>
  );
}

/** Asks while the page is looked at, until the address is verified or another browser registered it. */
function useIsVerified(userId: string | undefined): boolean {
  const { data, error, refetch } = verificationApi.useRegistrationQuery(userId ?? '', {
    skip: userId === undefined,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  const isVerified = data?.isVerified === true;
  const isOver = isVerified || (isApiError(error) && error.status === 404);
  usePolling(refetch, pollMs, userId !== undefined && !isOver);
  return isVerified;
}
