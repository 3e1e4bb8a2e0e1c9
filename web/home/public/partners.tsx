import type { ReactNode } from 'react';
import { Container } from '../../kit/ui/container.tsx';
import styles from './partners.module.css';

/** Each with a sign of its own in the vocabulary of the mosaic, 24 units square. */
const PARTNERS: readonly { name: string; sign: ReactNode }[] = [
  { name: 'Northwind', sign: <path d="M0 24V0l12 12V0l12 24L12 14v10Z" /> },
  { name: 'Lumen', sign: <path d="M0 14a12 12 0 0 1 24 0ZM0 17h24v3H0ZM5 22h14v2H5Z" /> },
  {
    name: 'Fjord',
    sign: (
      <path d="M0 0a12 12 0 0 0 12 12A12 12 0 0 0 0 24Zm24 0v24a12 12 0 0 0-12-12A12 12 0 0 0 24 0Z" />
    ),
  },
  {
    name: 'Papaya',
    sign: (
      <path
        d="M2 24V12A12 12 0 0 1 14 0h8v12a12 12 0 0 1-12 12Zm9-14a3 3 0 1 0 .01 0Z"
        fillRule="evenodd"
      />
    ),
  },
  {
    name: 'Atlas',
    sign: (
      <path d="M12 0a12 12 0 0 1 12 12H12ZM0 12A12 12 0 0 1 10 0v12Zm0 2h10v10A12 12 0 0 1 0 14Zm24 0a12 12 0 0 1-12 10V14Z" />
    ),
  },
  {
    name: 'Verdant',
    sign: (
      <path d="M0 2a11 11 0 0 1 11 11v11A11 11 0 0 1 0 13Zm24 0v11a11 11 0 0 1-11 11V13A11 11 0 0 1 24 2Z" />
    ),
  },
];

/** The partners' logos: sign and name in one colour. */
export function Partners() {
  return (
    <Container>
      <section className={styles.partners} aria-labelledby="partners">
        <h2 id="partners" className={styles.title}>
          Our partners
        </h2>
        <ul className={styles.logos}>
          {PARTNERS.map(({ name, sign }) => (
            <li key={name} className={styles.logo} data-partner={name}>
              <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
                {sign}
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}
