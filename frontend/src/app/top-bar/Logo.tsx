import styles from './Logo.module.css';

export function Logo() {
  return (
    <span className={styles['logo']}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={styles['ground']} />
        <path d="M10 8v13a3 3 0 0 0 3 3h9" className={styles['stroke']} />
        <circle cx="21" cy="12" r="4" className={styles['dot']} />
      </svg>
      Leadmart
    </span>
  );
}
