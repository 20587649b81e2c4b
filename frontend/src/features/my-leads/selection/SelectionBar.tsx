import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { DownloadPacksButton } from '../downloads/DownloadButton.js';
import styles from './SelectionBar.module.css';

/** The largest number of packs that the server puts into one file. */
const maxPacks = 50;

interface Props {
  ids: ReadonlySet<string>;
  leads: number;
  onClear: () => void;
}

/** The download of the selected packs, at the end of the window while there are any. */
export function SelectionBar({ ids, leads, onClear }: Props) {
  const packs = countText(ids.size, 'pack');
  const clear = (): void => {
    onClear();
    // The button disappears with the selection; the focus moves.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <>
      <span role="status" className="unseen">
        {ids.size > 0 && `${packs} selected`}
      </span>
      {ids.size > 0 && (
        <section
          className={`row wrap middle small figures gap-2 ${styles['bar']}`}
          aria-label="Selected packs"
        >
          <p>
            <strong>{packs}</strong> · {formatCount(leads)} {leads === 1 ? 'lead' : 'leads'}
          </p>
          <Button look="quiet" size="small" onClick={clear}>
            Clear
          </Button>
          {ids.size > maxPacks ? (
            <p>Select at most {maxPacks} packs for one download.</p>
          ) : (
            <DownloadPacksButton ids={[...ids]} what={packs} />
          )}
        </section>
      )}
    </>
  );
}
