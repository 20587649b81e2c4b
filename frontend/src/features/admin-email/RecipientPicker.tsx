import { useId, useState } from 'react';
import { X } from 'lucide-react';
import { useDebounced } from '../../shared/lib/use-debounced.js';
import { IconButton } from '../../shared/ui/Button.js';
import { TextField } from '../../shared/ui/Field.js';
import { useSearchUsersQuery } from './admin-email-api.js';
import styles from './RecipientPicker.module.css';

const searchMs = 300;
const fewestLetters = 2;

interface Props {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Finds users and collects them as chips. Somebody who is chosen already is not added twice. */
export function RecipientPicker({ chosen, onChange }: Props) {
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), searchMs);
  const isSearching = asked.length >= fewestLetters && asked === text.trim();
  const { currentData: found, isFetching } = useSearchUsersQuery(asked, { skip: !isSearching });
  const results = useId();
  const pick = (email: string): void => {
    if (!chosen.includes(email)) onChange([...chosen, email]);
    setText('');
  };
  return (
    <div className={styles['picker']}>
      <TextField
        label="Recipients"
        type="search"
        placeholder="Search users by email or name..."
        value={text}
        aria-controls={results}
        onChange={({ target }) => setText(target.value)}
      />
      <div id={results} role="region" aria-label="Users found" aria-live="polite">
        {isSearching && found?.length === 0 && <p className={styles['none']}>No users found</p>}
        {isSearching && isFetching && !found && <p className={styles['none']}>Searching…</p>}
        {isSearching && found && found.length > 0 && (
          <ul className={styles['found']}>
            {found.map((email) => (
              <li key={email}>
                <button type="button" onClick={() => pick(email)}>
                  {email}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {chosen.length > 0 && (
        <ul className={styles['chips']} aria-label="Chosen recipients">
          {chosen.map((email) => (
            <li key={email}>
              {email}
              <IconButton
                label={`Remove ${email}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(chosen.filter((one) => one !== email))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
