import { useState } from 'react';
import type { SecondFactorView } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { formatMoment } from '../../../shared/lib/format.js';
import { useToast } from '../../../shared/lib/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { FactorDialogs, type OpenDialog } from './FactorDialogs.js';
import { useNewAuthenticatorMutation, useSecondFactorQuery } from './second-factor-api.js';
import cardStyles from '../account.module.css';
import styles from './SecondFactor.module.css';

/** The authenticator app and the recovery codes of the user. */
export function SecondFactor() {
  const query = useSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card className={cardStyles['card']}>
      <h2>Second factor</h2>
      <Loaded
        query={query}
        what="your second factor"
        failure="Your second factor could not be loaded."
        isEmpty={() => false}
        empty={null}
      >
        {(factor) => <Factor {...factor} />}
      </Loaded>
    </Card>
  );
}

function Factor({ authenticator, recoveryCodesLeft }: SecondFactorView) {
  const toast = useToast();
  const [open, setOpen] = useState<OpenDialog>();
  const [begin, { isLoading }] = useNewAuthenticatorMutation();
  const add = async (): Promise<void> => {
    const { data, error } = await begin();
    if (data) setOpen({ dialog: 'add', fresh: data });
    else toast.error(errorText(error, 'An authenticator app could not be added.'));
  };
  return (
    <>
      {authenticator ? (
        <On
          addedAt={authenticator.addedAt}
          recoveryCodesLeft={recoveryCodesLeft}
          onRenew={() => setOpen({ dialog: 'renew' })}
          onTurnOff={() => setOpen({ dialog: 'off' })}
        />
      ) : (
        <>
          <p>
            An authenticator app on your phone shows a new code every 30 seconds. With it, your
            password alone opens nothing.
          </p>
          <Button busy={isLoading} onClick={() => void add()}>
            Add an authenticator app
          </Button>
        </>
      )}
      <FactorDialogs open={open} onOpen={setOpen} />
    </>
  );
}

interface OnProps {
  addedAt: string;
  recoveryCodesLeft: number;
  onRenew: () => void;
  onTurnOff: () => void;
}

function On({ addedAt, recoveryCodesLeft, onRenew, onTurnOff }: OnProps) {
  return (
    <>
      <p>
        <strong>Authenticator app</strong> <Badge tone="good">On</Badge>
        <br />
        Added <time dateTime={addedAt}>{formatMoment(addedAt)}</time>
      </p>
      <p>
        {recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`}{' '}
        left. Each opens your account once, without the app.
      </p>
      <div className={styles['actions']}>
        <Button look="secondary" onClick={onRenew}>
          New recovery codes
        </Button>
        <Button look="danger" onClick={onTurnOff}>
          Turn off
        </Button>
      </div>
    </>
  );
}
