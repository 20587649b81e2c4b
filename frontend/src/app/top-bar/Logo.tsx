import { TileMark } from '../../shared/ui/tiles/TileMark.js';
import styles from './Logo.module.css';

export function Logo() {
  return (
    <span className={`inline-row middle ${styles['logo']}`}>
      <TileMark />
      Leadmart
    </span>
  );
}
