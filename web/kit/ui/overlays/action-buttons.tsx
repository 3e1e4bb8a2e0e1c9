import { Button, LinkButton } from '../button.tsx';
import type { RowAction } from './row-menu.tsx';

interface ActionButtonsProps {
  /** Those of a row's menu, of which the one that opens what is open already is left out. */
  groups: readonly (readonly RowAction[])[];
  busy: boolean;
}

/** The actions of a row's menu at the foot of its drawer, the main one last. What deletes the row, and ending sessions, stay in the menu. */
export function ActionButtons({ groups, busy }: ActionButtonsProps) {
  const actions = groups
    .flat()
    .filter(({ label }) => !/^(View (Profile|Details)|End Sessions|Delete)/.test(label));
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
