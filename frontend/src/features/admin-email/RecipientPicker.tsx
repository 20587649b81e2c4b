import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { IconButton } from '../../shared/ui/buttons/Button.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { useSearchUsersQuery, type FoundUser } from './admin-email-api.js';
import styles from './RecipientPicker.module.css';

const searchMs = 300;
const minSearchLength = 2;

interface Props {
  /** The search text. */
  text: string;
  onText: (text: string) => void;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Searches users and collects them as chips. A user who is chosen already is not added twice. */
export function RecipientPicker({ text, onText, chosen, onChange }: Props) {
  const found = useFound(text.trim());
  const picker = useRef<HTMLDivElement>(null);
  // The pressed button disappears; the focus moves to the search box.
  const backToSearch = (): void => picker.current?.querySelector('input')?.focus();
  const pick = (email: string): void => {
    if (!chosen.includes(email)) onChange([...chosen, email]);
    onText('');
    backToSearch();
  };
  return (
    <div ref={picker} className="stack gap-2">
      <TextField
        label="Search users"
        type="search"
        placeholder="Search users by email or name..."
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter starts this search and must not submit the mail.
          event.preventDefault();
          const [first] = found.users ?? [];
          if (first) pick(first.email);
        }}
      />
      <p role="status" className="soft tiny">
        {found.words}
      </p>
      {found.users && found.users.length > 0 && (
        <ul className={styles['found']} aria-label="Users found">
          {found.users.map(({ email, isVerified }) => (
            <li key={email}>
              <button type="button" onClick={() => pick(email)}>
                {email} {!isVerified && <Badge tone="warm">Not verified, gets no email</Badge>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className={`row wrap gap-2 ${styles['chips']}`} aria-label="Selected recipients">
          {chosen.map((email) => (
            <li key={email}>
              {email}
              <IconButton
                label={`Remove ${email}`}
                icon={<X aria-hidden="true" />}
                onClick={() => {
                  onChange(chosen.filter((one) => one !== email));
                  backToSearch();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The users who match the settled search text, and the text of the list's state. */
function useFound(typed: string): { users: readonly FoundUser[] | undefined; words: string } {
  const settled = useDebounced(typed, searchMs);
  const isAsking = settled === typed && typed.length >= minSearchLength;
  const { currentData, isFetching, error } = useSearchUsersQuery(settled, { skip: !isAsking });
  useEffect(() => {
    if (error) console.warn('The users could not be searched.', error);
  }, [error]);
  if (!isAsking) return { users: undefined, words: '' };
  if (!currentData) return { users: undefined, words: isFetching ? 'Searching…' : '' };
  const count = currentData.length;
  const words = count === 0 ? 'No users found' : count === 1 ? '1 user' : `${count} users`;
  return { users: currentData, words };
}
