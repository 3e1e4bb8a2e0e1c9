import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { Spinner } from './feedback/spinner.tsx';
import { Tip } from './overlays/tip.tsx';

export interface Look {
  /** 'filled' for the one main action of a view; 'danger' for what cannot be undone. */
  variant?: 'filled' | 'light' | 'outline' | 'subtle' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  fullWidth?: boolean;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
  /** Why the button is disabled; shown on hover and focus, and announced. */
  blocked?: string | undefined;
}

/** The product's button. To disable it, pass the reason as `blocked` instead of `disabled`. */
export function Button({ variant, size, icon, fullWidth, busy, blocked, ...props }: ButtonProps) {
  const reasonId = useId();
  const stopped = busy || Boolean(blocked);
  const button = (
    <button
      type="button"
      {...props}
      {...look({ variant, size, fullWidth })}
      aria-disabled={stopped || undefined}
      aria-busy={busy || undefined}
      aria-describedby={blocked ? reasonId : props['aria-describedby']}
      onClick={stopped ? (event) => event.preventDefault() : props.onClick}
    >
      {busy ? <Spinner /> : icon}
      {props.children}
    </button>
  );
  if (!blocked) return button;
  return (
    <Tip id={reasonId} text={blocked}>
      {button}
    </Tip>
  );
}

interface LinkButtonProps extends Look, LinkProps {
  /** Opens a file, which the server sends and no page shows, in a new tab. */
  fileInNewTab?: boolean;
}

const FILE_IN_NEW_TAB = { reloadDocument: true, target: '_blank', rel: 'noopener' };

/** A link to one of our pages that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon,
  fullWidth,
  fileInNewTab,
  children,
  ...props
}: LinkButtonProps) {
  return (
    <Link {...props} {...(fileInNewTab && FILE_IN_NEW_TAB)} {...look({ variant, size, fullWidth })}>
      {icon}
      {children}
    </Link>
  );
}

/**
 * The props of a link that is a button once the scripts have come: Space presses it, too. Until then the page's start
 * does that (shells/first-sign.ts).
 */
export const asButton = {
  role: 'button',
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) event.currentTarget.click();
  },
};

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'className'> {
  /** The action, for screen readers and as the browser's tooltip. */
  label: string;
}

/** A round button that shows only an icon. */
export function IconButton({ label, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className={styles.iconButton}
    />
  );
}

interface IconLinkProps extends Omit<LinkProps, 'aria-label' | 'className'> {
  /** Where it leads, for screen readers and as the browser's tooltip. */
  label: string;
  /** Opens a file, which the server sends and no page shows, in a new tab. */
  fileInNewTab?: boolean;
}

/** A link that shows only an icon. */
export const IconLink = ({ label, fileInNewTab, ...props }: IconLinkProps) => (
  <Link
    title={label}
    {...props}
    {...(fileInNewTab && FILE_IN_NEW_TAB)}
    aria-label={label}
    className={styles.iconButton}
  />
);

/** A button among words that looks like a link. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...props} className={styles.textButton} />
);

function look({ variant = 'filled', size = 'md', fullWidth }: Omit<Look, 'icon'>) {
  return {
    className: styles.button,
    'data-variant': variant,
    'data-size': size,
    'data-full': fullWidth || undefined,
  };
}
