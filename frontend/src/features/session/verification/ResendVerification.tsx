import { CallButton } from '../../../shared/ui/buttons/CallButton.js';
import { verificationApi } from './verification-api.js';

interface Props {
  email: string;
  label?: string;
  onSent?: () => void;
}

/** Sends a new link and a new code; those of earlier mails stop working. */
export function ResendVerification({ email, label = 'Resend verification email', onSent }: Props) {
  const [resend] = verificationApi.useResendVerificationMutation();
  return (
    <CallButton
      look="link"
      call={() => resend({ email })}
      done={() => {
        onSent?.();
        return 'Verification email has been resent. Please check your inbox.';
      }}
      otherwise="Failed to resend verification email"
    >
      {label}
    </CallButton>
  );
}
