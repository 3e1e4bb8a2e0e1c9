import { IconBellPlus } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { notify } from '../../../web/kit/notices.ts';
import { loginPath } from '../../../web/kit/return-path.ts';
import { useUser } from '../../../web/kit/session.ts';
import { asButton, LinkButton } from '../../../web/kit/ui/button.tsx';
import type { Slots } from '../../../web/panels.tsx';
import { useSite } from '../../../web/site.ts';

/** Loaded when it is first opened. */
const SaveSearchDialog = lazy(() =>
  import('./save-search-dialog.tsx').then((file) => ({ default: file.SaveSearchDialog })),
);

/** Saves a search for alerts. A visitor logs in first and comes back to the search. */
export function SaveSearch({ query, path, isEmpty }: Slots['search.tools']) {
  const { sendsMail } = useSite();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (user && user.role !== 'job_seeker') return null;

  const press = (event: MouseEvent) => {
    if (user) {
      event.preventDefault();
      setOpen(true);
    } else notify.info('Login Required', 'Log in to save searches and be told of new jobs.');
  };
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  const instead = sendsMail ? 'Email Me When There Are Jobs' : 'Tell Me When There Are Jobs';

  return (
    <>
      <LinkButton
        to={loginPath({ pathname, search })}
        variant="outline"
        size="sm"
        data-held="user"
        icon={<IconBellPlus size={17} aria-hidden />}
        // For a job seeker it opens a dialog.
        {...(user && { ...asButton, 'aria-haspopup': 'dialog' as const })}
        onClick={press}
      >
        {isEmpty ? instead : 'Save Search'}
      </LinkButton>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
