import { IconBuilding } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isKept, isOpenRequest, type PoolConsent } from '../../shared/applications/pool.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { useBusyRows, useCall, useChange } from '../kit/data/calls.ts';
import { QueryView } from '../kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { Button, LinkButton } from '../kit/ui/button.tsx';
import { Small } from '../kit/ui/display/small.tsx';
import { ConfirmDialog } from '../kit/ui/overlays/confirm-dialog.tsx';
import { SettingsPart } from './settings-part.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';

/** Companies that keep the job seeker's profile in their talent pools, or ask to. */
export function PoolSettings() {
  const query = useCall('listPoolConsents');
  return (
    <SettingsPart
      id="talent-pools"
      title="Companies That Keep Your Profile"
      note="With your consent, these companies read your profile and resume in their talent pools. You can end it at any time."
    >
      <QueryView query={query} refused="Failed to load the companies.">
        {({ consents }) => <Consents consents={consents} />}
      </QueryView>
    </SettingsPart>
  );
}

function Consents({ consents }: { consents: readonly PoolConsent[] }) {
  const [now] = useState(() => new Date());
  const [ending, setEnding] = useState<PoolConsent>();
  const list = useRef<HTMLUListElement>(null);
  const { isPending, mutateAsync: reply } = useChange('answerPoolRequest');
  const isBusy = useBusyRows('answerPoolRequest');
  const end = async ({ _id }: PoolConsent) => {
    try {
      const { message } = await reply({ params: { id: _id }, body: { answer: 'no' } });
      notify.success('Consent Withdrawn', message);
      // The button that had the focus is removed with its row.
      flushSync(() => setEnding(undefined));
      list.current?.focus();
    } catch (error) {
      notifyUpdateFailure(error);
      setEnding(undefined);
    }
  };
  const kept = consents.filter((consent) => isKept(consent, now));
  const open = consents.filter((consent) => isOpenRequest(consent, now));
  if (kept.length + open.length === 0)
    return <Small>No company keeps your profile. After an application, a company may ask.</Small>;
  return (
    <>
      <SettingsRows label="Companies that keep your profile" list={list}>
        {open.map((consent) => (
          <SettingsRow
            key={consent._id}
            icon={IconBuilding}
            name={consent.company.companyName}
            text={`Asks to keep your profile, because of your application for ${consent.application.jobTitle}`}
          >
            <LinkButton to={`/stay-in-touch/${consent._id}`} variant="outline" size="sm">
              Read and Answer<span className="sr-only">: {consent.company.companyName}</span>
            </LinkButton>
          </SettingsRow>
        ))}
        {kept.map((consent) => (
          <SettingsRow
            key={consent._id}
            icon={IconBuilding}
            name={consent.company.companyName}
            text={`Keeps your profile until ${formatDay(consent.keptUntil ?? '')}`}
          >
            <LinkButton to={`/stay-in-touch/${consent._id}`} variant="subtle" size="sm">
              Details<span className="sr-only">: {consent.company.companyName}</span>
            </LinkButton>
            <Button
              variant="subtle"
              size="sm"
              busy={isBusy(consent._id)}
              aria-haspopup="dialog"
              onClick={() => setEnding(consent)}
            >
              Withdraw Consent<span className="sr-only">: {consent.company.companyName}</span>
            </Button>
          </SettingsRow>
        ))}
      </SettingsRows>
      <ConfirmDialog
        open={ending !== undefined}
        danger
        busy={isPending}
        title={ending ? `Withdraw consent for ${ending.company.companyName}?` : ''}
        confirmLabel="Withdraw Consent"
        onConfirm={() => void (ending && end(ending))}
        onClose={() => setEnding(undefined)}
      >
        {ending?.company.companyName} immediately loses access to your profile in its talent pool.
        Your applications stay. It may ask you again after half a year.
      </ConfirmDialog>
    </>
  );
}
