import { useSite } from '../../site.ts';
import { Panels } from '../../panels.tsx';
import { Logo } from '../../kit/ui/art/logo.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { QuietLink } from '../../kit/ui/navigation/quiet-link.tsx';
import styles from './footer.module.css';

const GROUPS = [
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'For Job Seekers',
    links: [
      { to: '/signup?role=job_seeker', label: 'Sign Up' },
      { to: '/login', label: 'Sign In' },
    ],
  },
  {
    title: 'For Companies',
    links: [
      { to: '/signup?role=company', label: 'Post Jobs' },
      { to: '/login', label: 'Company Login' },
    ],
  },
] as const;

/** The common footer (product.md section 2.3). */
export function Footer() {
  const { siteName, year, footerLinks } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.horizon} />
      <Container wide>
        <div className={styles.columns}>
          <div>
            <p className={styles.brand}>
              <Logo />
              {siteName}
            </p>
            <p className={styles.tagline}>Connecting talent with opportunity.</p>
          </div>
          {GROUPS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className={styles.title}>{title}</p>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={label}>
                    <QuietLink to={to} className={styles.link}>
                      {label}
                    </QuietLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles.bottom}>
          {/* '© 2024' on the demo. */}
          <p>{`© ${year} ${siteName}. All rights reserved.`}</p>
          <div className={styles.aids}>
            <Panels slot="site.foot" />
            {footerLinks.map(({ to, label }) => (
              <QuietLink key={to} to={to} className={styles.link}>
                {label}
              </QuietLink>
            ))}
          </div>
        </div>
      </Container>
    </footer>
  );
}
