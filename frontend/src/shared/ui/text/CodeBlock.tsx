import { CopyButton } from '../buttons/CopyButton.js';
import styles from './CodeBlock.module.css';

/** Code that scrolls sideways by itself and can be copied. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <div className={`stack fit hugging gap-3 ${styles['code']}`}>
      {/* A region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} instead="Please select the text and copy it." />
    </div>
  );
}
