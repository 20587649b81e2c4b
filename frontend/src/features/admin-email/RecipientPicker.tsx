import { X } from 'lucide-react';
import { useRef } from 'react';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { IconButton } from '../../shared/ui/buttons/Button.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { FoundList } from '../../shared/ui/menus/FoundList.js';
import { useFoundList } from '../../shared/ui/menus/use-found-list.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { adminEmailApi, type FoundUser } from './admin-email-api.js';
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
  const { users, isAsking, isLoading, failure } = useFound(text.trim());
  const picker = useRef<HTMLDivElement>(null);
  // The pressed button disappears; the focus moves to the search box.
  const backToSearch = (): void => picker.current?.querySelector('input')?.focus();
  const pick = (email: string): void => {
    if (!chosen.includes(email)) onChange([...chosen, email]);
    onText('');
    backToSearch();
  };
  const { field, list, begin } = useFoundList(users, ({ email }) => pick(email));
  return (
    <div ref={picker} className="stack gap-2">
      <TextField
        label="Search users"
        name="recipients"
        type="search"
        placeholder="Search users by email or name..."
        {...field}
        value={text}
        onValue={(value) => {
          onText(value);
          begin();
        }}
      />
      <FoundList
        list={list}
        label="Users found"
        groups={[{ options: users }]}
        keyOf={({ email }) => email}
        isLoading={isLoading}
        nothing={isAsking ? 'No users found' : undefined}
        failure={failure}
      >
        {({ email, isVerified }) => (
          <span className="small breaks">
            {email} {!isVerified && <Badge tone="warm">Not verified, gets no email</Badge>}
          </span>
        )}
      </FoundList>
      {chosen.length > 0 && (
        <ul className={`row wrap gap-2 ${styles['chips']}`} aria-label="Selected recipients">
          {chosen.map((email) => (
            <li key={email}>
              {email}
              <IconButton
                label={`Remove ${email}`}
                icon={<X />}
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

const nobody: readonly FoundUser[] = [];

/** The users who match the settled search text. */
function useFound(typed: string) {
  const settled = useDebounced(typed, searchMs);
  const isAsking = settled === typed && typed.length >= minSearchLength;
  const { currentData, isFetching, isError } = adminEmailApi.useSearchUsersQuery(settled, {
    skip: !isAsking,
  });
  return {
    users: (isAsking && currentData) || nobody,
    isAsking: isAsking && !isError,
    isLoading: isFetching,
    failure: isAsking && isError ? 'The users could not be searched.' : undefined,
  };
}
