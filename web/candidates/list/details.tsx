import { formatDay } from '../../../shared/kit/day.ts';
import type { Candidate } from '../../../shared/candidates/candidates.ts';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { Prose } from '../../kit/ui/display/prose.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { Drawer, DrawerSection } from '../../kit/ui/overlays/drawer.tsx';

interface CandidateDetailsProps {
  /** Undefined if it is not in the list. */
  candidate: Candidate | undefined;
  isLoading: boolean;
  onClose: () => void;
}

/** What is known of a candidate. */
export function CandidateDetails({ candidate, isLoading, onClose }: CandidateDetailsProps) {
  if (!candidate)
    return (
      <Drawer title={isLoading ? 'Candidate' : 'Candidate not found.'} onClose={onClose}>
        {isLoading ? (
          <LoadingShape height={160} />
        ) : (
          <p>This candidate was deleted, or is on another page of the list.</p>
        )}
      </Drawer>
    );
  const { name, email, phone, headline, skills, location, source, note, job } = candidate;
  const { addedAt, addedBy, invitedAt, keptUntil } = candidate;
  return (
    <Drawer title={name} onClose={onClose}>
      <Facts
        facts={{
          Email: <a href={`mailto:${email}`}>{email}</a>,
          Phone: phone,
          Position: headline,
          Skills: skills,
          Location: location,
          Source: source,
          For: job?.jobTitle,
          Imported: `${formatDay(addedAt)} by ${addedBy ?? 'a former member'}`,
          Invited: invitedAt && formatDay(invitedAt),
          'Kept until': formatDay(keptUntil),
        }}
      />
      {note && (
        <DrawerSection title="Note">
          <Prose text={note} />
        </DrawerSection>
      )}
    </Drawer>
  );
}
