import { errorText } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { useResendVerificationMutation } from './verification-api.js';

interface Props {
  email: string;
  label?: string;
  onSent?: () => void;
}

/** Sends a new link and a new code; those of earlier mails stop working. */
export function ResendVerification({ email, label = 'Resend verification email', onSent }: Props) {
  const [resend, { isLoading }] = useResendVerificationMutation();
  const toast = useToast();
  const send = async (): Promise<void> => {
    const answer = await resend({ email });
    if (answer.error) {
      toast.error(errorText(answer.error, 'Failed to resend verification email'));
      return;
    }
    onSent?.();
    toast.success('Verification email has been resent. Please check your inbox.');
  };
  return (
    <Button look="link" busy={isLoading} onClick={() => void send()}>
      {label}
    </Button>
  );
}
