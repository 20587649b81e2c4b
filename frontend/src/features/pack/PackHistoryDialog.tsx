import { formatCalendarDay, formatCount } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { SkeletonLines } from '../../shared/ui/states/states.js';
import { buyersText } from './calling/sales-words.js';
import { packApi } from './pack-api.js';

/** Since when the leads of a pack were for sale, and how many buyers they had when it was bought and have now. */
export function PackHistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError } = packApi.usePackHistoryQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Modal
      title="Age and past sales"
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {isError && <p className="muted">They could not be loaded.</p>}
      {data === undefined && !isError && <SkeletonLines height="1rem" />}
      {data && (
        <div className="stack gap-5">
          <Counts
            title="First listed"
            rows={data.firstListed.map(({ day, leads }) => [formatCalendarDay(day), leads])}
          />
          <Counts title="Buyers before you" rows={data.soldBefore.map(inWords)} />
          <Counts title="Buyers today, with you" rows={data.soldNow.map(inWords)} />
        </div>
      )}
    </Modal>
  );
}

const inWords = ({ times, leads }: { times: number; leads: number }): readonly [string, number] => [
  buyersText(times),
  leads,
];

function Counts({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  return (
    <section className="stack gap-2">
      <h3>{title}</h3>
      <dl className="facts">
        {rows.map(([name, leads]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(leads)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
