import { BreadcrumbData } from '../../structured-data.tsx';
import { QuietLink } from './quiet-link.tsx';
import styles from './breadcrumbs.module.css';

interface Crumb {
  name: string;
  path: string;
  /** The query of the link, such as '?keywords=baker'. */
  search?: string;
}

interface BreadcrumbsProps {
  /** The pages between the home page and this one. */
  above: readonly Crumb[];
  /** The name of this page. */
  here: string;
}

/** The path from the home page to this one, for people and search engines. */
export function Breadcrumbs({ above, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol className={styles.steps}>
        <li>
          <QuietLink to="/">Home</QuietLink>
        </li>
        {above.map(({ name, path, search }) => (
          <li key={path}>
            <QuietLink to={{ pathname: path, search }}>{name}</QuietLink>
          </li>
        ))}
        <li className={styles.here}>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
      <BreadcrumbData
        steps={[...above.map(({ name, path }) => ({ name, path })), { name: here }]}
      />
    </nav>
  );
}
