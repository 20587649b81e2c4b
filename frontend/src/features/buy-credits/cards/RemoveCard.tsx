import type { SavedCardView } from '@leadmart/contracts';
import { ConfirmedCall } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { autoTopUpApi } from '../auto-top-up/auto-top-up-api.js';
import { cardName, savedCardsApi } from './saved-cards-api.js';

interface Props {
  card: SavedCardView;
  /** The card that becomes the default in its place. */
  heir: SavedCardView | undefined;
  onClose: () => void;
}

/** Asks before a card is removed, and says what then has no card to charge, or another one. */
export function RemoveCard({ card, heir, onClose }: Props) {
  const [remove] = savedCardsApi.useRemoveCardMutation();
  const hasTopUp = autoTopUpApi.useAutoTopUpQuery().data?.state === 'on';
  const name = cardName(card);
  return (
    <ConfirmedCall
      title="Remove card"
      action="Remove"
      call={() => remove(card._id)}
      done={`${name} removed`}
      otherwise="Your cards could not be changed."
      onClose={onClose}
    >
      <p>{name} can no longer be charged. To use it again, add it again.</p>
      {card.isDefault && heir && <p>{cardName(heir)} becomes your default card.</p>}
      {!heir && hasTopUp && <p>Automatic top-up stops, because no other card is there.</p>}
    </ConfirmedCall>
  );
}
