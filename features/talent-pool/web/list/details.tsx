import { IconFileText } from '@tabler/icons-react';
import type { CandidateDetail } from '../../rules/candidates.ts';
import { Refusal } from '../../../../shared/kit/client.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { useCall } from '../../../../web/kit/data/calls.ts';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import { LinkButton } from '../../../../web/kit/ui/button.tsx';
import { Facts } from '../../../../web/kit/ui/display/facts.tsx';
import { Prose, Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { LoadingShape } from '../../../../web/kit/ui/feedback/skeleton.tsx';
import { ActionButton } from '../../../../web/kit/ui/overlays/action-buttons.tsx';
import { Drawer, DrawerSection } from '../../../../web/kit/ui/overlays/drawer.tsx';
import type { RowAction } from '../../../../web/kit/ui/overlays/row-menu.tsx';
import { Career } from '../../../../web/applications/applicant/career.tsx';
import { AppliedList } from '../people/applied-list.tsx';
import { PossiblyTheSame } from '../people/possible.tsx';

interface CandidateDetailsProps {
  id: string;
  actionsOf: (of: CandidateDetail) => RowAction[];
  onClose: () => void;
}

/** What the company knows of somebody in its talent pool. Of applicants, the profile as it is now. */
export function CandidateDetails({ id, actionsOf, onClose }: CandidateDetailsProps) {
  const query = useCall('getCandidate', { params: { id } }, { hasSignedLinks: true });
  const isMissing = query.error instanceof Refusal && query.error.status === 404;
  if (isMissing)
    return (
      <Drawer title="Not in Your Talent Pool" onClose={onClose}>
        <p>This person was removed, ended the consent, or the time is over.</p>
      </Drawer>
    );
  return (
    <Drawer
      title={query.data?.candidate.name ?? 'Talent Pool'}
      footer={
        query.data &&
        actionsOf(query.data.candidate)
          .toReversed()
          .map((action, at, { length }) => (
            <ActionButton
              key={action.label}
              action={action}
              variant={action.danger ? 'danger' : at === length - 1 ? 'filled' : 'outline'}
            />
          ))
      }
      onClose={onClose}
    >
      <QueryView
        query={query}
        refused="Failed to load this person."
        skeleton={<LoadingShape height={160} />}
      >
        {({ candidate }) => <Body candidate={candidate} />}
      </QueryView>
    </Drawer>
  );
}

function Body({ candidate }: { candidate: CandidateDetail }) {
  const { email, phone, headline, skills, location, source, note, job, origin } = candidate;
  const { addedAt, addedBy, invitedAt, keptUntil, profile, appliedTo, possible, personId } =
    candidate;
  const by = addedBy ?? 'a former member';
  return (
    <>
      <Facts
        facts={{
          Email: <a href={`mailto:${email}`}>{email}</a>,
          Phone: phone,
          Position: headline,
          Skills: profile ? '' : skills,
          Location: location,
          Source: source,
          For: job?.jobTitle,
          ...(origin === 'file'
            ? { Imported: `${formatDay(addedAt)} by ${by}` }
            : { Consent: `Given on ${formatDay(addedAt)}, asked by ${by}` }),
          Invited: invitedAt && formatDay(invitedAt),
          'Kept until': formatDay(keptUntil),
        }}
      />
      {possible.length > 0 && (
        <DrawerSection title="Possibly the same person">
          <PossiblyTheSame personId={personId} possible={possible} />
        </DrawerSection>
      )}
      {appliedTo.length > 0 && (
        <DrawerSection title="Applied to">
          <AppliedList applied={appliedTo} />
        </DrawerSection>
      )}
      {profile && (
        <>
          <DrawerSection title="Resume">
            {profile.resume ? (
              <div>
                <LinkButton
                  to={profile.resume}
                  target="_blank"
                  rel="noopener"
                  reloadDocument
                  variant="outline"
                  size="sm"
                  icon={<IconFileText size={16} aria-hidden />}
                >
                  Open Resume
                </LinkButton>
              </div>
            ) : (
              <Quiet>No resume.</Quiet>
            )}
          </DrawerSection>
          <Career profile={profile} as={DrawerSection} />
        </>
      )}
      {note && (
        <DrawerSection title="Note">
          <Prose text={note} />
        </DrawerSection>
      )}
    </>
  );
}
