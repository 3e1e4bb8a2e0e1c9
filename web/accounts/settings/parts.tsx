import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSettings } from './email.tsx';
import { MyData } from './my-data.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { PasswordSettings } from './password.tsx';
import { Sessions } from './sessions.tsx';
import styles from './part.module.css';

/** Everything about the account itself: the same for every role, but for what only job seekers are told. */
export function AccountSettings({ user }: { user: SessionUser }) {
  const { hash } = useLocation();
  /** How often the sessions changed by something else than their own list. */
  const [round, setRound] = useState(0);

  // A link to a part leads to it once it is there.
  useEffect(() => {
    if (!hash || hash === '#settings') return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash]);

  return (
    <div className={styles.settings}>
      {user.role === 'job_seeker' && <NotificationChoices />}
      <EmailSettings email={user.email} />
      <PasswordSettings email={user.email} onChanged={() => setRound(round + 1)} />
      <Sessions key={round} />
      <MyData />
      <DeleteAccount user={user} />
    </div>
  );
}
