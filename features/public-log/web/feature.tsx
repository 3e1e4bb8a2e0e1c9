import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PassportRow } from '../../../web/jobs/passport-row.tsx';
import { LinkButton } from '../../../web/kit/ui/button.tsx';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { Slots, WebFeature } from '../../../web/panels.tsx';

const [ApplicationReceipt] = loadedLater(
  async () => (await import('./receipt.tsx')).ApplicationReceipt,
);

export const publicLogWeb: WebFeature = {
  name: 'public-log',
  footerLinks: [{ to: '/verify', label: 'Check a Receipt' }],
  about: { title: 'What You Can Check', Text: AboutLog },
  signsReceipts: true,
  startsAt: ['/verify'],
  panels: {
    'job.page': JobReceipt,
    'my-application.side': ApplicationReceipt,
    'erasure.actions': CheckReceipt,
  },
};

function AboutLog() {
  return (
    <p>
      A public log has each job, each change of its text, and each application and answer, without
      names. Nobody can change or remove an entry unseen, not even us.{' '}
      <Link to="/verify">Check a receipt</Link> to see that yours is there.
    </p>
  );
}

function JobReceipt({ job, isPreview }: Slots['job.page']) {
  return (
    !isPreview && (
      <PassportRow icon={<IconReceipt size={18} aria-hidden />}>
        This posting and each change of it are recorded.{' '}
        <Link to={`/verify?job=${job._id}`}>Check this job in the public log</Link>
      </PassportRow>
    )
  );
}

function CheckReceipt() {
  return (
    <LinkButton to="/verify" variant="outline">
      Check a Receipt
    </LinkButton>
  );
}
