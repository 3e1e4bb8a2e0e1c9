import { NavLink, useNavigate } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { dashboardLinkOf } from '../../../shared/roles.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { OpenDialog } from '../../kit/ui/overlays/open-dialog.tsx';
import { HEADER_LINKS } from './header-links.ts';
import styles from './mobile-menu.module.css';
import { signOut } from './user-menu.tsx';

interface MobileMenuProps {
  onClose: () => void;
  user: SessionUser | null;
}

/** The header's links on a narrow screen, in a drawer. */
export default function MobileMenu({ onClose, user }: MobileMenuProps) {
  const navigate = useNavigate();
  return (
    <OpenDialog onClose={onClose} title="Menu" side="right">
      <nav aria-label="Main" className={styles.links}>
        {HEADER_LINKS.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={styles.link} onClick={onClose}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.account}>
        {user ? (
          <>
            <LinkButton to={dashboardLinkOf(user.role)} size="lg" fullWidth onClick={onClose}>
              Dashboard
            </LinkButton>
            <Button
              variant="outline"
              size="lg"
              fullWidth
              onClick={() => signOut(navigate, onClose)}
            >
              Sign Out
            </Button>
          </>
        ) : (
          <>
            <LinkButton to="/signup" size="lg" fullWidth onClick={onClose}>
              Get Started
            </LinkButton>
            <LinkButton to="/login" variant="outline" size="lg" fullWidth onClick={onClose}>
              Sign In
            </LinkButton>
          </>
        )}
      </div>
    </OpenDialog>
  );
}
