import { Container } from '../../kit/ui/container.tsx';
import styles from './impact.module.css';

/** Fixed figures, not counted (product.md section 9). */
const FIGURES = [
  { figure: '100', label: 'Active Job Seekers' },
  { figure: '70', label: 'Companies' },
  { figure: '200', label: 'Jobs Posted' },
] as const;

/** The impact counter, before a sunrise. */
export function Impact() {
  return (
    <Container>
      <section className={styles.impact} aria-labelledby="impact">
        <Sunrise />
        <h2 id="impact" className={styles.title}>
          A board where people find each other
        </h2>
        <dl className={styles.figures}>
          {FIGURES.map(({ figure, label }) => (
            <div key={label} className={styles.figure}>
              <dt>{label}</dt>
              <dd>
                {figure}
                <span className={styles.plus}>+</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Container>
  );
}

/** Half circles around one centre, the innermost the sun. */
const ARCS = [
  { radius: 240, colour: 'var(--brand-8)' },
  { radius: 180, colour: 'var(--brand-7)' },
  { radius: 120, colour: 'var(--art-coral)' },
  { radius: 64, colour: 'var(--art-sun)' },
] as const;

function Sunrise() {
  return (
    <svg viewBox="0 0 480 240" className={styles.sunrise} aria-hidden="true" data-art="">
      {ARCS.map(({ radius, colour }) => (
        <circle key={radius} cx="240" cy="240" r={radius} fill={colour} />
      ))}
    </svg>
  );
}
