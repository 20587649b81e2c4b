import { CreditCard } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedCardView } from '@leadmart/contracts';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { CallButton } from '../../../shared/ui/buttons/CallButton.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { AddCard } from './AddCard.js';
import { RemoveCard } from './RemoveCard.js';
import { cardName, savedCardsApi } from './saved-cards-api.js';

const maxCards = 5;

/** The cards on file: add, choose the default, remove. */
export function SavedCards() {
  const query = savedCardsApi.useSavedCardsQuery(undefined, { refetchOnMountOrArgChange: true });
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
  const [makeDefault, making] = savedCardsApi.useMakeDefaultCardMutation();
  const name = cardName(card);
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
        <CallButton
          size="small"
          aria-label={`Make ${name} the default`}
          call={() => makeDefault(card._id)}
          done={`${name} is your default card`}
          otherwise="Your cards could not be changed."
        >
          Make default
        </CallButton>
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
