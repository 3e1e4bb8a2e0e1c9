import { IconBellPlus } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { notify } from '../../kit/notices.ts';
import { loginPath } from '../../kit/return-path.ts';
import { useUser } from '../../kit/session.ts';
import { asButton, LinkButton } from '../../kit/ui/button.tsx';
import { allJobsPath, type JobFilters, searchOf } from './search.ts';

/** Loaded when it is first opened. */
const SaveSearchDialog = lazy(() =>
  import('./save-search-dialog.tsx').then((file) => ({ default: file.SaveSearchDialog })),
);

interface SaveSearchProps {
  filters: JobFilters;
  /** What the button says. */
  label: string;
}

/** Saves a search for alerts. A visitor logs in first and comes back to the search. */
export function SaveSearch({ filters, label }: SaveSearchProps) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (user && user.role !== 'job_seeker') return null;

  const press = (event: MouseEvent) => {
    if (user) {
      event.preventDefault();
      setOpen(true);
    } else notify.info('Login Required', 'Log in to save searches and be told of new jobs.');
  };
  const [pathname = '', search = ''] = allJobsPath(filters).split(/(?=\?)/);

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
        {label}
      </LinkButton>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog query={searchOf(filters)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
