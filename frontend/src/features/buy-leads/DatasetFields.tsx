import type { CatalogueDatasetView } from '@leadmart/contracts';
import type { PhoneStatus } from '@leadmart/contracts/us-states';
import { formatCalendarDay } from '../../shared/lib/words/format.js';
import { phoneWords } from '../../shared/lib/words/pack-words.js';
import { namesOf, SelectField } from '../../shared/ui/fields/Field.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import styles from './BuyLeadsPage.module.css';

interface Props {
  /** Undefined while they load. */
  datasets: readonly CatalogueDatasetView[] | undefined;
  dataset: CatalogueDatasetView | undefined;
  phoneStatus: PhoneStatus;
  onDataset: (id: string) => void;
  onPhoneStatus: (status: PhoneStatus) => void;
}

/** A status is about the day of the check, and no more: whether a phone may be called depends on the call. */
const phoneStatusHints: Record<PhoneStatus, (check: string) => string> = {
  clean: (check) => `Not on the Do Not Call registry when checked${check}.`,
  dnc: (check) =>
    `On the Do Not Call registry when checked${check}. Call them only with their consent, or as your own customers.`,
};

/**
 * Chooses the dataset and the phone status. The hints of a dataset have their place before it is loaded, so that it
 * moves nothing.
 */
export function DatasetFields({ datasets, dataset, phoneStatus, onDataset, onPhoneStatus }: Props) {
  // One of them is chosen as soon as they are there.
  const about = dataset || datasets === undefined ? styles['about'] : undefined;
  return (
    <div className={`stack top gap-4 ${styles['fields']}`}>
      <SelectField
        label="Dataset"
        options={namesOf(datasets)}
        value={dataset?._id ?? ''}
        disabled={datasets === undefined}
        aria-busy={datasets === undefined}
        title={dataset?.name}
        hint={
          about && (
            <span className={about}>{dataset && <ClampedText text={aboutOf(dataset)} />}</span>
          )
        }
        onValue={onDataset}
      >
        {dataset === undefined && (
          <option value="" disabled={datasets !== undefined}>
            {datasets === undefined ? 'Loading...' : 'Select a dataset'}
          </option>
        )}
      </SelectField>
      <SelectField
        label="Phone status"
        options={phoneWords}
        value={phoneStatus}
        hint={
          <span className={about && styles['check']}>
            {phoneStatusHints[phoneStatus](checkOf(dataset))}
          </span>
        }
        onValue={onPhoneStatus}
      />
    </div>
  );
}

/** How many buyers a lead of a dataset has at most, and its description, whose end may be cut. */
function aboutOf({ description, exclusive, maxBuyers }: CatalogueDatasetView): string {
  const limit = exclusive
    ? 'Each lead is sold to one buyer only.'
    : maxBuyers !== undefined && `Each lead is sold to at most ${maxBuyers} buyers.`;
  return [limit, description].filter(Boolean).join(' ');
}

/** " on Nov 12, 2026 or later (National Do Not Call Registry)": the date of the oldest check. */
function checkOf(dataset: CatalogueDatasetView | undefined): string {
  if (dataset?.dncCheckedOn === undefined) return '';
  const source = dataset.dncSource === undefined ? '' : ` (${dataset.dncSource})`;
  return ` on ${formatCalendarDay(dataset.dncCheckedOn)} or later${source}`;
}
