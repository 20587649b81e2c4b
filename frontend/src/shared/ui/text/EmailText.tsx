import styles from './EmailText.module.css';

/** An email address, or a name in its place. A long one breaks before its @ first. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 1) return <span className={styles['email']}>{email}</span>;
  return (
    <span className={styles['email']}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
