import { useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../../web/kit/session.ts';
import { TextButton } from '../../../web/kit/ui/button.tsx';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import { useHidden } from './hidden-jobs.ts';

const [HiddenDialog, loadDialog] = loadedLater(() =>
  import('./hidden-dialog.tsx').then((file) => file.HiddenDialog),
);

/** If something is hidden: leads to all of it. Job seekers have it in their settings, visitors in a dialog. */
export function AllHidden() {
  const hidden = useHidden();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!hidden || (hidden.entries.length === 0 && !isOpen)) return null;
  if (user) return <Link to="/profile#hidden">Manage hidden jobs</Link>;
  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={() => setOpen(true)}
      >
        Manage hidden jobs
      </TextButton>
      {isOpen && <HiddenDialog onClose={() => setOpen(false)} />}
    </>
  );
}
