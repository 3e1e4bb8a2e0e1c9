import { type Look, Button, LinkButton } from './button.tsx';
import { Small } from './display/small.tsx';
import type { RowAction } from './overlays/row-menu.tsx';

interface ActionButtonProps extends Pick<Look, 'variant' | 'fullWidth'> {
  action: RowAction;
  busy?: boolean;
}

/** An item of a `RowMenu` as a button, with its hint below. */
export function ActionButton({ action, busy, ...look }: ActionButtonProps) {
  const { label, hint, icon: Icon, to, href, blocked, onSelect } = action;
  const icon = <Icon size={18} aria-hidden />;
  const address = to ?? href;
  return (
    <div>
      {address ? (
        <LinkButton {...look} to={address} icon={icon}>
          {label}
        </LinkButton>
      ) : (
        <Button
          {...look}
          icon={icon}
          blocked={blocked}
          {...(busy && { busy })}
          aria-haspopup={label.endsWith('…') ? 'dialog' : undefined}
          onClick={onSelect}
        >
          {label}
        </Button>
      )}
      {hint && <Small>{hint}</Small>}
    </div>
  );
}
