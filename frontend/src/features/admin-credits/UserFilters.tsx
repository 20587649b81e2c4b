import { SelectField, TextField } from '../../shared/ui/fields/Field.js';
import { stateChoices, stateWords, type StateChoice } from './user-states.js';
import { sortWords, type UsersSort } from './users-sort.js';
import styles from './AdminCreditsPage.module.css';

interface Props {
  search: string;
  state: StateChoice;
  sort: UsersSort;
  onState: (state: StateChoice) => void;
  onSearch: (search: string) => void;
  onSort: (sort: UsersSort) => void;
}

/** The search of the user list, its filter, and its order where cards have no column heads. */
export function UserFilters({ search, state, sort, onSearch, onState, onSort }: Props) {
  return (
    <div className={styles['find']}>
      <TextField
        label="Search"
        type="search"
        placeholder="Search users..."
        maxLength={254}
        value={search}
        onValue={onSearch}
      />
      <SelectField
        label="Show"
        options={stateChoices.map((one) => [
          one,
          one === 'all' ? 'All users' : stateWords[one].choice,
        ])}
        value={state}
        onValue={onState}
      />
      <div className={styles['order']}>
        <SelectField label="Sort by" options={sortWords} value={sort} onValue={onSort} />
      </div>
    </div>
  );
}
