import styles from './avatar.module.css';

/** The first two letters of a name, uppercased, or U. Decoration: write the name beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {[...name].slice(0, 2).join('').toUpperCase() || 'U'}
    </span>
  );
}
