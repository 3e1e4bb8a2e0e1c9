import { IconBuilding } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isKept, isOpenRequest, type PoolConsent } from '../rules/pool.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { useBusyRows, useCall } from '../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../web/kit/data/change-dialog.tsx';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { Button, LinkButton } from '../../../web/kit/ui/button.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { SettingsPart } from '../../../web/accounts/settings-part.tsx';
import { SettingsRow, SettingsRows } from '../../../web/accounts/settings-rows.tsx';

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
  const isBusy = useBusyRows('answerPoolRequest');
  const close = () => setEnding(undefined);
  /** The button that had the focus is removed with its row. */
  const moveFocus = () => {
    flushSync(close);
    list.current?.focus();
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
      {ending && (
        <ChangeDialog
          change="answerPoolRequest"
          input={{ params: { id: ending._id }, body: { answer: 'no' } }}
          done="Consent Withdrawn"
          onDone={moveFocus}
          title={`Withdraw consent for ${ending.company.companyName}?`}
          confirmLabel="Withdraw Consent"
          onClose={close}
        >
          {ending.company.companyName} immediately loses access to your profile in its talent pool.
          Your applications stay. It may ask you again after half a year.
        </ChangeDialog>
      )}
    </>
  );
}
