import { useState } from 'react';
import type { NewAuthenticatorView, SecondFactorView } from '@leadmart/contracts';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { CallButton } from '../../../shared/ui/buttons/CallButton.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { SkeletonOf } from '../../../shared/ui/states/states.js';
import { Moment } from '../../../shared/ui/text/times.js';
import { FactorDialogs, type OpenDialog } from './FactorDialogs.js';
import { Passkeys } from './Passkeys.js';
import { secondFactorApi } from './second-factor-api.js';

/** Of most users. */
const without: SecondFactorView = { authenticator: null, passkeys: [], recoveryCodesLeft: 0 };

/** The passkeys, the authenticator app and the recovery codes of the user. */
export function SecondFactor() {
  const query = secondFactorApi.useSecondFactorQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card className="stack hugging gap-3 breaks">
      <h2 className="large">Second factor</h2>
      <Loaded
        query={query}
        what="your second factor"
        inCard
        loading={
          <SkeletonOf>
            <Factor {...without} />
          </SkeletonOf>
        }
      >
        {(factor) => <Factor {...factor} />}
      </Loaded>
    </Card>
  );
}

function Factor({ authenticator, passkeys, recoveryCodesLeft }: SecondFactorView) {
  const [open, setOpen] = useState<OpenDialog>();
  const hasFactor = authenticator !== null || passkeys.length > 0;
  return (
    <div className="stack hugging gap-3 whole">
      {!hasFactor && <p>With a second factor, your password alone opens nothing.</p>}
      <Passkeys
        passkeys={passkeys}
        onAdd={() => setOpen({ dialog: 'add-passkey' })}
        onRemove={(passkey) => setOpen({ dialog: 'remove-passkey', passkey })}
      />
      <AuthenticatorApp
        authenticator={authenticator}
        onAdd={(fresh) => setOpen({ dialog: 'add', fresh })}
        onTurnOff={() => setOpen({ dialog: 'off' })}
      />
      {hasFactor && (
        <RecoveryCodes left={recoveryCodesLeft} onRenew={() => setOpen({ dialog: 'renew' })} />
      )}
      <FactorDialogs open={open} onOpen={setOpen} />
    </div>
  );
}

interface AppProps extends Pick<SecondFactorView, 'authenticator'> {
  onAdd: (fresh: NewAuthenticatorView) => void;
  onTurnOff: () => void;
}

function AuthenticatorApp({ authenticator, onAdd, onTurnOff }: AppProps) {
  const [begin] = secondFactorApi.useNewAuthenticatorMutation();
  return (
    <section className="stack hugging whole gap-3 ruled" aria-labelledby="authenticator-app">
      <h3 id="authenticator-app">
        Authenticator app {authenticator && <Badge tone="good">On</Badge>}
      </h3>
      {authenticator ? (
        <>
          <p>
            Added <Moment at={authenticator.addedAt} />
          </p>
          <Button look="danger" onClick={onTurnOff}>
            Turn off
          </Button>
        </>
      ) : (
        <>
          <p>An app on your phone shows a new code every 30 seconds. Logins ask for it.</p>
          <CallButton
            look="secondary"
            call={() => begin()}
            done={onAdd}
            otherwise="An authenticator app could not be added."
          >
            Add an authenticator app
          </CallButton>
        </>
      )}
    </section>
  );
}

function RecoveryCodes({ left, onRenew }: { left: number; onRenew: () => void }) {
  return (
    <section className="stack hugging whole gap-3 ruled" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">Recovery codes</h3>
      <p>
        {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left. Each opens your
        account once, without your second factor.
      </p>
      <Button look="secondary" onClick={onRenew}>
        New recovery codes
      </Button>
    </section>
  );
}
