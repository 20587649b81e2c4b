import type { SavedCardView } from '@leadmart/contracts';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { ConfirmModal } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { useAutoTopUpQuery } from '../auto-top-up/auto-top-up-api.js';
import { cardName, useRemoveCardMutation } from './saved-cards-api.js';

interface Props {
  card: SavedCardView;
  /** The card that becomes the default in its place. */
  heir: SavedCardView | undefined;
  onClose: () => void;
}

/** Asks before a card is removed, and says what then has no card to charge, or another one. */
export function RemoveCard({ card, heir, onClose }: Props) {
  const [remove] = useRemoveCardMutation();
  const hasTopUp = useAutoTopUpQuery().data?.state === 'on';
  const { dialog, save } = useSave(onClose);
  const name = cardName(card);
  return (
    <ConfirmModal
      {...dialog}
      title="Remove card"
      action="Remove"
      onConfirm={() =>
        save(remove(card._id), {
          done: `${name} removed`,
          otherwise: 'Your cards could not be changed.',
        })
      }
    >
      <p>{name} can no longer be charged. To use it again, add it again.</p>
      {card.isDefault && heir && <p>{cardName(heir)} becomes your default card.</p>}
      {!heir && hasTopUp && <p>Automatic top-up stops, because no other card is there.</p>}
    </ConfirmModal>
  );
}
