import { IconMailForward, IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatLocal } from '../kit/local-time.ts';
import { Identity } from '../kit/ui/display/identity.tsx';
import type { Column } from '../kit/ui/display/table.tsx';
import { RowMenu } from '../kit/ui/overlays/row-menu.tsx';
import { useSite } from '../site.ts';

/** What the lists of invitations share. */
interface Invited {
  _id: string;
  email: string;
  invitedBy: string;
  expiresAt: string;
}

interface InvitationActions {
  isBusy: (id: string) => boolean;
  resend: (id: string) => void;
  withdraw: (id: string) => void;
}

/** The table of invitations that were not accepted yet. @param actions absent for readers who change nothing */
export const toInvitationColumns = <T extends Invited>(
  actions: InvitationActions | undefined,
  more: readonly Column<T>[] = [],
): Column<T>[] => [
  {
    label: 'Invited',
    cell: ({ email, invitedBy }) => <Identity name={email} line={`By ${invitedBy}`} />,
  },
  ...more,
  { label: 'Link works until', cell: ({ expiresAt }) => formatLocal(expiresAt) },
  ...(actions
    ? [
        {
          label: 'Actions',
          narrow: 'corner' as const,
          cell: (row: T) => <InvitationMenu {...row} {...actions} />,
        },
      ]
    : []),
];

const InvitationMenu = ({
  _id: id,
  email,
  isBusy,
  resend,
  withdraw,
}: Invited & InvitationActions) => (
  <RowMenu
    label={`Actions for ${email}`}
    busy={isBusy(id)}
    groups={[
      [
        { label: 'Send Again', icon: IconMailForward, onSelect: () => resend(id) },
        { label: 'Withdraw', icon: IconMailOff, danger: true, onSelect: () => withdraw(id) },
      ],
    ]}
  />
);

/** How an invitation reaches somebody. @param whoMakes the link on a board without a mail server */
export function InvitationLead({ whoMakes }: { whoMakes: ReactNode }) {
  const { sendsMail } = useSite();
  return (
    <p>
      {sendsMail
        ? 'We email a link that works once, for 7 days. They choose a name and a password.'
        : whoMakes}
    </p>
  );
}
