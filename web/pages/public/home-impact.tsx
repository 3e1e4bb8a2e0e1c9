import { CompanyMark } from '../../ui/art/company-mark.tsx';
import styles from './home-impact.module.css';

/** Fixed figures, not counted (product.md section 9). */
const FIGURES = [
  { figure: '100+', label: 'Active Job Seekers' },
  { figure: '70+', label: 'Companies' },
  { figure: '200+', label: 'Jobs Posted' },
] as const;

const PARTNERS = ['Northwind', 'Lumen', 'Fjord', 'Papaya', 'Atlas', 'Verdant'] as const;

/** The impact counter and the partners' logos. */
export function Impact() {
  return (
    <section className={styles.impact} aria-label="Our impact and partners">
      <dl className={styles.figures}>
        {FIGURES.map(({ figure, label }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.partners} aria-label="Partners">
        {PARTNERS.map((name) => (
          <li key={name} className={styles.partner}>
            <CompanyMark name={name} size={30} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
