import styles from './demo-logins.module.css';

interface DemoLoginsProps {
  logins: readonly { label: string; email: string; password: string }[];
  onChoose: (email: string, password: string) => void;
}

/** On a demo: accounts to try it with. A click fills the form. */
export function DemoLogins({ logins, onChoose }: DemoLoginsProps) {
  if (logins.length === 0) return null;
  const passwords = [...new Set(logins.map(({ password }) => password))].join(', ');
  return (
    <section className={styles.demo} aria-labelledby="demo-logins">
      <h2 id="demo-logins" className={styles.title}>
        This is a demo. Try it as
      </h2>
      <p className={styles.password}>Password: {passwords}</p>
      <ul className={styles.logins}>
        {logins.map(({ label, email, password }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.login}
              onClick={() => onChoose(email, password)}
            >
              <span className={styles.label}>{label}</span>
              <span className={styles.email}>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
