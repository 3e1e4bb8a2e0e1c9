import { useState } from 'react';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { Button } from '../../kit/ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingsPart } from './part.tsx';

/** The way out (product.md section 2.4, contact). */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [asks, setAsks] = useState(false);
  return (
    <SettingsPart
      id="delete"
      title="Delete Account"
      note="Permanently delete your account and all its data. You may want to download your data first."
    >
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        Delete my account
      </Button>
      {asks && <DeleteAccountDialog user={user} onClose={() => setAsks(false)} />}
    </SettingsPart>
  );
}
