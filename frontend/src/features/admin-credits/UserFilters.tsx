import { SelectField, TextField } from '../../shared/ui/fields/Field.js';
import { sortWords, usersSorts, type UsersSort } from './users-sort.js';
import styles from './AdminCreditsPage.module.css';

interface Props {
  search: string;
  sort: UsersSort;
  onSearch: (search: string) => void;
  onSort: (sort: UsersSort) => void;
}

/** The search of the user list, and its order where cards have no column heads. */
export function UserFilters({ search, sort, onSearch, onSort }: Props) {
  return (
    <div className={styles['find']}>
      <TextField
        label="Search"
        type="search"
        placeholder="Search users..."
        maxLength={254}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <div className={styles['order']}>
        <SelectField
          label="Sort by"
          value={sort}
          onChange={({ target }) => onSort(target.value as UsersSort)}
        >
          {usersSorts.map((one) => (
            <option key={one} value={one}>
              {sortWords[one]}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
