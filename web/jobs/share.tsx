import { IconLink, IconMail, IconPrinter, IconShare2 } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { Job } from '../../shared/jobs/posting.ts';
import { notify } from '../kit/notices.ts';
import { useSite } from '../site.ts';
import { IconButton } from '../kit/ui/button.tsx';
import styles from './share.module.css';

/** Passing a job on, and printing it: what the device offers, else the link and a mail. */
export function JobShare({ job }: { job: Job }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const address = `${useSite().publicUrl}/job/${job._id}`;
  const title = `${job.jobTitle} at ${job.companyName}`;
  useClosing(menu);

  const open = async (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    // Somebody who changes their mind is no failure.
    await navigator.share({ title, url: address }).catch(() => {});
  };

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      close(menu.current);
      notify.success('Link copied');
    } catch {
      notify.failure('Error', 'The link could not be copied. You find it in the address bar.');
    }
  };

  return (
    <div className={styles.tools}>
      <details ref={menu} className={styles.share}>
        {/* Opens by itself without scripts, too. */}
        <summary title="Share" aria-label="Share" className={styles.open} onClick={open}>
          <IconShare2 size={20} aria-hidden />
        </summary>
        <ul className={styles.menu}>
          <li className={styles.scripted}>
            <button type="button" className={styles.item} onClick={copy}>
              <IconLink size={19} aria-hidden />
              Copy link
            </button>
          </li>
          <li>
            <a href={mailOf(title, address)} className={styles.item}>
              <IconMail size={19} aria-hidden />
              Send by mail
            </a>
          </li>
        </ul>
      </details>
      <span className={styles.scripted}>
        <IconButton label="Print" onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

const mailOf = (title: string, address: string) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;

function close(menu: HTMLDetailsElement | null) {
  if (!menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Escape and a click elsewhere close it, as they do any menu. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close(menu.current);
    const onPointer = ({ target }: PointerEvent) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [menu]);
}
