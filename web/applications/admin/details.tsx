import { IconDownload, IconMail } from '@tabler/icons-react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type Application,
  type ApplicationDetail,
  editNote,
} from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { useCall } from '../../kit/data/calls.ts';
import { FetchedDrawer } from '../../kit/data/fetched-drawer.tsx';
import { hasResume, mailTo, openResume } from '../applicant/contact.ts';
import { ApplicationTimeline } from '../thread/timeline.tsx';
import { Career } from '../applicant/career.tsx';
import { textsOf } from '../texts.ts';
import { StatusBadge } from '../badges.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Drawer, DrawerSection } from '../../kit/ui/overlays/drawer.tsx';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { StatusLine } from '../../kit/ui/display/identity.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';

interface ApplicationDetailsProps {
  id: string;
  /** The application, if it is on the current page of the list. */
  listed: Application | undefined;
  onClose: () => void;
}

/** One application with profile and history, in a drawer. */
export function ApplicationDetails({ id, listed, onClose }: ApplicationDetailsProps) {
  const query = useCall('getApplication', { params: { id } }, { hasSignedLinks: true });
  return (
    <FetchedDrawer
      noun="Application"
      title={listed && displayName(listed.applicant)}
      query={query}
      pick={({ application }) => application}
      fallback="Failed to fetch applications."
      onClose={onClose}
    >
      {(application) => (
        <Drawer
          title={displayName(application.applicant)}
          onClose={onClose}
          footer={<Contact application={application} />}
        >
          <Content application={application} />
        </Drawer>
      )}
    </FetchedDrawer>
  );
}

function Contact({ application }: { application: Application }) {
  const blocked = hasResume(application)
    ? undefined
    : "This application doesn't have a resume attached.";
  return (
    <>
      <Button
        variant="outline"
        icon={<IconDownload size={18} aria-hidden />}
        blocked={blocked}
        onClick={() => openResume(application)}
      >
        Download Resume
      </Button>
      <LinkButton to={mailTo(application)} icon={<IconMail size={18} aria-hidden />}>
        Contact Applicant
      </LinkButton>
    </>
  );
}

function Content({ application }: { application: ApplicationDetail }) {
  const { applicant, job, coverLetter } = application;
  return (
    <>
      <StatusLine>
        <StatusBadge status={application.status} />
        {!job.isListed && <Quiet>The job is no longer listed.</Quiet>}
        {job.edit && <Quiet>{editNote(job)}</Quiet>}
      </StatusLine>
      <Facts
        facts={{
          Position: job.jobTitle,
          Company: job.companyName,
          Location: `${job.jobLocation} • ${job.jobType}`,
          Applied: formatDay(application.appliedDate),
          Hired: application.hiredAt && formatDay(application.hiredAt),
          ...textsOf(application),
          Username: applicant.username,
          Email: (
            <a href={mailTo(application)}>
              <Breakable text={applicant.email} />
            </a>
          ),
        }}
      />
      <DrawerSection title="Cover letter">
        {coverLetter ? <Prose text={coverLetter} /> : <Quiet>No cover letter.</Quiet>}
      </DrawerSection>
      <DrawerSection title="Timeline">
        <ApplicationTimeline application={application} reader="admin" />
      </DrawerSection>
      <Career profile={applicant.applicantProfile} as={DrawerSection} />
    </>
  );
}

interface ApplicationJobProps {
  id: string;
  onClear: () => void;
}

/** Shows that the list is limited to one job. Needs a `key` of the job. */
export function ApplicationJob({ id, onClear }: ApplicationJobProps) {
  const job = useCall('getJob', { params: { id } }).data?.job;
  return (
    <Alert
      actions={
        <Button variant="outline" size="sm" onClick={onClear}>
          Show All Jobs
        </Button>
      }
    >
      {job ? `Applications for ${job.jobTitle}, ${job.companyName}.` : 'Applications for one job.'}
    </Alert>
  );
}
