import { CreditCard } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedCardView } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { PartingButton } from '../../../shared/ui/buttons/PartingButton.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { AddCard } from './AddCard.js';
import { RemoveCard } from './RemoveCard.js';
import { cardName, useMakeDefaultCardMutation, useSavedCardsQuery } from './saved-cards-api.js';

const maxCards = 5;

/** The cards on file: add, choose the default, remove. */
export function SavedCards() {
  const query = useSavedCardsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<SavedCardView>();
  const add = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setAdding(false);
    // The form is gone: the focus returns to the button that opened it.
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <Card className="stack hugging gap-3">
      <h2 className="large">Cards on file</h2>
      <Loaded
        query={query}
        what="your cards"
        inCard
        isEmpty={({ cards }) => cards.length === 0}
        empty={
          <p>Add a card to pay with one click. Its number goes to our payment provider only.</p>
        }
      >
        {({ cards }) => (
          <ul className="stack gap-3 whole">
            {cards.map((card) => (
              <SavedCard key={card._id} card={card} onRemove={() => setRemoved(card)} />
            ))}
          </ul>
        )}
      </Loaded>
      {data && isAdding && <AddCard consent={data.consent} onClose={close} />}
      {!isAdding && !(data && data.cards.length >= maxCards) && (
        <Button ref={add} look="secondary" disabled={!data} onClick={() => setAdding(true)}>
          Add a card
        </Button>
      )}
      {data && removed && (
        <RemoveCard
          card={removed}
          heir={data.cards.find(({ _id: id }) => id !== removed._id)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Card>
  );
}

function SavedCard({ card, onRemove }: { card: SavedCardView; onRemove: () => void }) {
  const [makeDefault, making] = useMakeDefaultCardMutation();
  const toast = useToast();
  const name = cardName(card);
  const choose = async (): Promise<void> => {
    const { error } = await makeDefault(card._id);
    if (error) toast.error(errorText(error, 'Your cards could not be changed.'));
    else toast.success(`${name} is your default card`);
  };
  return (
    <li className="row wrap middle gap-3">
      <CreditCard />
      <span className="broad">
        {name}
        <small className="block soft">
          Expires {String(card.expMonth).padStart(2, '0')}/{card.expYear}
        </small>
      </span>
      {card.isDefault ? (
        <Badge tone="info">Default</Badge>
      ) : (
        <PartingButton
          size="small"
          busy={making.isLoading}
          aria-label={`Make ${name} the default`}
          onClick={() => void choose()}
        >
          Make default
        </PartingButton>
      )}
      <Button
        size="small"
        disabled={making.isLoading}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}
