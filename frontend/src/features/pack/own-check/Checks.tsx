import type { OwnChecksView } from '@leadmart/contracts';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { FailureText } from '../../../shared/ui/messages/FailureText.js';
import { packApi } from '../pack-api.js';
import { checkText, splitText } from './own-check-words.js';

const noChange = (): void => undefined;

/** The files that count for the leads of a pack; a pack without one shows nothing. */
export function Checks({ id, own: { checks, ...sums } }: { id: string; own: OwnChecksView }) {
  const [remove] = packApi.useRemoveOwnChecksMutation();
  const { dialog, save } = useSave(noChange);
  const { busy, failure } = dialog;
  if (checks.length === 0) return null;
  const sentences = {
    done: 'The results are removed',
    about: 'This pack has no results of your own files any more.',
    otherwise: 'The results could not be removed.',
  };
  return (
    <section className="stack gap-2" aria-labelledby="own-checks">
      <h3 id="own-checks">Results that count</h3>
      <p>{splitText(sums)}</p>
      <ul className="stack gap-2">
        {checks.map((check) => (
          <li key={`${check.at} ${check.fileName}`} className="breaks">
            {checkText(check)}: {splitText({ ...check, unchecked: 0 })}
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" disabled={busy} onClick={() => save(remove(id), sentences)}>
          Remove these results
        </Button>
      </div>
      {failure !== undefined && <FailureText failure={failure} />}
    </section>
  );
}
