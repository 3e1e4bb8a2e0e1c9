import { type Look, Button, LinkButton } from '../button.tsx';
import { Small } from '../display/small.tsx';
import type { RowAction } from './row-menu.tsx';

interface ActionButtonProps extends Pick<Look, 'variant' | 'fullWidth'> {
  action: RowAction;
  busy?: boolean;
}

/** An item of a `RowMenu` as a button, with its hint below. */
export function ActionButton({ action, busy = false, ...look }: ActionButtonProps) {
  const { label, hint, icon: Icon, to, href, opensDialog, blocked, onSelect } = action;
  const icon = <Icon size={18} aria-hidden />;
  const address = to ?? href;
  const button = address ? (
    <LinkButton {...look} to={address} icon={icon}>
      {label}
    </LinkButton>
  ) : (
    <Button
      {...look}
      icon={icon}
      busy={busy}
      blocked={blocked}
      aria-haspopup={opensDialog && 'dialog'}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
  if (!hint) return button;
  return (
    <div>
      {button}
      <Small>{hint}</Small>
    </div>
  );
}

interface ActionButtonsProps {
  groups: readonly (readonly RowAction[])[];
  busy: boolean;
}

/** The actions of a row's menu at the foot of its drawer, the main one last. */
export const ActionButtons = ({ groups, busy }: ActionButtonsProps) =>
  groups
    .flat()
    .filter(({ isInMenuOnly = false }) => !isInMenuOnly)
    .toSorted((one, other) => Number(one.isMain ?? false) - Number(other.isMain ?? false))
    .map((action) => (
      <ActionButton
        key={action.label}
        action={action}
        busy={busy}
        variant={action.isMain ? 'filled' : 'outline'}
      />
    ));
