import { Toast } from '@base-ui/react/toast';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { dismissNotice, type Notice } from '../../notices.ts';
import { IconButton, TextButton } from '../button.tsx';
import { Small } from '../display/small.tsx';
import styles from './toasts.module.css';

const ICONS = { success: IconCircleCheck, failure: IconAlertCircle, info: IconInfoCircle };

/** Milliseconds a notice stays; a failure takes longer to read. */
const TIMEOUTS = { success: 5000, info: 6000, failure: 9000 } as const;

/** The notices of `Notices`. A file of its own, so that pages load it with their first notice. */
export function Toasts({ notices }: { notices: readonly Notice[] }) {
  const [manager] = useState(() => Toast.createToastManager<Notice>());
  const shown = useRef(new Set<string>());

  useEffect(() => {
    for (const notice of notices) {
      if (shown.current.has(notice.id)) continue;
      const { id, kind, title, message } = notice;
      const onClose = () => dismissNotice(id);
      manager.add({
        id,
        title,
        description: message,
        timeout: TIMEOUTS[kind],
        data: notice,
        onClose,
      });
    }
    const ids = new Set(notices.map(({ id }) => id));
    for (const id of shown.current) if (!ids.has(id)) manager.close(id);
    shown.current = ids;
  }, [notices, manager]);

  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles.stack}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<Notice>();
  // The library puts the newest notice first; here it is last.
  return toasts.toReversed().map((toast) => {
    const kind = toast.data?.kind ?? 'info';
    const Icon = ICONS[kind];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // The library makes a toast a dialog in the tab order; here it is a live message.
        role={kind === 'failure' ? 'alert' : 'status'}
        aria-modal={undefined}
        aria-labelledby={undefined}
        aria-describedby={undefined}
        tabIndex={-1}
        swipeDirection={[]}
        className={styles.toast}
        data-kind={kind}
      >
        <Icon size={22} aria-hidden className={styles.icon} />
        <div className={styles.text}>
          <Toast.Title render={<p />} className={styles.title} />
          <Toast.Description render={<Small />} />
          {toast.data?.action && (
            <TextButton
              onClick={() => {
                toast.data?.action?.run();
                dismissNotice(toast.id);
              }}
            >
              {toast.data.action.label}
            </TextButton>
          )}
        </div>
        {/* The library hides it from screen readers while its stack is collapsed. This list is never collapsed. */}
        <Toast.Close aria-hidden={undefined} render={<IconButton label="Dismiss" />}>
          <IconX size={18} aria-hidden />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
