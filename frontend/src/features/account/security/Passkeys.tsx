import type { PasskeyView } from '@leadmart/contracts';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Moment } from '../../../shared/ui/text/times.js';
import { canUsePasskeys } from '../../session/passkeys/devices.js';

interface Props {
  passkeys: readonly PasskeyView[];
  onAdd: () => void;
  onRemove: (passkey: PasskeyView) => void;
}

/** The passkeys of the user, each with a button that removes it. */
export function Passkeys({ passkeys, onAdd, onRemove }: Props) {
  return (
    <section className="stack hugging whole gap-3 ruled" aria-labelledby="passkeys">
      <h3 id="passkeys">Passkeys</h3>
      <p>
        A passkey on your device logs you in with your fingerprint, your face or the PIN of the
        device, without password and code.
      </p>
      {passkeys.length > 0 && (
        <ul className="whole" aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <Passkey key={passkey._id} passkey={passkey} onRemove={() => onRemove(passkey)} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button look="secondary" onClick={onAdd}>
          Add a passkey
        </Button>
      ) : (
        <p>This browser cannot use passkeys.</p>
      )}
    </section>
  );
}

function Passkey({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const { name, addedAt, lastUsedAt } = passkey;
  return (
    <li>
      <div>
        <strong className="breaks">{name}</strong>
        <p>
          Added <Moment at={addedAt} />
          {lastUsedAt === null ? (
            ' · Not used yet'
          ) : (
            <>
              {' · Last used '}
              <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button size="small" aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
