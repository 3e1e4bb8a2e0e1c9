import { useNavigation } from 'react-router';
import { counted } from '../../../shared/kit/figures.ts';
import { Button } from '../../kit/ui/button.tsx';
import { OpenDialog } from '../../kit/ui/overlays/open-dialog.tsx';
import { Filters, type FiltersProps } from './filters.tsx';
import styles from './sheet.module.css';

interface SheetProps extends Omit<FiltersProps, 'form' | 'change'> {
  /** The number of results; undefined if the search failed. */
  total: number | undefined;
  onClose: () => void;
}

/** All filters over the page; the list follows immediately. All changes together are one history entry. */
export default function FilterSheet({ total, onClose, ...props }: SheetProps) {
  const { search } = props;
  const { state } = useNavigation();
  const close = () => {
    search.endEdit();
    onClose();
  };
  const reset = () =>
    search.edit({
      jobType: [],
      experienceLevel: [],
      workplace: [],
      salaryMin: '',
      payIn: '',
      salaryCurrency: '',
      postedWithin: '',
    });
  return (
    <OpenDialog title="Filters" onClose={close}>
      <div className={styles.body}>
        <Filters {...props} search={{ ...search, endEdit: stay }} change={search.edit} />
      </div>
      <div className={styles.foot}>
        <Button variant="subtle" onClick={reset}>
          Reset
        </Button>
        <Button onClick={close} aria-busy={state === 'loading' || undefined}>
          {total === undefined ? 'Show the list' : `Show ${counted(total, 'job')}`}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {total !== undefined && `${counted(total, 'job')} found`}
      </p>
    </OpenDialog>
  );
}

/** Leaving a field does not end the edit; closing the sheet does. */
const stay = () => {};
