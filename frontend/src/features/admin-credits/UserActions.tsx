import type { AdjustmentKind, CreditsUserView } from '@leadmart/contracts';
import { Button } from '../../shared/ui/buttons/Button.js';

const kinds = [
  ['add', 'Add'],
  ['remove', 'Remove'],
  ['set', 'Set'],
] as const;

export interface UserActionHandlers {
  onChoose: (kind: AdjustmentKind, user: CreditsUserView) => void;
  onManage: (user: CreditsUserView) => void;
}

/** The buttons that change a user's credits and account. */
export function UserActions({
  user,
  onChoose,
  onManage,
}: UserActionHandlers & { user: CreditsUserView }) {
  const { email } = user;
  return (
    <>
      {kinds.map(([kind, word]) => (
        <Button
          key={kind}
          size="small"
          aria-label={`${word} credits of ${email}`}
          onClick={() => onChoose(kind, user)}
        >
          {word}
        </Button>
      ))}
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Manage ${email}`}
        onClick={() => onManage(user)}
      >
        Manage
      </Button>
    </>
  );
}
