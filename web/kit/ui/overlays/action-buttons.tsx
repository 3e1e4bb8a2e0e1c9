import { Button, LinkButton } from '../button.tsx';
import type { RowAction } from './row-menu.tsx';

interface ActionButtonsProps {
  groups: readonly (readonly RowAction[])[];
  busy: boolean;
}

/** The actions of a row's menu at the foot of its drawer, the main one last. */
export function ActionButtons({ groups, busy }: ActionButtonsProps) {
  const actions = groups.flat().filter(({ isInMenuOnly = false }) => !isInMenuOnly);
  return actions
    .toSorted((one, other) => Number(one.isMain ?? false) - Number(other.isMain ?? false))
    .map(({ label, icon: Icon, to, isMain, blocked, onSelect }) => {
      const icon = <Icon size={18} aria-hidden />;
      const look = { icon, variant: isMain ? 'filled' : 'outline' } as const;
      return to ? (
        <LinkButton key={label} {...look} to={to}>
          {label}
        </LinkButton>
      ) : (
        <Button key={label} {...look} busy={busy} blocked={blocked} onClick={onSelect}>
          {label}
        </Button>
      );
    });
}
