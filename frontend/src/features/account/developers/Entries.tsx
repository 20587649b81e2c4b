import { Plus } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { usePartingFocus } from '../../../shared/lib/focus/use-parting-focus.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';

interface CardProps<T> {
  title: string;
  about: string;
  /** The name of an entry within a sentence. */
  one: string;
  query: Pick<ComponentProps<typeof Loaded>['query'], 'data' | 'isError' | 'refetch'>;
  entries: readonly T[];
  /** As many as the server accepts. */
  most: number;
  icon: ReactNode;
  /** The reason for a first one. */
  why: string;
  onNew: () => void;
  entry: (entry: T) => ReactNode;
  /** More below the list. */
  children?: ReactNode;
}

/** A card with a list of what the user's programs have, in its four states, and the button for another entry. */
export function EntriesCard<T>({
  one,
  query,
  entries,
  most,
  onNew,
  entry,
  ...texts
}: CardProps<T>) {
  return (
    <Card className="stack hugging gap-3 breaks">
      <h2 className="large">{texts.title}</h2>
      <p>{texts.about}</p>
      <Loaded
        query={query}
        what={`your ${one}s`}
        inCard
        isEmpty={() => entries.length === 0}
        empty={
          <EmptyState icon={texts.icon} title={`No ${one}s yet`}>
            {texts.why}
          </EmptyState>
        }
      >
        {() => (
          <ul className="stack gap-4 whole" aria-label={`Your ${one}s`}>
            {entries.map(entry)}
          </ul>
        )}
      </Loaded>
      {texts.children}
      {entries.length < most ? (
        <Button
          look="secondary"
          disabled={query.data === undefined}
          icon={<Plus />}
          onClick={onNew}
        >
          New {one}
        </Button>
      ) : (
        <p>
          You have {most} {one}s, the most you can have.
        </p>
      )}
    </Card>
  );
}

interface EntryProps {
  name: string;
  badges: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

export function Entry({ name, badges, actions, children }: EntryProps) {
  const item = useRef<HTMLLIElement>(null);
  usePartingFocus(item);
  return (
    <li ref={item} className="stack gap-2 ruled">
      <div className="row spread top slim gap-3">
        <ClampedText className="firm" text={name} />
        <span className="row gap-2">{badges}</span>
      </div>
      {children}
      <div className="row wrap middle gap-2">{actions}</div>
    </li>
  );
}
